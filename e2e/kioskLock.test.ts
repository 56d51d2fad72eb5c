// The kiosk: result within a second, locking, what a locked tablet holds, and recovery from outages and revocation.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CallDefinition, callNames, contract } from '@spotter/api';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { sendRawCall, signInApiCaller } from './testing/apiCaller.ts';
import { demoPassword, type Product, startProduct } from './testing/product.ts';
import { openSignedIn, openVisitor, signIn, type Visitor, withServiceWorker } from './testing/visitor.ts';
import { liveLimitMs } from './testing/liveLimit.ts';

let browser: Browser;
let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  // A limit of calls answers before it is known whether a token opens anything.
  product = await startProduct({ CALLS_PER_DEVICE: '0', CALLS_PER_ADDRESS: '0', CALLS_PER_USER: '0' });
  visitor = await openSignedIn(browser, product.url, 'admin@demo.gym', { width: 1024, height: 768 }, withServiceWorker);
});
afterAll(async () => {
  await visitor.close();
  await browser.close();
  await product.remove();
});

test('a scan is shown within a second', async () => {
  const { page } = visitor;
  await page.goto('/attendance');
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

test('the kiosk recovers by itself when the server comes back', async () => {
  const { page } = visitor;
  await page.goto('/attendance');
  const start = page.getByRole('button', { name: 'Sign In' });
  await start.waitFor();
  await product.kill();
  await start.click();
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  const lost = page.getByText('The server cannot be reached.');
  await lost.waitFor();
  await product.start();
  await page.getByRole('img', { name: 'QR code to check in or out' }).waitFor();
  await lost.waitFor({ state: 'detached' });
});

test('signing out in another tab sends an unlocked kiosk to the login', async () => {
  const { page, context, close } = await openSignedIn(browser, product.url, 'admin@demo.gym');
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
  await expect.poll(() => page.getByRole('img', { name: 'QR code' }).count()).toBe(0);
  await page.goto('/members');
  await page.waitForURL('**/login');
  await close();
});

/** The names of the app's own files, which the service worker stores. */
const publicFiles = globSync('**', { cwd: join(import.meta.dirname, '../packages/app/dist') }).join(' ');

/** Everything that the browser has stored for this origin. */
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const stored: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const open = indexedDB.open(name ?? '');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      for (const store of open.result.objectStoreNames) {
        const rows = open.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => rows.addEventListener('success', resolve));
        stored.push(rows.result);
      }
      open.result.close();
    }
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) stored.push(request.url);
    }
    return JSON.stringify(stored);
  });

/** Locks the kiosk of `page`, which shows it unlocked. */
async function lock(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Lock kiosk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lock the kiosk' });
  await dialog.getByLabel('Name of the kiosk').fill(name);
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('button', { name: 'Unlock' }).waitFor();
}

