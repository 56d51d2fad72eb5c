// A browser whose text is twice as large, on the smallest phone: nothing is cut off beside the page.
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../packages/app/src/paths.ts';
import { launchOptions } from '../scripts/browser.ts';
import { type Product, startProduct } from './testing/product.ts';
import { openVisitor, phone, signIn, type Visitor } from './testing/visitor.ts';

let browser: Browser;
let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  visitor = await openVisitor(browser, product.url, undefined, phone);
  await signIn(visitor, 'admin@demo.gym');
  await visitor.page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    );
  });
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

test.each([
  [paths.members, 'Members', /^Showing/],
  [paths.desk, 'Desk', /^Andheri West$/],
  [paths.payments, 'Payments', /^By person$/],
  [paths.dashboard, 'Dashboard', /^Total Members$/],
  [paths.reports, 'Reports', /^Busiest: /],
  [paths.settings, 'Settings', /^Quarterly$/],
])('%s does not scroll sideways', async (path, title, loaded) => {
  const { page } = visitor;
  await page.goto(path);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByText(loaded).first().waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test('the page of a member does not scroll sideways', async () => {
  const { page } = visitor;
  await page.goto(paths.members);
  await page.getByRole('row').getByRole('link').first().click();
  // The terms of an expired membership.
  await page.locator('summary').first().click();
  await page
    .getByText(/^Sold by /)
    .first()
    .waitFor();
  await page.getByRole('table', { name: 'Visits of the last 12 weeks' }).waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
});

/** Pixels of the page beside its viewport. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
