// The main path: one desk checks a member in and out, a second desk sees it at once. Also: a gym created by the CLI.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { type Product, startProduct } from './testing/product.ts';
import { openSignedIn, openVisitor, signIn } from './testing/visitor.ts';
import { liveLimitMs } from './testing/liveLimit.ts';

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

test('a new member is checked in and out; staff of the branch see it within a second; a restart loses nothing', async () => {
  const admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
  await admin.page.goto('/dashboard');
  const { page } = admin;
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
  await page.getByText('Showing 1,200 of 1,200 members').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Member' });
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await dialog.getByText('Name, phone, email, age, and sex are required').first().waitFor();
  await dialog.getByLabel('Name').fill('Zubin Mistry');
  await dialog.getByLabel('Phone').fill('98450');
  await dialog.getByLabel('Email').fill('zubin@');
  await dialog.getByLabel('Age').fill('9');
  await dialog.getByLabel('Sex').selectOption('Male');
  await dialog.getByLabel('Branch').selectOption('Bandra');
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  for (const sentence of [
    'Phone number must be exactly 10 digits',
    'Please enter a valid email address',
    'Age must be between 10 and 120 years',
  ]) {
    await dialog.getByText(sentence).first().waitFor();
  }
  await expectAccessible(page);
  await dialog.getByLabel('Phone').fill('98450 12345');
  await dialog.getByLabel('Email').fill('zubin@example.com');
  await dialog.getByLabel('Age').fill('34');
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await page.getByText('Member Added Successfully!').first().waitFor();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('searchbox').fill('zub');
  await page.getByText('Showing 1 of 1,201 members').waitFor();

  const staff = await openSignedIn(browser, product.url, 'staff@demo.gym');
  await staff.page.goto('/dashboard');
  await staff.page.getByText('Currently viewing').waitFor();
  await staff.page.getByText('Live', { exact: true }).waitFor();
  const occupancy = async () => Number(await staff.page.getByRole('meter').getAttribute('aria-valuenow'));
  await expect.poll(occupancy).toBeGreaterThan(0);
  const before = await occupancy();
  await expectAccessible(staff.page);

  const menu = async (item: string) => {
    await page.getByRole('button', { name: /Zubin Mistry/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('Check In');
  const pressed = performance.now();
  await staff.page.getByText('Zubin Mistry checked in at Bandra').first().waitFor();
  await expect.poll(occupancy).toBe(before + 1);
  const shownAfterMs = performance.now() - pressed;
  expect(shownAfterMs).toBeLessThan(await liveLimitMs(staff.page));
  await page.getByText('Check-in Successful!').first().waitFor();
  await page
    .getByRole('row', { name: /Zubin Mistry/ })
    .getByText('IN', { exact: true })
    .waitFor();

  await menu('Check Out');
  await staff.page.getByText('Zubin Mistry checked out at Bandra').first().waitFor();
  await expect.poll(occupancy).toBe(before);
  await page.getByText('Check-out Successful!').first().waitFor();

  const expectHistory = async () => {
    await menu('View Attendance');
    const history = page.getByRole('dialog', { name: 'Attendance History' });
    await history.getByText('2 records found').waitFor();
    await history.getByText('Check-out').first().waitFor();
    await history.getByText('Check-in').first().waitFor();
    await history.getByText('under 1 min').waitFor();
    await history.getByText('MANUAL by Nandini Rao').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });
  };
  await expectHistory();
  admin.expectNoErrors();
  staff.expectNoErrors();

  await product.restart();
  await page.reload();
  await page.getByText('Showing 1 of 1,201 members').waitFor();
  await expectHistory();
  await admin.close();
  await staff.close();
});

test('a gym created by the CLI while the server runs: its admin sets a password by the link and is signed in', async () => {
  const printed = product.gym(
    'create',
    '--name',
    'Pulse Gym',
    '--admin-name',
    'Ria Sen',
    '--admin-email',
    'ria@pulse.in',
    '--admin-mobile',
    '9876543210',
  );
  const link = /http\S+/.exec(printed)?.[0] ?? '';
  const admin = await openVisitor(browser, product.url);
  const { page } = admin;
  await page.goto(link);
  await page.getByText('ria@pulse.in').waitFor();
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Repeat new password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page
    .getByText(/at least 8 characters/i)
    .first()
    .waitFor();
  await page.getByLabel('New password', { exact: true }).fill('kettlebells at dawn');
  await page.getByLabel('Repeat new password', { exact: true }).fill('kettlebells at dawn');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.getByRole('banner').getByText('Pulse Gym').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByText('No members found').waitFor();
  await expect.poll(() => page.getByText('Iron Lotus').count()).toBe(0);
  admin.expectNoErrors();

  const late = await openVisitor(browser, product.url);
  await late.page.goto(link);
  await late.page.getByRole('link', { name: 'Go to the login' }).waitFor();
  await signIn(late, 'ria@pulse.in', 'kettlebells at dawn');
  await late.close();
  await admin.close();
});