/** The calls that answer this token with something else than 401 and 403, of all that need one. */
async function callsOpenTo(token: string, gymId: string): Promise<string[]> {
  const open: string[] = [];
  for (const name of callNames) {
    const { method, path, access }: CallDefinition = contract[name];
    if (access === 'anyone') continue;
    const { status, body } = await fetch(`${product.url}${path}${method === 'GET' ? `?gymId=${gymId}` : ''}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify({ gymId }) }),
    });
    await body?.cancel();
    if (status !== 401 && status !== 403) open.push(name);
  }
  return open.toSorted();
}

/** How many sessions of the account of this address have not ended. */
function openSessionsOf(email: string): number {
  const database = new DatabaseSync(product.database, { timeout: 5000, readOnly: true });
  const row = database
    .prepare(
      'SELECT count(*) AS open FROM sessions JOIN accounts USING (uid) WHERE accounts.email = ? AND sessions.ended_at IS NULL',
    )
    .get(email);
  database.close();
  return Number(row?.open);
}

/** A browser with an unlocked kiosk, and the token of the session that it holds. */
async function openKiosk(device?: BrowserContextOptions) {
  const kiosk = await openVisitor(browser, product.url, { width: 1024, height: 768 }, device);
  let token = '';
  kiosk.page.on('request', (request) => {
    token = /^Bearer (.+)$/.exec(request.headers().authorization ?? '')?.[1] ?? token;
  });
  await signIn(kiosk, 'staff@demo.gym');
  await kiosk.page.goto('/attendance');
  await kiosk.page.getByRole('button', { name: 'Lock kiosk' }).waitFor();
  return { ...kiosk, sessionToken: () => token };
}

test('a locked kiosk holds nothing that opens more than the kiosk', async () => {
  const { page, close, sessionToken } = await openKiosk(withServiceWorker);
  const { gymId } = await signInApiCaller(product.url, 'admin@demo.gym');
  const staffToken = sessionToken();
  expect((await sendRawCall(product.url, 'getMembers', { gymId }, staffToken)).status).toBe(200);
  await lock(page, 'Door kiosk');
  await expect.poll(async () => (await readStorage(page)).includes('"mayHoldSession\\\":false')).toBe(true);
  const storage = await readStorage(page);
  expect(storage).not.toContain('staff@demo.gym');
  // Every text that might be a token, whatever it is stored under.
  const candidates = new Set(storage.match(/[\w.-]{20,}/g)?.filter((text) => !publicFiles.includes(text)));
  expect([...candidates].filter((text) => text.startsWith('eyJ'))).toEqual([]);
  const opened = new Set<string>();
  for (const token of [...candidates, staffToken]) for (const name of await callsOpenTo(token, gymId)) opened.add(name);
  expect([...opened].toSorted()).toEqual([
    'checkQRSession',
    'generateQRSession',
    'getKiosk',
    'kioskFeed',
    'syncCheckIns',
    'universalCheckIn',
  ]);
  await close();
});

test('a locked kiosk goes on after a reload and a restart of the server, and every address leads to it', async () => {
  const { page, context, close } = await openKiosk(withServiceWorker);
  const { client, gymId } = await signInApiCaller(product.url, 'admin@demo.gym');
  const { companyName } = (await client.getGymSettings({ gymId })).settings;
  await lock(page, 'Side door');
  const unlock = page.getByRole('button', { name: 'Unlock' });
  for (const path of ['/', '/login', '/members', '/settings', '/no-such-page']) {
    await page.goto(path);
    await unlock.waitFor();
    expect(new URL(page.url()).pathname).toBe('/attendance');
  }
  await expect.poll(() => page.getByRole('banner').count()).toBe(0);
  const other = await context.newPage();
  await other.goto('/members');
  await other.getByRole('button', { name: 'Unlock' }).waitFor();
  await other.close();
  await product.kill();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('No connection. Codes still work with mobile data.').waitFor();
  await product.start();
  await page.getByRole('img', { name: 'QR code to check in or out' }).waitFor();
  // Loaded while no call gets through: it knows its gym, and goes on once they do.
  await page.route(/\/(getKiosk|kioskFeed|generateQRSession)/, (route) => route.abort());
  await page.reload();
  await page.getByText(companyName).first().waitFor();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('No connection. Codes still work with mobile data.').waitFor();
  await page.unrouteAll();
  await page.getByRole('img', { name: 'QR code to check in or out' }).waitFor();
  await close();
});

test('a kiosk changes to the language that an admin sets, without a reload, and keeps it without a connection', async () => {
  const { page, close } = await openKiosk();
  await lock(page, 'Hindi kiosk');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const owner = await openSignedIn(browser, product.url, 'admin@demo.gym');
  await owner.page.goto('/settings');
  await owner.page.getByRole('button', { name: 'Actions for Hindi kiosk' }).click();
  await owner.page.getByRole('menuitem', { name: 'Show in हिन्दी' }).click();
  await owner.page
    .getByRole('row', { name: /Hindi kiosk/ })
    .getByText('हिन्दी')
    .waitFor();
  await owner.close();
  await page.getByRole('button', { name: 'साइन-इन' }).waitFor();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('hi');
  await expectAccessible(page);

  await page.route(/\/(getKiosk|kioskFeed|generateQRSession)/, (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'साइन-इन' }).click();
  await page.getByText('कनेक्शन नहीं है। मोबाइल डेटा से कोड फिर भी काम करते हैं।').waitFor();
  await page.unrouteAll();
  await page.getByRole('img', { name: 'चेक-इन या चेक-आउट के लिए QR कोड' }).waitFor();
  await close();
});

test('a scan at a locked kiosk is shown within a second', async () => {
  const { page, close } = await openKiosk();
  const live = page.waitForResponse((response) => response.url().includes('/kioskFeed'));
  await lock(page, 'Back door');
  await live;
  // Without polling, only the stream can report it.
  await page.route('**/checkQRSession*', (route) => route.fulfill({ json: { scanned: false, memberData: null } }));
  const answer = page.waitForResponse((response) => response.url().endsWith('/generateQRSession'));
  await page.getByRole('button', { name: 'Sign In' }).click();
  const { qrData } = (await (await answer).json()) as { qrData: string };
  await page.getByRole('img', { name: 'QR code to check in or out' }).waitFor();
  const member = await signInApiCaller(product.url, 'member@demo.gym');
  const began = performance.now();
  await member.client.universalCheckIn({ gymId: member.gymId, type: 'QR', qrData });
  await page.locator('[data-slot=result-screen]').waitFor();
  expect(performance.now() - began).toBeLessThan(await liveLimitMs(page));
  await close();
});

test('a password unlocks; the pairing ends and the session goes on', async () => {
  const { page, close } = await openKiosk();
  await lock(page, 'Unlocked kiosk');
  await page.getByRole('button', { name: 'Unlock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlock the kiosk' });
  await dialog.getByLabel('Email').fill('staff@demo.gym');
  await dialog.getByLabel('Password', { exact: true }).fill('guess');
  await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  // Not a member of the same gym either.
  await dialog.getByLabel('Email').fill('member@demo.gym');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
  await dialog.getByText('Only staff and admins of this gym can unlock the kiosk.').waitFor();
  await dialog.getByLabel('Email').fill('staff@demo.gym');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
  await page.getByRole('banner').waitFor();
  await page.getByRole('link', { name: 'Members' }).first().click();
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
  const { client, gymId } = await signInApiCaller(product.url, 'admin@demo.gym');
  const { devices } = await client.listDevices({ gymId });
  expect(devices.map(({ name }) => name)).not.toContain('Unlocked kiosk');
  await close();
});

test('a kiosk revoked in the settings wipes itself and says so; nothing behind it is seen', async () => {
  const { page, close } = await openKiosk(withServiceWorker);
  await lock(page, 'Stolen tablet');
  const owner = await openSignedIn(browser, product.url, 'admin@demo.gym');
  await owner.page.goto('/settings');
  await owner.page.getByRole('button', { name: 'Actions for Stolen tablet' }).click();
  await owner.page.getByRole('menuitem', { name: 'Revoke' }).click();
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  const notice = page.getByRole('heading', { name: 'This kiosk has been signed out' });
  await notice.waitFor({ timeout: 6000 + (await liveLimitMs(page)) });
  expect(await readStorage(page)).not.toContain('device.');
  await page.goto('/members');
  await notice.waitFor();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').waitFor();
  await owner.close();
  await close();
});

test('an account of several gyms unlocks into the gym of the kiosk, and only where it is staff or admin', async () => {
  const { client, gymId } = await signInApiCaller(product.url, 'admin@demo.gym');
  product.gym(
    'create',
    '--name',
    'Second Gym',
    '--admin-name',
    'Nandini in B',
    '--admin-email',
    'admin@demo.gym',
    '--admin-mobile',
    '+919820012345',
  );
  // Staff of the other gym, and a member of this one.
  const { branches } = await client.getBranches({ gymId });
  const memberData = { name: 'Oscar', email: 'admin@other.gym', phone: '9820054321', age: 40, sex: 'male' as const };
  await client.addMember({ gymId, memberData: { ...memberData, branchId: branches[0]?.id ?? '' } });
  const { page, close, expectNoErrors } = await openKiosk();
  await lock(page, 'Shared kiosk');
  await page.getByRole('button', { name: 'Unlock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlock the kiosk' });
  const unlockAs = async (email: string) => {
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
    await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
  };
  await unlockAs('admin@other.gym');
  await dialog.getByText('Only staff and admins of this gym can unlock the kiosk.').waitFor();
  await expect.poll(() => openSessionsOf('admin@other.gym')).toBe(0);
  await unlockAs('admin@demo.gym');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Iron Lotus/ })
    .waitFor();
  // Of the sign-out in the browser: locking has ended the session on the server.
  expectNoErrors(401);
  await close();
});
