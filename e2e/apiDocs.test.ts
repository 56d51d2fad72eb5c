// The API documentation page.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { type Product, startProduct } from './testing/product.ts';
import { openVisitor } from './testing/visitor.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

test('the API page lists access and errors of each call, and requests no other host', async () => {
  const { page, expectNoErrors, close } = await openVisitor(browser, product.url);
  await page.goto('/docs');
  await page.getByRole('link', { name: 'attendance', exact: true }).click();
  await page.getByText('/universalCheckIn').click();
  const call = page.locator('#operations-attendance-universalCheckIn');
  await call.getByText('Access: admin, staff, member').waitFor();
  await call
    .getByText(/state-changed.*member-inactive/)
    .first()
    .waitFor();
  await call.getByText('Idempotency-Key').waitFor();
  expect(await page.title()).toBe('Spotter API');
  expectNoErrors();
  await close();
});
