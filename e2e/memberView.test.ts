// Member: the welcome panel only, from which their pass opens; every other page and call is denied.
import { callNames, contract, type CallDefinition, type DashboardData, type Pass } from '@spotter/api';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../packages/app/src/paths.ts';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { signInApiCaller } from './testing/apiCaller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { expectNoHorizontalScroll } from './testing/steps.ts';
import { desktop, openSignedIn, openVisitor, phone, signIn, type Visitor } from './testing/visitor.ts';

const upcoming = [
  'Workout history',
  'Class booking',
  'Trainer connect',
  'Progress analytics',
  'Membership management',
  'Goal setting',
];

let browser: Browser;
let product: Product;
let member: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  member = await openSignedIn(browser, product.url, 'member@demo.gym');
  await member.page.goto('/dashboard');
});
afterAll(async () => {
  await member.close();
  await browser.close();
  await product.remove();
});

/** Sends a call from within the page with this token. */
const sendCall = (name: string, input: Record<string, string>, token: string) => {
  const { method, path } = (contract as Record<string, CallDefinition>)[name] as CallDefinition;
  return member.page.evaluate(
    async ({ method, path, input, token }) => {
      const isGet = method === 'GET';
      const response = await fetch(isGet ? `${path}?${new URLSearchParams(input).toString()}` : path, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        ...(!isGet && { body: JSON.stringify(input) }),
      });
      return { status: response.status, body: (await response.json()) as unknown };
    },
    { method, path, input, token },
  );
};

test(
  'the welcome panel lists the six upcoming features and no data of the gym',
  { tags: ['access-13', 'access-20'] },
  async () => {
    const { page } = member;
    const panel = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Welcome,' });
    await expect.poll(() => panel.getByRole('listitem').allInnerTexts()).toEqual(upcoming);
    for (const words of [
      'Current Occupancy',
      'Branch Selection',
      'Quick Stats',
      'Live notifications',
      'Total Members',
    ]) {
      await expect.poll(() => page.getByText(words).count()).toBe(0);
    }
    await expect
      .poll(() => page.getByRole('banner').getByRole('navigation').getByRole('link').allInnerTexts())
      .toEqual(['Dashboard', 'Members', 'Attendance']);
    await page.getByRole('banner').getByRole('button').last().click();
    const menu = page.getByRole('menu');
    await menu.getByText('member@demo.gym').waitFor();
    await menu.getByText('Member', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expectAccessibleInBothThemes(page);
    member.expectNoErrors();
  },
);

test('every other page denies access to members', async () => {
  const { page } = member;
  const denials = {
    [paths.members]: 'Access denied: Members cannot view this page.',
    [paths.attendance]: 'You do not have access to this page.',
    [paths.branches]: 'You do not have access to this page.',
    [paths.staff]: 'You do not have access to this page.',
    [paths.admins]: 'You do not have access to this page.',
    [paths.settings]: 'You do not have access to this page.',
    [paths.activityTracker]: 'Only administrators can view the activity tracker.',
  };
  for (const [path, denial] of Object.entries(denials)) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Access Denied', level: 1 }).waitFor();
    await page.getByText(denial, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('grid').count()).toBe(0);
  }
  await expectAccessibleInBothThemes(page);
  member.expectNoErrors();
});

test('the command palette offers neither members nor front-desk actions', async () => {
  const { page } = member;
  await page.goto(paths.dashboard);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  await palette.getByRole('option').first().waitFor();
  const entries = () => palette.getByRole('option').allInnerTexts();
  await expect
    .poll(async () => (await entries()).map((text) => text.trim()))
    .toEqual(['Dashboard', 'Members', 'Attendance', 'Sign Out']);
  await page.keyboard.type('asha');
  await palette.getByText('Nothing found for “asha”').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  member.expectNoErrors();
});

test("with a member's token every staff and admin call is forbidden; their own attendance is returned", async () => {
  const { gymId, client, token } = await signInApiCaller(product.url, 'member@demo.gym');
  const admin = await signInApiCaller(product.url, 'admin@demo.gym');
  const before = await admin.client.getMembers({ gymId });
  const { user } = (await client.getUserDashboardData({ gymId })) satisfies DashboardData;
  const [other] = before.members.filter(({ id }) => id !== user.id);
  const own = await sendCall('getUserAttendanceLogs', { gymId, userId: user.id, userType: 'member' }, token);
  expect(own).toMatchObject({ status: 200, body: { success: true } });

  const closed = callNames.filter((name) => {
    const { access }: CallDefinition = contract[name];
    return typeof access !== 'string' && !access.includes('member');
  });
  expect(closed.length).toBeGreaterThan(20);
  for (const name of closed) {
    expect({ name, ...(await sendCall(name, { gymId }, token)) }).toMatchObject({
      name,
      status: 403,
      body: { code: 'forbidden' },
    });
  }
  const id = other?.id ?? '';
  for (const [name, input] of [
    ['getUserAttendanceLogs', { gymId, userId: id, userType: 'member' }],
    ['universalCheckIn', { gymId, type: 'MANUAL', targetUserId: user.id }],
    ['universalCheckIn', { gymId, type: 'MANUAL', targetUserId: id }],
  ] as const) {
    expect((await sendCall(name, input, token)).status).toBe(403);
  }
  expect(await admin.client.getMembers({ gymId })).toEqual(before);
});

