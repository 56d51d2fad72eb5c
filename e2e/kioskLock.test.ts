// The kiosk: result within a second, locking, and recovery from outages and sign-outs.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { signInApiCaller } from './testing/apiCaller.ts';
import { demoPassword, type Product, startProduct } from './testing/product.ts';
import { signIn, openVisitor, type Visitor } from './testing/visitor.ts';
import { liveLimitMs } from './testing/liveLimit.ts';

let browser: Browser;
let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  visitor = await openVisitor(browser, product.url, { width: 1024, height: 768 });
});
afterAll(async () => {
  await visitor.close();
  await browser.close();
  await product.remove();
});

test('a scan is shown within a second', async () => {
  const { page } = visitor;
  await signIn(visitor, 'admin@demo.gym');
  await page.getByRole('link', { name: 'Attendance' }).first().click();
  await page
    .getByRole('button', { name: /Andheri|Bandra/ })
    .first()
    .click();
  const answer = page.waitForResponse((response) => response.url().endsWith('/generateQRSession'));
  await page.getByRole('button', { name: 'Sign In' }).click();
  const { qrData } = (await (await answer).json()) as { qrData: string };
  await page.getByRole('img', { name: 'QR code to check in or out' }).waitFor();
  const member = await signInApiCaller(product.url, 'member@demo.gym');
  const began = performance.now();
  await member.client.universalCheckIn({ gymId: member.gymId, type: 'QR', qrData });
  await page.getByText(/Check-(in|out) Successful/).waitFor();
  const shownAfterMs = performance.now() - began;
  expect(shownAfterMs).toBeLessThan(await liveLimitMs(page));
  visitor.expectNoErrors();
});

test('a locked kiosk returns to itself until the password is entered', async () => {
  const { page } = visitor;
  await page.getByRole('button', { name: 'Lock kiosk' }).click();
  await page.getByRole('button', { name: 'Unlock' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Unlock' }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  await page.goto('/');
  await page.getByRole('button', { name: 'Unlock' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/attendance');
  await page.goto('/members');
  const dialog = page.getByRole('dialog', { name: 'Unlock the kiosk' });
  await dialog.waitFor();
  expect(new URL(page.url()).pathname).toBe('/attendance');
  await dialog.getByLabel('Password', { exact: true }).fill('guess');
  await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
  await dialog.getByText('Invalid password').waitFor();
  await dialog.getByLabel('Password', { exact: true }).pressSequentially(demoPassword, { delay: 60 });
  await page.keyboard.press('Enter');
  await page.getByRole('banner').waitFor();
  await page.getByRole('link', { name: 'Members' }).first().click();
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
});

test('the kiosk recovers by itself when the server comes back', async () => {
  const { page } = visitor;
  await page.goto('/attendance');
  const start = page.getByRole('button', { name: 'Sign In' });
  await start.waitFor();
  await product.kill();
  await start.click();
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  const lost = page.getByText('The connection is lost, and is being restored');
  await lost.waitFor();
  await product.start();
  await page.getByRole('img', { name: 'QR code to check in or out' }).waitFor();
  await lost.waitFor({ state: 'detached' });
});

test('a locked kiosk whose session was ended elsewhere says so and shows nothing else', async () => {
  const { page, close } = await openVisitor(browser, product.url, { width: 1024, height: 768 });
  await signIn({ page }, 'staff@demo.gym');
  await page.goto('/attendance');
  await page.getByRole('button', { name: 'Lock kiosk' }).click();
  const owner = await signInApiCaller(product.url, 'admin@demo.gym');
  const { staffs } = await owner.client.getStaffs({ gymId: owner.gymId });
  const staffId = staffs.find(({ email }) => email === 'staff@demo.gym')?.id ?? '';
  await owner.client.changeStaffStatus({ gymId: owner.gymId, staffId, status: 'inactive' });
  const notice = page.getByRole('heading', { name: 'This kiosk has been signed out' });
  const overlay = page.getByRole('alertdialog');
  await notice.or(overlay).waitFor();
  expect(await overlay.count()).toBe(0);
  await page.goto('/members');
  await page.getByRole('heading', { name: 'This kiosk has been signed out' }).waitFor();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').waitFor();
  await close();
});

test('signing out in another tab sends an unlocked kiosk to the login', async () => {
  const { page, context, close } = await openVisitor(browser, product.url, { width: 1024, height: 768 });
  await signIn({ page }, 'admin@demo.gym');
  await page.goto('/attendance');
  await page
    .getByRole('button', { name: /Andheri|Bandra/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: /Nandini Rao/ }).click();
  await other.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  expect(await page.getByRole('img', { name: 'QR code' }).count()).toBe(0);
  await page.goto('/members');
  await page.waitForURL('**/login');
  await close();
});

test('a lock applies to every tab; a session ended in another tab leaves the kiosk locked', async () => {
  const { page, context, close } = await openVisitor(browser, product.url, { width: 1024, height: 768 });
  await signIn({ page }, 'admin@demo.gym');
  const other = await context.newPage();
  await other.goto('/members');
  await other.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
  await page.goto('/attendance');
  await page
    .getByRole('button', { name: /Andheri|Bandra/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Lock kiosk' }).click();
  await other.getByRole('dialog', { name: 'Unlock the kiosk' }).waitFor();
  expect(await other.getByRole('heading', { name: 'Members', level: 1 }).count()).toBe(0);
  // A locked kiosk has no sign-out button: as when the browser's site data is cleared.
  await other.goto('/pass/');
  await other.evaluate(async () => {
    const open = indexedDB.open('firebaseLocalStorageDb');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const change = open.result.transaction('firebaseLocalStorage', 'readwrite');
    change.objectStore('firebaseLocalStorage').clear();
    await new Promise((resolve) => change.addEventListener('complete', resolve));
  });
  const notice = page.getByRole('heading', { name: 'This kiosk has been signed out' });
  await notice.waitFor();
  await page.goto('/members');
  await notice.waitFor();
  await close();
});
