// Admin: gym branding (name and logo) and its entries in the activity tracker.
import { type Browser, chromium, type Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { png } from './testing/png.ts';
import { type Product, startProduct } from './testing/product.ts';
import { expectNoHorizontalScroll, expectToast, navigateTo } from './testing/steps.ts';
import { desktop, openSignedIn, phone, type Visitor } from './testing/visitor.ts';

const widthOf = (image: Locator) => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth);

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

test('a logo is previewed, uploaded and shown once saved; leaving with unsaved changes asks first', async () => {
  const { page } = admin;
  await navigateTo(page, 'Settings');
  await page.getByText("Manage your gym's basic information and branding").waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No Logo', { exact: true }).waitFor();
  await page.getByText('18/100', { exact: true }).waitFor();
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('No Logo', { exact: true }).waitFor({ state: 'hidden' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Remove' }).click();
  const file = page.getByRole('group', { name: 'Brand Logo' }).locator('input[type=file]');
  await file.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
  await expectToast(page, 'Invalid File Type', 'Please select an image file');
  await file.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) });
  await expectToast(page, 'File Too Large', 'Image must be less than 1MB');
  const picker = page.getByRole('group', { name: 'Brand Logo' });
  await file.setInputFiles({ name: 'false.png', mimeType: 'image/png', buffer: png(200, 80).subarray(0, -20) });
  await picker.getByText('This image file is damaged. Please select another one').waitFor();
  await file.setInputFiles({ name: 'lotus.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await picker.getByText('A logo is a JPEG, PNG, GIF or WebP file.').waitFor();
  await file.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: png(4097, 1) });
  await page.getByRole('button', { name: 'Upload Logo' }).click();
  await expectToast(page, 'Upload Failed', 'Image must be at most 4096 pixels wide and high');
  // A failed upload leaves the saved logo.
  await page.getByText('No Logo', { exact: true }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No Logo', { exact: true }).waitFor();

  const chosen = { name: 'lotus.png', mimeType: 'image/png', buffer: png(200, 80) };
  const preview = page.getByRole('dialog', { name: 'Logo Preview' });
  await file.setInputFiles(chosen);
  await expectAccessibleInBothThemes(page);
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('No Logo', { exact: true }).waitFor();
  await file.setInputFiles(chosen);
  await preview.getByRole('button', { name: 'Upload Logo' }).click();
  await expectToast(page, 'Logo Uploaded Successfully', 'Click Save to apply changes.');
  const name = page.getByLabel('Company/Gym Name');
  await name.fill('');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await name.fill('Iron Lotus Colaba');
  await page.getByText('17/100', { exact: true }).waitFor();
  await expectAccessibleInBothThemes(page);

  const header = page.getByRole('banner');
  expect(await widthOf(header.getByRole('img', { name: 'Iron Lotus Fitness' }))).toBe(192);
  await header.getByRole('link', { name: 'Members' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
  await confirm.getByRole('button', { name: 'Keep editing' }).click();
  await save.click();
  await expectToast(page, 'Settings Saved', 'Your gym settings have been updated successfully!');
  const logo = header.getByRole('img', { name: 'Iron Lotus Colaba' });
  await logo.waitFor();
  expect(await widthOf(logo)).toBe(200);
  await page.reload();
  await logo.waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.getByText('No Logo', { exact: true }).count()).toBe(0);
  admin.expectNoErrors(422);
});

test('the activity tracker shows changes from → to', async () => {
  const { page } = admin;
  await navigateTo(page, 'Activity', 'Activity Tracker');
  const entry = page.getByRole('listitem').filter({ hasText: 'Nandini Rao updated' }).first();
  await entry.getByRole('button', { name: '2 changes' }).click();
  const changes = await entry.innerText();
  expect(changes).toMatch(/From\s+Iron Lotus Fitness\s+To\s+Iron Lotus Colaba/);
  expect(changes).toMatch(/From\s+Old logo\s+To\s+New logo/);
  expect(changes).not.toContain('/logos/');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('10 shown').waitFor();
  admin.expectNoErrors();
});

test('on a phone an admin reaches every page from the bottom bar; no page scrolls sideways', async () => {
  const small = await openSignedIn(browser, product.url, 'admin@demo.gym', desktop, phone);
  await small.page.goto('/dashboard');
  const { page } = small;
  const bar = page.getByRole('navigation').last();
  for (const [link, title, isBehindMore] of [
    ['Desk', 'Desk', false],
    ['Members', 'Members', false],
    ['Attendance', 'Attendance', false],
    ['Payments', 'Payments', true],
    ['Staff', 'Staff Management', true],
    ['Admins', 'Admin Management', true],
    ['Branches', 'Branches', true],
    ['Activity', 'Activity Tracker', true],
    ['Settings', 'Settings', true],
  ] as const) {
    if (isBehindMore) await bar.getByRole('button', { name: 'More' }).tap();
    const place = isBehindMore ? page.getByRole('dialog', { name: 'More' }) : bar;
    await place.getByRole('link', { name: link }).tap();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await expectNoHorizontalScroll(page);
    await expectAccessibleInBothThemes(page);
  }
  small.expectNoErrors();
  await small.close();
});

test('the demo dashboard and the landing page show no data of this gym', async () => {
  const { page } = admin;
  for (const [path, title] of [
    ['/dummydashboard', 'Demo Dashboard'],
    ['/', /.+/],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await expectAccessibleInBothThemes(page);
  }
  await expect.poll(() => page.getByText('Iron Lotus').count()).toBe(0);
  for (const figure of ['5000+', '150+', '99.9%']) await page.getByText(figure).first().waitFor();
  admin.expectNoErrors();
});
