// Somebody reads how the server is asked.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { type Product, startProduct } from './testing/product.ts';
import { visit } from './testing/visitor.ts';

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

test('the page of the calls says who may make each and how it fails, and asks no other host', async () => {
  const { page, expectQuiet, close } = await visit(browser, product.url);
  await page.goto('/docs');
  await page.getByText('/universalCheckIn').click();
  const call = page.locator('#operations-attendance-universalCheckIn');
  await call.getByText('Access: admin, staff, member').waitFor();
  await call
    .getByText(/state-changed.*member-inactive/)
    .first()
    .waitFor();
  await call.getByText('Idempotency-Key').waitFor();
  expect(await page.title()).toBe('Spotter: the calls');
  expectQuiet();
  await close();
});
