// A password is forgotten, and set again by the mail that comes; sessions of before are over.
import { readdirSync, readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { type Product, startProduct } from './testing/product.ts';
import { signIn, visit } from './testing/visitor.ts';

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

/** The link of the newest mail to this address, once it is there. */
async function linkTo(address: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => {
      const mails = readdirSync(product.outbox).toSorted();
      const texts = mails.map((name) => readFileSync(`${product.outbox}/${name}`, 'utf8').replaceAll('=\r\n', ''));
      const mine = texts.findLast((text) => text.includes(`To: ${address}`)) ?? '';
      link = /https?:\/\/\S+mode=\S+/.exec(mine.replaceAll('=3D', '='))?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

test('the link of the mail sets a new password, once, and ends the sessions of before', async () => {
  const before = await visit(browser, product.url);
  await signIn(before, 'staff@demo.gym');

  const { page, close } = await visit(browser, product.url);
  await page.goto('/login');
  await page.getByLabel('Email').fill('staff@demo.gym');
  await page.getByText('Forgot your password').click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  expect(await dialog.getByLabel('Email').inputValue()).toBe('staff@demo.gym');
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().waitFor();

  await page.goto(await linkTo('staff@demo.gym'));
  await page.getByLabel('New password', { exact: true }).fill('kettlebells at dawn');
  await page.getByLabel('Repeat new password', { exact: true }).fill('kettlebells at dawn');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();

  await before.page.reload();
  await before.page.waitForURL('**/login');
  await before.page.getByLabel('Email').fill('staff@demo.gym');
  await before.page.getByLabel('Password', { exact: true }).fill('more-flow-less-hassle');
  await before.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await before.page.getByText('Invalid email or password').first().waitFor();
  await before.close();
  await close();
});