test('on a phone the panel and the denial fit the screen', async () => {
  const small = await openSignedIn(browser, product.url, 'member@demo.gym', desktop, phone);
  await small.page.goto('/dashboard');
  const { page } = small;
  await page.getByText('Goal setting').waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Members' }).tap();
  await page.getByText('Access denied: Members cannot view this page.').waitFor();
  await expectNoHorizontalScroll(page);
  small.expectNoErrors();
  await small.close();
});

/** Signs a member in to the app, and opens the pass from there. */
async function openPass(visitor: Visitor) {
  await signIn(visitor, 'member@demo.gym');
  await visitor.page.getByRole('button', { name: 'Open your pass' }).tap();
  await visitor.page.waitForURL(`${product.url}/pass/`);
  const answer = await visitor.page.waitForResponse((response) => response.url().includes('/getPass?'));
  const { member: own } = (await answer.json()) as Pass;
  await visitor.page.getByRole('heading', { name: own.name }).waitFor();
  return own;
}

const signInHeading = { name: 'Sign in to your pass' };

test('the pass opens without a second sign-in, stays open, and closes when the member signs out of the app', async () => {
  const own = await openVisitor(browser, product.url, desktop, phone);
  const { page, context } = own;
  const { name, email } = await openPass(own);
  expect(email).toBe('member@demo.gym');
  await page.reload();
  await page.getByRole('heading', { name }).waitFor();
  own.expectNoErrors();

  const app = await context.newPage();
  await app.goto(paths.dashboard);
  await app.getByRole('banner').getByRole('button').last().tap();
  await app.getByRole('menuitem', { name: 'Sign Out' }).tap();
  await app.waitForURL(`${product.url}/login`);
  await page.getByRole('heading', signInHeading).waitFor();
  await expect
    .poll(async () => JSON.stringify(await context.storageState({ indexedDB: true })))
    .not.toMatch(new RegExp(`${email}|${name}`));
  await own.close();
});

test('a pass that was opened with a full storage closes with the app, too, without a connection', async () => {
  const own = await openVisitor(browser, product.url, desktop, phone);
  const { page, context } = own;
  await page.goto('/login');
  await page.evaluate(() => {
    for (let length = 2 ** 22; length >= 1; length = length / 2) {
      try {
        for (let count = 0; ; count += 1) localStorage.setItem(`full-${length}-${count}`, 'x'.repeat(length));
      } catch {
        // No more of this length.
      }
    }
  });
  const { name } = await openPass(own);
  expect(await page.evaluate(() => localStorage.getItem('pass.app'))).toBeNull();

  const app = await context.newPage();
  await app.goto(paths.dashboard);
  await app.getByText('Goal setting').waitFor();
  await context.setOffline(true);
  await app.getByRole('banner').getByRole('button').last().tap();
  await app.getByRole('menuitem', { name: 'Sign Out' }).tap();
  await app.waitForURL(`${product.url}/login`);
  await page.getByRole('heading', signInHeading).waitFor();
  expect(await page.getByRole('heading', { name }).count()).toBe(0);
  await own.close();
});

test('signing out of the pass ends the session in the app', async () => {
  const own = await openVisitor(browser, product.url, desktop, phone);
  const { page, context } = own;
  await openPass(own);
  const app = await context.newPage();
  await app.goto(paths.dashboard);
  await app.getByText('Goal setting').waitFor();
  await page.goto('/pass/#details');
  await page.getByRole('button', { name: 'Sign out on this phone' }).tap();
  await page.getByRole('heading', signInHeading).waitFor();
  const ended = app.getByText('Session Expired').or(app.getByRole('button', { name: 'Sign In', exact: true }));
  await expect
    .poll(async () => {
      await app.goto(paths.dashboard);
      await ended.or(app.getByText('Goal setting')).first().waitFor();
      return ended.count();
    })
    .toBeGreaterThan(0);
  await own.close();
});
