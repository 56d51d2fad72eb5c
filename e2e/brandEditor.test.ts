// Admin: a gym sets its brand from its logo, by keyboard alone, takes it back, and changes its address.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { png } from './testing/png.ts';
import { type Product, startProduct } from './testing/product.ts';
import { expectNoHorizontalScroll, expectToast, tabTo } from './testing/steps.ts';
import { desktop, openSignedIn, phone, type Visitor } from './testing/visitor.ts';

let browser: Browser;
let product: Product;
let admin: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
});
afterAll(async () => {
  await admin.close();
  await browser.close();
  await product.remove();
});

/** What anybody gets at this address. */
const get = (path: string) => admin.page.request.get(path);

test('a gym takes its colours from its logo and publishes them, by keyboard alone', async () => {
  const { page } = admin;
  await page.goto('/settings');
  const file = page.getByRole('group', { name: 'Brand Logo' }).locator('input[type=file]');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(200, 80, [11, 92, 143]) });
  const upload = page.getByRole('dialog', { name: 'Logo Preview' });
  await upload.getByText('This logo has its own background').waitFor();
  await upload.getByRole('button', { name: 'Upload Logo' }).click();
  await expectToast(page, 'Logo Uploaded Successfully', 'Click Save to apply changes.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Settings Saved', 'Your gym settings have been updated successfully!');
  const logo = await page.getByRole('banner').locator('img').getAttribute('src');
  const [, gymId = ''] = /^\/logos\/([\w-]+)\//.exec(logo ?? '') ?? [];
  expect((await get(`/brand/${gymId}/icon-maskable-512.png`)).status()).toBe(200);

  const brand = page.getByRole('region', { name: 'Brand', exact: true });
  const press = async (name: string) => {
    await tabTo(page, brand.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  await press('Colours from the logo');
  const main = brand.getByRole('textbox', { name: 'Main colour, light', exact: true });
  await expect.poll(() => main.inputValue()).toBe('#0b5c8f');
  const shown = brand.getByRole('img', { name: 'Dashboard, light' });
  const primary = () => shown.evaluate((element) => getComputedStyle(element).getPropertyValue('--primary'));
  await expect.poll(primary).toContain('#0b5c8f');
  // On the dark page the same blue has too little contrast, and another is offered.
  const offer = brand.getByRole('button', { name: /^Use #/ });
  const repaired = (await offer.innerText()).replace('Use ', '');
  await press(`Use ${repaired}`);
  await expect
    .poll(() => brand.getByRole('textbox', { name: 'Main colour, dark', exact: true }).inputValue())
    .toBe(repaired);
  await tabTo(page, brand.getByRole('combobox', { name: 'Corners' }));
  await page.keyboard.press('R');
  await press('Publish');
  await expectToast(page, 'Brand Published');
  await brand.getByText('Version 1, from Quiet').waitFor();
  const css = await (await get(`/brand/${gymId}/1.css`)).text();
  expect(css).toContain(`--primary: light-dark(#0b5c8f, ${repaired});`);
  expect(css).toContain('--radius-factor: 1.8;');
  await page.reload();
  await expect.poll(() => main.inputValue()).toBe('#0b5c8f');
  await expectAccessibleInBothThemes(page);
  admin.expectNoErrors();
});

test('an earlier brand is restored as a new version', async () => {
  const { page } = admin;
  const brand = page.getByRole('region', { name: 'Brand', exact: true });
  await brand.getByRole('combobox', { name: 'Start from' }).selectOption('Sunrise');
  await brand.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Brand Published');
  await brand.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, 'Brand Published');
  await brand.getByText('Version 3, from Quiet').waitFor();
  admin.expectNoErrors();
});

test('who was slower learns it, and keeps what was typed', async () => {
  const other = await openSignedIn(browser, product.url, 'admin@demo.gym');
  await other.page.goto('/settings');
  const accent = other.page.getByRole('textbox', { name: 'Accent, light', exact: true });
  await accent.fill('#ff8800');
  await admin.page.getByRole('textbox', { name: 'Header, light', exact: true }).fill('#0b2f4a');
  // The other page learns of it at once; its version is held back as on a connection that stands still.
  await other.page.route('**/getGymBrand*', () => undefined);
  await admin.page.getByRole('button', { name: 'Publish' }).click();
  await expectToast(admin.page, 'Brand Published');
  await other.page.getByRole('button', { name: 'Publish' }).click();
  await other.page
    .getByText(/^Another admin has published a brand meanwhile/)
    .first()
    .waitFor();
  await expect.poll(() => accent.inputValue()).toBe('#ff8800');
  other.expectNoErrors(409);
  await other.close();
});

test('the address is changed; that of nobody else, and no reserved one', async () => {
  const { page } = admin;
  await page.setViewportSize(phone.viewport ?? desktop);
  const brand = page.getByRole('region', { name: 'Brand', exact: true });
  await brand.getByRole('button', { name: 'Change', exact: true }).click();
  const field = brand.getByRole('textbox', { name: 'Last part of the address' });
  await field.fill('admin');
  await field.press('Enter');
  await brand.getByText('This address is reserved').waitFor();
  await field.fill('iron-lotus-colaba');
  await expectNoHorizontalScroll(page);
  await field.press('Enter');
  await expectToast(page, 'Address Changed');
  await brand.getByText(`${product.url}/g/iron-lotus-colaba`).waitFor();
  admin.expectNoErrors(400);
});
