// Two tabs of one browser share one session.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { type Product, startProduct } from './testing/product.ts';
import { signIn, openVisitor } from './testing/visitor.ts';

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

test('signing out in one tab signs out the other, without a notice of expiry', async () => {
  const visitor = await openVisitor(browser, product.url);
  await signIn(visitor, 'admin@demo.gym');
  const { page, context } = visitor;
  const other = await context.newPage();
  await other.goto('/members');
  await other.getByRole('heading', { name: 'Members', level: 1 }).waitFor();

  await page.getByRole('button', { name: /Nandini Rao/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  await other.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  for (const tab of [page, other]) await expect.poll(() => tab.getByRole('alert').count()).toBe(0);

  // Signing in again signs in the other tab.
  await signIn(visitor, 'admin@demo.gym');
  await other.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  // The server has ended the session before the other tab knows: it refuses its calls, or a new token.
  visitor.expectNoErrors(401, 400);
  await visitor.close();
});
