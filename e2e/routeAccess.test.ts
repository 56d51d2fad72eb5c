// Access: every route × every kind of user, on the built product, with the specification's texts.
// access.test.ts covers the server's side.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../packages/app/src/paths.ts';
import { launchOptions } from '../scripts/browser.ts';
import { type Product, startProduct } from './testing/product.ts';
import { openSignedIn, openVisitor, type Visitor } from './testing/visitor.ts';

const kinds = ['nobody', 'member', 'staff', 'admin'] as const;
type Kind = (typeof kinds)[number];

interface Route {
  path: string;
  /** The document's title. */
  title: string;
  /** Accessible signed out. */
  isPublic?: boolean;
  /** Where signed-in users are redirected. */
  leadsTo?: string;
  allow?: readonly Kind[];
  /** What other users see. */
  denial?: string;
  /** Opened as an address is typed, and not within the app: one for each answer, and the deep ones. */
  isLoaded?: boolean;
}

const all = ['member', 'staff', 'admin'] as const;
const desk = ['staff', 'admin'] as const;
const admins = ['admin'] as const;
const noAccess = 'You do not have access to this page.';

const routes: readonly Route[] = [
  { path: paths.landing, title: 'more flow, less hassle', isPublic: true, isLoaded: true },
  { path: paths.login, title: 'Sign in', isPublic: true, leadsTo: paths.dashboard, isLoaded: true },
  // The address of no gym.
  { path: paths.gym, title: 'Sign in', allow: all, leadsTo: paths.dashboard },
  { path: paths.dashboard, title: 'Dashboard', allow: all, isLoaded: true },
  { path: paths.desk, title: 'Desk', allow: desk, denial: noAccess, isLoaded: true },
  { path: paths.demoDashboard, title: 'Demo Dashboard', allow: all },
  { path: paths.members, title: 'Members', allow: desk, denial: 'Access denied: Members cannot view this page.' },
  {
    path: paths.member,
    title: 'Member not found',
    allow: desk,
    denial: 'Access denied: Members cannot view this page.',
    isLoaded: true,
  },
  { path: paths.imports, title: 'Import', allow: desk, denial: noAccess },
  { path: paths.import, title: 'Import not found', allow: desk, denial: noAccess },
  { path: paths.payments, title: 'Payments', allow: desk, denial: noAccess },
  { path: paths.reports, title: 'Reports', allow: admins, denial: noAccess },
  { path: paths.attendance, title: 'Attendance', allow: desk, denial: noAccess, isLoaded: true },
  { path: paths.branches, title: 'Branches', allow: admins, denial: noAccess },
  {
    path: paths.activityTracker,
    title: 'Activity Tracker',
    allow: admins,
    denial: 'Only administrators can view the activity tracker.',
  },
  { path: paths.staff, title: 'Staff Management', allow: admins, denial: noAccess },
  { path: paths.admins, title: 'Admin Management', allow: admins, denial: noAccess },
  { path: paths.settings, title: 'Settings', allow: admins, denial: noAccess, isLoaded: true },
  { path: paths.recentChanges, title: 'Recent Changes', allow: desk, denial: noAccess },
  // The address of no receipt.
  { path: paths.receipt, title: 'Receipt', isPublic: true, isLoaded: true },
  // The demo gym exists.
  { path: paths.setup, title: 'Already set up', isPublic: true },
  { path: paths.pair, title: 'Pair this screen', isPublic: true },
  { path: paths.remind, title: 'Remind today', allow: desk, denial: noAccess },
  { path: paths.stopReminders, title: 'This link is not complete', isPublic: true },
  { path: paths.account, title: 'Your Account', allow: desk, denial: noAccess },
  { path: '/no-such-page', title: 'Sign in', isPublic: true, leadsTo: paths.dashboard, isLoaded: true },
  { path: '/members/1/no-such-page', title: 'Sign in', isPublic: true, leadsTo: paths.dashboard, isLoaded: true },
];

test('the table has every path of the app', () => {
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.values(paths)));
});

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

describe.each(kinds)('%s', (kind) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor =
      kind === 'nobody'
        ? await openVisitor(browser, product.url)
        : await openSignedIn(browser, product.url, `${kind}@demo.gym`);
  });
  afterAll(() => visitor.close());

  /** Navigates within the app, by way of a page that all may see: what is seen then is not left of the last one. */
  const navigate = async (path: string) => {
    const { page } = visitor;
    const push = (address: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, address);
    await push(paths.stopReminders);
    await page.getByRole('heading', { name: 'This link is not complete', level: 1 }).waitFor();
    await push(path);
  };

  /** What the visitor sees: path, title and message. */
  const visiblePage = async () => {
    const { page } = visitor;
    const denied = page.getByRole('heading', { name: 'Access Denied', level: 1 });
    return {
      path: new URL(page.url()).pathname,
      title: (await page.title()).split(' · ')[0],
      isDenied: (await denied.count()) === 1,
    };
  };

  test.each(routes)(
    '$path',
    {
      tags: [
        'access-1',
        'access-2',
        'access-3',
        'access-4',
        'access-5',
        'access-6',
        'access-7',
        'access-9',
        'access-26',
        'access-30',
        'landing-8',
        'dashboard-1',
      ],
    },
    async ({ path, title, isPublic, leadsTo, allow, denial, isLoaded }) => {
      const { page } = visitor;
      // The page of the sign-in is there before the app, and knows no other address.
      await (isLoaded || kind === 'nobody' ? page.goto(path) : navigate(path));
      if (kind === 'nobody') {
        const expected = isPublic && !path.includes('no-such-page') ? path : paths.login;
        await expect
          .poll(visiblePage)
          .toEqual({ path: expected, title: isPublic ? title : 'Sign in', isDenied: false });
        return;
      }
      const isAllowed = isPublic || allow?.includes(kind) === true;
      const heading = leadsTo ? 'Dashboard' : title;
      await expect.poll(visiblePage).toEqual({
        path: leadsTo ?? path,
        // The kiosk has no header; its title is set even when access is denied.
        title: isAllowed || path === paths.attendance ? heading : 'Access Denied',
        isDenied: !isAllowed,
      });
      if (isAllowed) return;
      await page.getByText(denial ?? '', { exact: true }).waitFor();
      await expect.poll(() => page.getByRole('table').count()).toBe(0);
    },
  );

  test('redirects replace the history entry', { tags: ['access-2'] }, async () => {
    const { page } = visitor;
    await page.goto(paths.landing);
    await page.goto(kind === 'nobody' ? paths.dashboard : paths.login);
    const arrived = kind === 'nobody' ? paths.login : paths.dashboard;
    await expect.poll(async () => (await visiblePage()).path).toBe(arrived);
    await page.goBack();
    await expect.poll(async () => (await visiblePage()).path).toBe(paths.landing);
    // The table's addresses with a parameter name nobody.
    visitor.expectNoErrors(400);
  });
});
