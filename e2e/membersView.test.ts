// A member's view: the welcome panel and nothing else, on the screen and by hand.
import { callNames, contract, type CallDefinition, type DashboardData } from '@spotter/api';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../packages/app/src/paths.ts';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBoth } from './testing/accessibility.ts';
import { callAs } from './testing/caller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { expectNoSideways } from './testing/steps.ts';
import { desktop, phone, signIn, visit, type Visitor } from './testing/visitor.ts';

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
  member = await visit(browser, product.url);
  await signIn(member, 'member@demo.gym');
});
afterAll(async () => {
  await member.close();
  await browser.close();
  await product.remove();
});

/** Asks as the page does, from the page, with this token; answers the status and what was said. */
const ask = (name: string, input: Record<string, string>, token: string) => {
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
      return { status: response.status, said: (await response.json()) as unknown };
    },
    { method, path, input, token },
  );
};

test(
  'the welcome panel lists the six upcoming features; nothing of the gym is there',
  { tags: ['access-13', 'access-20'] },
  async () => {
    const { page } = member;
    const panel = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Welcome,' });
    expect(await panel.getByRole('listitem').allInnerTexts()).toEqual(upcoming);
    for (const words of [
      'Current Occupancy',
      'Branch Selection',
      'Quick Stats',
      'Live notifications',
      'Total Members',
    ]) {
      expect(await page.getByText(words).count()).toBe(0);
    }
    expect(await page.getByRole('banner').getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
      'Members',
      'Attendance',
    ]);
    await page.getByRole('banner').getByRole('button').last().click();
    const menu = page.getByRole('menu');
    await menu.getByText('member@demo.gym').waitFor();
    await menu.getByText('Member', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expectAccessibleInBoth(page);
    member.expectQuiet();
  },
);

test('every other page says that it is not for members', async () => {
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
    expect(await page.getByRole('grid').count()).toBe(0);
  }
  await expectAccessibleInBoth(page);
  member.expectQuiet();
});

test('the palette knows neither members nor the desk’s actions', async () => {
  const { page } = member;
  await page.goto(paths.dashboard);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  expect((await palette.getByRole('option').allInnerTexts()).map((text) => text.trim())).toEqual([
    'Dashboard',
    'Members',
    'Attendance',
    'Sign Out',
  ]);
  await page.keyboard.type('asha');
  await palette.getByText('Nothing found for “asha”').waitFor();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  member.expectQuiet();
});

test('by hand, with their own token, each call of the desk and the office is refused, and their own attendance told', async () => {
  const { gymId, client, token } = await callAs(product.url, 'member@demo.gym');
  const admin = await callAs(product.url, 'admin@demo.gym');
  const before = await admin.client.getMembers({ gymId });
  const { user } = (await client.getUserDashboardData({ gymId })) satisfies DashboardData;
  const [other] = before.members.filter(({ id }) => id !== user.id);
  const own = await ask('getUserAttendanceLogs', { gymId, userId: user.id, userType: 'member' }, token);
  expect(own).toMatchObject({ status: 200, said: { success: true } });

  const closed = callNames.filter((name) => {
    const { access }: CallDefinition = contract[name];
    return access !== 'anyone' && !access.includes('member');
  });
  expect(closed.length).toBeGreaterThan(20);
  for (const name of closed) {
    expect({ name, ...(await ask(name, { gymId }, token)) }).toMatchObject({
      name,
      status: 403,
      said: { code: 'forbidden' },
    });
  }
  const id = other?.id ?? '';
  for (const [name, input] of [
    ['getUserAttendanceLogs', { gymId, userId: id, userType: 'member' }],
    ['universalCheckIn', { gymId, type: 'MANUAL', targetUserId: user.id }],
    ['universalCheckIn', { gymId, type: 'MANUAL', targetUserId: id }],
  ] as const) {
    expect((await ask(name, input, token)).status).toBe(403);
  }
  expect(await admin.client.getMembers({ gymId })).toEqual(before);
});

test('on a phone the panel fits, and so does the denial', async () => {
  const small = await visit(browser, product.url, desktop, phone);
  await signIn(small, 'member@demo.gym');
  const { page } = small;
  await page.getByText('Goal setting').waitFor();
  await expectNoSideways(page);
  await expectAccessibleInBoth(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Members' }).tap();
  await page.getByText('Access denied: Members cannot view this page.').waitFor();
  await expectNoSideways(page);
  small.expectQuiet();
  await small.close();
});
