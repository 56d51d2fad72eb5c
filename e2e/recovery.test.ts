// Recovery: a killed server, a lost response, and a deployment under an open page.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { signInApiCaller } from './testing/apiCaller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { expectToast } from './testing/steps.ts';
import { openSignedIn, openVisitor } from './testing/visitor.ts';

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

test('after a server crash the page shows Reconnecting, then is live again; nothing acknowledged is lost', async () => {
  const staff = await openSignedIn(browser, product.url, 'staff@demo.gym');
  await staff.page.goto('/dashboard');
  const { page } = staff;
  const { client, gymId } = await signInApiCaller(product.url, 'staff@demo.gym');
  const { members } = await client.getMembers({ gymId });
  const [first, second] = members.filter(
    ({ status, currentlyCheckedIn }) => status === 'active' && !currentlyCheckedIn,
  );
  const checkIn = (id = '') => client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id });
  const occupancy = async () => Number(await page.getByRole('meter').getAttribute('aria-valuenow'));
  await page.getByText('Live', { exact: true }).waitFor();
  await expect.poll(occupancy).toBeGreaterThan(0);
  const before = await occupancy();

  expect(await checkIn(first?.id)).toMatchObject({ action: 'checkin' });
  await product.kill();
  await page.getByText('Reconnecting', { exact: true }).first().waitFor();
  await expectToast(page, 'Connection Issue', 'Real-time updates temporarily unavailable');
  // The last known data stays visible.
  expect([before, before + 1]).toContain(await occupancy());

  await product.start();
  await page.getByText('Live', { exact: true }).waitFor();
  await expect.poll(occupancy).toBe(before + 1);
  expect(await checkIn(second?.id)).toMatchObject({ action: 'checkin' });
  await expectToast(page, `${second?.name} checked in at Bandra`);
  await expect.poll(occupancy).toBe(before + 2);
  const found = (await client.getMembers({ gymId })).members.find(({ id }) => id === first?.id);
  expect(found).toMatchObject({ currentlyCheckedIn: true, totalVisits: (first?.totalVisits ?? 0) + 1 });
  await staff.close();
});

test('a check-in whose response was lost is retried automatically and counts once', async () => {
  const staff = await openSignedIn(browser, product.url, 'staff@demo.gym');
  const { page } = staff;
  const { client, gymId } = await signInApiCaller(product.url, 'staff@demo.gym');
  const { members } = await client.getMembers({ gymId });
  const someone = members.find(
    ({ status, currentlyCheckedIn, expiryDate }) => status === 'active' && !currentlyCheckedIn && expiryDate === null,
  );
  await page.goto(`/members?q=${someone?.phone.slice(3)}`);
  await page.getByRole('button', { name: `Actions for ${someone?.name}` }).click();
  // The server commits; the response is lost.
  let tries = 0;
  await page.route('**/universalCheckIn', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('menuitem', { name: 'Check In' }).click();
  await expectToast(page, 'Check-in Successful!', `${someone?.name} checked in`);
  expect(tries).toBe(2);
  const found = (await client.getMembers({ gymId })).members.find(({ id }) => id === someone?.id);
  expect(found).toMatchObject({ currentlyCheckedIn: true, totalVisits: (someone?.totalVisits ?? 0) + 1 });
  await staff.close();
});

test('after a deployment an open page reloads once by itself and shows the requested page', async () => {
  const admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
  await admin.page.goto('/dashboard');
  const { page, context } = admin;
  await page.getByText('Live', { exact: true }).waitFor();
  // The old version's chunks are gone until the page reloads.
  let isNew = false;
  await context.route('**/assets/*.js', (route) =>
    isNew ? route.continue() : route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );
  let reloads = 0;
  page.on('framenavigated', () => (reloads += 1));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isNew = true;
  });
  await page.getByRole('banner').getByRole('link', { name: 'Branches' }).click();
  await page.getByRole('heading', { name: 'Branches', level: 1 }).waitFor();
  await page.getByText('Showing 4 of 4 branches').waitFor();
  expect(isNew).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/branches');
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  expect(reloads).toBeLessThanOrEqual(4);
  await admin.close();
});

test('after a deployment a dialog that cannot be loaded costs nothing of what was typed', async () => {
  const admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
  const { page, context } = admin;
  await page.goto('/settings');
  const name = page.getByLabel('Company/Gym Name');
  await name.fill('Iron Temple');
  await context.route('**/assets/ChangelogDialog-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.getByRole('button', { name: "What's new" }).click();
  await page.getByRole('button', { name: 'Reload Page' }).waitFor();
  expect(await name.inputValue()).toBe('Iron Temple');
  await admin.close();
});

test('without a connection a page that is not loaded yet says so, and opens with the next connection', async () => {
  const admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
  const { page, context } = admin;
  await page.goto('/dashboard');
  await page.getByText('Live', { exact: true }).waitFor();
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(await page.getByRole('main').count()).toBe(1);
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
  await admin.close();
});

test('a page whose first scripts cannot be loaded is not blank', async () => {
  const visitor = await openVisitor(browser, product.url);
  await visitor.context.route('**/assets/render-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await visitor.page.goto('/login');
  await visitor.page.getByText('This page could not be loaded.').waitFor();
  await visitor.close();
});
