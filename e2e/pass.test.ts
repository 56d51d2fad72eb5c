// A member's phone: signed in once by a mailed link, it opens a kiosk's code, and stands without a connection.
import { readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { signInApiCaller } from './testing/apiCaller.ts';
import { waitForMailedLink } from './testing/mailedLink.ts';
import { type Product, startProduct } from './testing/product.ts';
import { openVisitor, type Visitor, withServiceWorker } from './testing/visitor.ts';

const phone = { width: 390, height: 844 };
const member = 'member@demo.gym';

let browser: Browser;
let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  visitor = await openVisitor(browser, product.url, phone, withServiceWorker);
});
afterAll(async () => {
  await visitor.close();
  await browser.close();
  await product.remove();
});

/** The desk's own calls, as the kiosk makes them. */
async function desk() {
  const { client, gymId } = await signInApiCaller(product.url, 'staff@demo.gym');
  const show = () => client.generateQRSession({ gymId });
  return { show, poll: (sessionId: string) => client.checkQRSession({ gymId, sessionId }) };
}

test('before the first sign-in a code is read kindly; the mailed link signs the phone in', async () => {
  const { page } = visitor;
  const { show, poll } = await desk();
  const { qrData, sessionId } = await show();
  expect(qrData.startsWith(`${product.url}/pass/#`)).toBe(true);
  await page.goto(qrData);
  await page.getByText('The code was read. Sign in once first.').waitFor();
  expect(page.url()).toBe(`${product.url}/pass/`);
  // The kiosk's gym is known by its code, although nobody is signed in.
  await page.getByRole('banner').getByText('Iron Lotus Fitness').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(member);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  expect(await poll(sessionId)).toMatchObject({ scanned: false });

  const link = await waitForMailedLink(product, member);
  expect(link.startsWith(`${product.url}/pass/?`)).toBe(true);
  await page.goto(link);
  await page.getByText('This phone is signed in.').waitFor();
  await page.getByText('The code that you scanned has expired', { exact: false }).waitFor();
  expect(page.url()).toBe(`${product.url}/pass/`);
  expect(await poll(sessionId)).toMatchObject({ scanned: false });
  visitor.expectNoErrors();
});

test('from then on a code checks in at once, and the same code changes nothing', async () => {
  const { page } = visitor;
  const { show, poll } = await desk();
  const { qrData, sessionId } = await show();
  await page.goto(qrData);
  await page.getByRole('heading', { name: /^Checked (in|out)$/ }).waitFor();
  await expectAccessible(page);
  expect(page.url()).toBe(`${product.url}/pass/`);
  expect(await poll(sessionId)).toMatchObject({ scanned: true });
  const action = (await page.getByRole('heading').innerText()) === 'Checked in' ? 'Checked in' : 'Checked out';
  await page.reload();
  await page.getByRole('region', { name: 'Membership' }).getByText(action).waitFor();
  const again = await show();
  for (const code of [qrData, again.qrData]) {
    await page.goto(code);
    await page.getByText(/Already checked (in|out) at /).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
  }
});

test('history, own data and the camera that is not there', async () => {
  const { page } = visitor;
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('table', { name: 'History' }).getByText('QR code').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'My data' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
    member: { email: string };
    attendance: unknown[];
  };
  expect(saved.member.email).toBe(member);
  expect(saved.attendance.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Scan code' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('region', { name: 'Membership' }).waitFor();
});

test('without a connection the pass stands as it was, and says that checking in needs one', async () => {
  const { page, context } = visitor;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const cachedUrls = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cachedUrls).toContain('/pass/');
  expect(cachedUrls.filter((path) => path !== '/pass/' && !path.startsWith('/pass/assets/'))).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await page.getByText(/No connection\. As of .+\./).waitFor();
  await page.getByText('Checking in needs a connection.', { exact: false }).waitFor();
  await context.setOffline(false);
  await page.getByText('Checking in needs a connection.', { exact: false }).waitFor({ state: 'detached' });
});

test('phone and main app are signed in apart; signing out forgets the pass', async () => {
  const { page } = visitor;
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
  await page.goto('/pass/#details');
  await page.getByRole('button', { name: 'Sign out on this phone' }).click();
  await page.getByRole('heading', { name: 'Sign in to your pass' }).waitFor();
  const remembered = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pass.')));
  expect(remembered.toSorted()).toEqual(['pass.config', 'pass.gym', 'pass.language']);
});
