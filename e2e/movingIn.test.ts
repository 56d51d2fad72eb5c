// Admin: from the register in Excel to the first check-in of an imported member, and back.
import { readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { firstOfThisMonth, manyWorkbookMembers, memberWorkbook } from './testing/memberWorkbook.ts';
import { type Product, startProduct } from './testing/product.ts';
import { expectNoHorizontalScroll, navigateTo, rowOf } from './testing/steps.ts';
import { openSignedIn, type Visitor } from './testing/visitor.ts';

const ROWS = 2000;
const name = 'Zarina Firstvisit';
const zarina = { name, phone: '+91 70001 23456', joined: firstOfThisMonth(), plan: 'Monthly' };
const unreadable = { name: 'Short Number', phone: '98765', joined: firstOfThisMonth(), plan: 'Monthly' };

let browser: Browser;
let product: Product;
let admin: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
  await admin.page.goto('/dashboard');
});
afterAll(async () => {
  await admin.close();
  await browser.close();
  await product.remove();
});

test('the columns of an Excel file are recognised, and what is not is asked', async () => {
  const { page } = admin;
  await navigateTo(page, 'Members');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import Members' }).click();
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  await expectAccessibleInBothThemes(page);
  const buffer = Buffer.from(await memberWorkbook([...manyWorkbookMembers(ROWS - 2), zarina, unreadable]));
  await page.locator('input[type=file]').setInputFiles({ name: 'Register.xlsx', mimeType: '', buffer });
  await page.getByRole('heading', { name: 'Register.xlsx', level: 1 }).waitFor();
  const meaning = (column: string) => page.getByRole('combobox', { name: `Meaning of ${column}` });
  await expect.poll(() => meaning('Naam').inputValue()).toBe('name');
  await expect.poll(() => meaning('Mobile no').inputValue()).toBe('phone');
  await expect.poll(() => meaning('Joining dt').inputValue()).toBe('joinDate');
  await expect.poll(() => meaning('Package').inputValue()).toBe('plan');
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Check Rows' }).click();
  await page
    .getByRole('alert')
    .getByText(/the day or the month comes first/)
    .waitFor();
  await page.getByRole('radio', { name: /^Day first/ }).click();
  await page.getByRole('combobox', { name: 'Gold (3m) is' }).selectOption('Quarterly');
  await page.getByRole('button', { name: 'Check Rows' }).click();
  await page.getByRole('button', { name: `Import ${(ROWS - 1).toLocaleString('en-IN')} members` }).waitFor();
  admin.expectNoErrors();
});

test('the row with an error comes first, and is downloaded with its reason', async () => {
  const { page } = admin;
  await page.getByRole('list', { name: 'Rows' }).getByText('Short Number').first().waitFor();
  await expectAccessibleInBothThemes(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Rows with Errors' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Register with errors.csv');
  const [header, row] = readFileSync(await download.path(), 'utf8')
    .replace('\uFEFF', '')
    .split('\r\n');
  expect(header).toMatch(/,Reason$/);
  expect(row).toMatch(/Short Number,98765,.*98765/);
  admin.expectNoErrors();
});

test('the import goes on through a reload, and its result says what was added', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: /^Import .* members$/ }).click();
  await page.getByRole('progressbar', { name: 'Import' }).waitFor();
  await page.reload();
  await page.getByText(`${(ROWS - 1).toLocaleString('en-IN')} members added`).waitFor({ timeout: 120_000 });
  await expectAccessibleInBothThemes(page);
  admin.expectNoErrors();
});

test('an imported member checks in for the first time', async () => {
  const { page } = admin;
  await page.getByRole('link', { name: 'Go to Members' }).click();
  await page.getByRole('searchbox').fill(name);
  await page.getByText(/^Showing 1 of /).waitFor();
  await rowOf(page, name).getByText('Monthly', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Check In' }).click();
  await rowOf(page, name).getByText('IN', { exact: true }).waitFor();
  admin.expectNoErrors();
});

test('the undo removes everybody but the member who visited, and names her', async () => {
  const { page } = admin;
  await page.goto('/imports');
  await page.getByRole('link', { name: 'Register.xlsx' }).click();
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
  const stayed = page.getByRole('list', { name: 'Members who stayed' });
  await stayed.waitFor({ timeout: 120_000 });
  await expect.poll(() => stayed.getByRole('listitem').count()).toBe(1);
  await stayed.getByRole('link', { name }).waitFor();
  await page.goto(`/members?q=${encodeURIComponent('7000010')}`);
  await page.getByText('No members found').waitFor();
  admin.expectNoErrors();
});
