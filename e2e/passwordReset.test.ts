// Password reset by mail, which ends all earlier sessions.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { waitForMailedLink } from './testing/mailedLink.ts';
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

test('the mailed link sets a new password once and ends earlier sessions', async () => {
  const before = await openVisitor(browser, product.url);
  await signIn(before, 'staff@demo.gym');

  const { page, close } = await openVisitor(browser, product.url);
  await page.goto('/login');
  await page.getByLabel('Email').fill('staff@demo.gym');
  await page.getByText('Forgot your password').click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('staff@demo.gym');
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().waitFor();

  await page.goto(await waitForMailedLink(product, 'staff@demo.gym'));
  await page.getByLabel('New password', { exact: true }).fill('kettlebells at dawn');
  await page.getByLabel('Repeat new password', { exact: true }).fill('kettlebells at dawn');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();

  await before.page.reload();
  // The page may have noticed the end before the reload, which then leads to the login at once.
  const loginAgain = before.page.getByRole('button', { name: 'Login Again' });
  await loginAgain
    .or(before.page.getByLabel('Password', { exact: true }))
    .first()
    .waitFor();
  if (await loginAgain.isVisible()) await loginAgain.click();
  await before.page.waitForURL('**/login');
  await before.page.getByLabel('Email').fill('staff@demo.gym');
  await before.page.getByLabel('Password', { exact: true }).fill('more-flow-less-hassle');
  await before.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await before.page.getByText('Invalid email or password').first().waitFor();
  await before.close();
  await close();
});
