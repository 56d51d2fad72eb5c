// A member renews on the phone by UPI; the desk finds the payment at the bank and confirms it.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { signInApiCaller } from './testing/apiCaller.ts';
import { waitForMailedLink } from './testing/mailedLink.ts';
import { type Product, startProduct } from './testing/product.ts';
import { expectToast } from './testing/steps.ts';
import { openSignedIn, openVisitor } from './testing/visitor.ts';

const email = 'member@demo.gym';

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

test('a renewal paid by UPI on the phone is sold when the desk confirms it', async () => {
  const member = await openVisitor(browser, product.url, { width: 390, height: 844 });
  const { page: phone } = member;
  await phone.goto('/pass/');
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: 'Mail me a link' }).click();
  await phone.goto(await waitForMailedLink(product, email));
  await phone.getByText('This phone is signed in.').waitFor();

  await phone.getByRole('link', { name: 'Payments' }).click();
  await phone.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  // The sum is what the screen is about.
  const due = phone.getByRole('region', { name: 'Due' });
  await due.waitFor();
  const [sum = 0, heading = 0] = await due.evaluate((section) =>
    ['h2 + p', 'h2'].map((part) =>
      Number.parseFloat(getComputedStyle(section.querySelector(part) ?? section).fontSize),
    ),
  );
  expect(sum).toBeGreaterThan(2 * heading);
  const receipts = phone.getByRole('region', { name: 'Receipts' }).getByRole('link');
  const receiptsBefore = await receipts.count();
  await phone.getByRole('button', { name: 'Renew membership' }).click();
  await phone.getByRole('radio', { name: /Quarterly/ }).check();
  // In the visitor's own colours, the ground of what is chosen is under its words.
  const scrollY = await phone.evaluate(() => window.scrollY);
  await phone.emulateMedia({ forcedColors: 'active' });
  const chosen = phone.locator('label').filter({ hasText: 'Quarterly' });
  const words = await chosen.screenshot();
  await chosen.evaluate((label) => label.lastElementChild?.setAttribute('style', 'visibility: hidden'));
  expect((await chosen.screenshot()).equals(words)).toBe(false);
  await chosen.evaluate((label) => label.lastElementChild?.removeAttribute('style'));
  await phone.emulateMedia({ forcedColors: 'none' });
  await phone.evaluate((top) => window.scrollTo(0, top), scrollY);
  await phone.getByRole('button', { name: /^Pay by UPI: Quarterly/ }).click();
  await phone.getByText('Announced. Once you have paid, the desk confirms it.').waitFor();
  const address = (await phone.getByRole('link', { name: 'Open payment app' }).getAttribute('href')) ?? '';
  const upi = new URL(address).searchParams;
  expect(Object.fromEntries(upi)).toMatchObject({ pa: 'ironlotus@demobank', cu: 'INR' });
  const amount = Number(upi.get('am'));
  expect(amount).toBeGreaterThan(0);
  await expectAccessible(phone);

  const desk = await openSignedIn(browser, product.url, 'admin@demo.gym');
  const { client, gymId } = await signInApiCaller(product.url, 'admin@demo.gym');
  const [request] = (await client.getPaymentRequests({ gymId })).paymentRequests;
  await desk.page.goto(`/payments?branch=${request?.branchId}`);
  const announced = desk.page.getByRole('region', { name: /^To confirm/ });
  await expect.poll(() => announced.getByText(upi.get('tr') ?? '', { exact: false }).count()).toBe(1);
  await announced.getByRole('button', { name: /^Confirm / }).click();
  const dialog = desk.page.getByRole('dialog', { name: /^Confirm / });
  await dialog.getByLabel('Bank reference').fill('632411223344');
  await dialog.getByRole('button', { name: 'Confirm Payment' }).click();
  await expectToast(desk.page, 'Payment Confirmed');
  await expect.poll(() => announced.count()).toBe(0);
  desk.expectNoErrors();
  await desk.close();

  await phone.reload();
  await phone.getByRole('button', { name: 'Renew membership' }).waitFor();
  await expect.poll(() => receipts.count()).toBe(receiptsBefore + 1);
  await expect.poll(() => phone.getByRole('region', { name: 'To pay' }).count()).toBe(0);
  member.expectNoErrors();
  await member.close();
});
