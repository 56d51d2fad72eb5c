// Two desks and a kiosk lose the server in the middle of the evening: nothing is lost, nothing counts twice.
import { rmSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { type ApiCaller, signInApiCaller } from './testing/apiCaller.ts';
import { tapCard } from './testing/cardReader.ts';
import { newFolder, type Product, startProduct } from './testing/product.ts';
import { ACTION_TIMEOUT_MS, desktop, openVisitor, signIn, withServiceWorker } from './testing/visitor.ts';

const names = ['Ishani Vaidya', 'Jatin Wagle', 'Kamini Zaveri', 'Lalit Yadav'] as const;
const [onA, onBoth, onB, withCard] = names;
const CARD = '04A2B3C4';

let browser: Browser;
let product: Product;
let profile: string;
let api: ApiCaller;
const ids = new Map<string, string>();

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  profile = newFolder();
  api = await signInApiCaller(product.url, 'staff@demo.gym');
  const { gymId, client } = api;
  const branchId = (await client.getBranches({ gymId })).branches[0]?.id ?? '';
  for (const [index, name] of names.entries()) {
    const memberData = {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      phone: `984511000${index}`,
      age: 30,
      sex: 'female' as const,
      branchId,
    };
    const memberId = (await client.addMember({ gymId, memberData })).member.id;
    ids.set(name, memberId);
    if (name === withCard)
      await client.updateMember({ gymId, memberId, memberData: { ...memberData, cardNumber: CARD } });
  }
});
afterAll(async () => {
  await browser.close();
  await product.remove();
  rmSync(profile, { recursive: true, force: true });
});

/** A browser whose profile survives its end. */
async function openProfile(): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: product.url,
    viewport: desktop,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  return context;
}
async function openDesk(page: Page): Promise<void> {
  await signIn({ page }, 'staff@demo.gym');
  await page.goto('/desk');
  await page.getByRole('combobox', { name: 'Find a member' }).waitFor();
  await page
    .getByRole('button', { name: /^Check Out / })
    .first()
    .waitFor();
}
async function toggle(page: Page, action: 'Check In' | 'Check Out', name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Find a member' }).fill(name);
  await page.getByRole('button', { name: `${action} ${name}` }).click();
}
const waiting = (page: Page, title: string | RegExp) =>
  page.locator('[data-slot=connection-bar]').getByText(title, { exact: true }).waitFor();
const isLost = (page: Page) => page.getByText(/^The server (cannot be reached|does not answer)\.$/).waitFor();

/** Until the page has everything that it needs without the server. */
const isComplete = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });

/** Newest first. */
async function entriesOf(name: string) {
  const input = { gymId: api.gymId, userId: ids.get(name) ?? '', userType: 'member', limit: 50 } as const;
  return (await api.client.getUserAttendanceLogs(input)).attendanceLogs;
}

test('two desks and a kiosk go on without the server, over a reload and a restart of the browser', async () => {
  let deskA = await openProfile();
  const pageA = deskA.pages()[0] ?? (await deskA.newPage());
  await openDesk(pageA);
  const deskB = await openVisitor(browser, product.url, desktop, withServiceWorker);
  await openDesk(deskB.page);
  const kiosk = await openVisitor(browser, product.url, { width: 1024, height: 768 }, withServiceWorker);
  await signIn(kiosk, 'staff@demo.gym');
  await kiosk.page.goto('/attendance');
  await kiosk.page.getByRole('button', { name: 'Sign In' }).waitFor();
  await Promise.all([pageA, deskB.page, kiosk.page].map(isComplete));

  await product.stop();
  await Promise.all([pageA, deskB.page, kiosk.page].map(isLost));
  const lostAt = Date.now();
  await toggle(pageA, 'Check In', onA);
  await waiting(pageA, '1 waiting');
  await toggle(pageA, 'Check In', onBoth);
  await waiting(pageA, '2 waiting');
  await toggle(deskB.page, 'Check In', onB);
  await waiting(deskB.page, '1 waiting');
  await toggle(deskB.page, 'Check Out', onB);
  await waiting(deskB.page, '2 waiting');
  await toggle(deskB.page, 'Check In', onBoth);
  await waiting(deskB.page, '3 waiting');
  await tapCard(kiosk.page, CARD);
  await kiosk.page.getByRole('alert').getByText('It is recorded when the connection is back').waitFor();
  const endedAt = Date.now();
  await deskA.close();

  // Desk B is reloaded before it can send.
  await deskB.context.route('**/syncCheckIns', (route) => route.abort('connectionrefused'));
  await product.start();
  await deskB.page.reload();
  await waiting(deskB.page, /^(3 waiting|Sending 3)$/);
  await deskB.page.getByRole('combobox', { name: 'Find a member' }).fill(onBoth);
  await deskB.page.getByRole('button', { name: `Check Out ${onBoth}` }).waitFor();

  // The kiosk sends by itself; desk A when its browser is opened again.
  await expect.poll(async () => (await entriesOf(withCard)).length).toBe(1);
  deskA = await openProfile();
  const reopened = deskA.pages()[0] ?? (await deskA.newPage());
  await reopened.goto('/desk');
  await expect.poll(async () => (await entriesOf(onA)).length).toBe(1);
  await expect.poll(async () => (await entriesOf(onBoth)).length).toBe(1);

  await deskB.context.unroute('**/syncCheckIns');
  await expect.poll(async () => (await entriesOf(onB)).length).toBe(2);
  await waiting(deskB.page, '1 to settle');

  const entries = await Promise.all(names.map(entriesOf));
  expect(entries.map((some) => some.map(({ action }) => action))).toEqual([
    ['check-in'],
    ['check-in'],
    ['check-out', 'check-in'],
    ['check-in'],
  ]);
  for (const { isOffline, timestamp } of entries.flat()) {
    expect(isOffline).toBe(true);
    expect(timestamp).toBeGreaterThanOrEqual(lostAt);
    expect(timestamp).toBeLessThanOrEqual(endedAt);
  }
  const { conflicts } = await api.client.getOfflineConflicts({ gymId: api.gymId });
  expect(conflicts).toMatchObject([{ userName: onBoth, action: 'checkin', outcome: 'conflict' }]);

  // Either desk settles it, and both see that.
  await reopened.reload();
  await waiting(reopened, '1 to settle');
  await reopened.getByRole('button', { name: 'Settle' }).click();
  await reopened.getByRole('button', { name: `Dismiss ${onBoth}` }).click();
  await reopened.getByText('Nothing is waiting').waitFor();
  expect((await api.client.getOfflineConflicts({ gymId: api.gymId })).conflicts).toEqual([]);
  await Promise.all([deskA.close(), deskB.close(), kiosk.close()]);
});
