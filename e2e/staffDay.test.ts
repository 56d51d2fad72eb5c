// Staff: branch scope, keyboard, phone, and two desks at once.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { sendRawCall, signInApiCaller, type ApiCaller } from './testing/apiCaller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { chooseRowAction, expectNoHorizontalScroll, expectToast, navigateTo, rowOf } from './testing/steps.ts';
import { desktop, openSignedIn, openVisitor, phone, signIn, type Visitor } from './testing/visitor.ts';
import { liveLimitMs } from './testing/liveLimit.ts';

const name = 'Qzara Desk';

let browser: Browser;
let product: Product;
let admin: ApiCaller;
let staff: Visitor;
/** Member count of the staff's branch. */
let own: number;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  admin = await signInApiCaller(product.url, 'admin@demo.gym');
  const { client, gymId } = await signInApiCaller(product.url, 'staff@demo.gym');
  const person = { email: 'qzara@example.com', phone: '9845012345', age: 30, sex: 'female' as const };
  const { user } = await client.getUserDashboardData({ gymId });
  await client.addMember({ gymId, memberData: { name, ...person, branchId: user.branchId ?? '' } });
  own = (await client.getMembers({ gymId })).members.length;
  staff = await openSignedIn(browser, product.url, 'staff@demo.gym');
  await staff.page.goto('/dashboard');
});
afterAll(async () => {
  await staff.close();
  await browser.close();
  await product.remove();
});

const memberNamed = async (wanted: string) => {
  const { members } = await admin.client.getMembers({ gymId: admin.gymId });
  const found = members.find((member) => member.name === wanted);
  if (!found) throw new Error(`No member ${wanted}`);
  return found;
};

test('staff see their own branch only: in lists, search, URLs and calls', async () => {
  const { page } = staff;
  await page.getByText('Currently viewing: Bandra').waitFor();
  const { branches } = await admin.client.getBranches({ gymId: admin.gymId });
  const elsewhere = branches.find((branch) => branch.isMain)?.id ?? '';
  await expect.poll(() => page.getByRole('combobox').getByRole('option').allInnerTexts()).toEqual(['Bandra']);
  await expectAccessibleInBothThemes(page);
  await page.goto(`/dashboard?branch=${elsewhere}`);
  await page.getByText('Currently viewing: Bandra').waitFor();

  await navigateTo(page, 'Members');
  await page.getByText(`Showing ${own} of ${own} members`).waitFor();
  await expect.poll(() => page.getByRole('group', { name: 'Branch' }).count()).toBe(0);
  const { members } = await admin.client.getMembers({ gymId: admin.gymId, branchId: elsewhere });
  const stranger = members.find(({ firebaseUID }) => firebaseUID === null);
  await page.getByRole('searchbox').fill(stranger?.phone ?? '');
  await page.getByText(`Showing 0 of ${own} members`).waitFor();
  await page.getByText('No members found').waitFor();
  await page.goto(`/members?branch=${elsewhere}&q=${stranger?.phone.slice(3)}`);
  await page.getByText(`Showing 0 of ${own} members`).waitFor();

  const { token, gymId } = await signInApiCaller(product.url, 'staff@demo.gym');
  for (const [call, input] of [
    ['getMembers', { branchId: elsewhere }],
    ['getUserAttendanceLogs', { userId: stranger?.id, userType: 'member' }],
    ['universalCheckIn', { type: 'MANUAL', targetUserId: stranger?.id }],
    ['deleteMember', { memberId: stranger?.id }],
  ] as const) {
    expect((await sendRawCall(product.url, call, { gymId, ...input }, token)).status).toBe(404);
  }
  expect(await memberNamed(stranger?.name ?? '')).toEqual(stranger);
  staff.expectNoErrors();
});

test("a new member is added to the staff's own branch, which is shown and locked", async () => {
  const { page } = staff;
  await page.goto('/members');
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Member' });
  await expect.poll(() => dialog.getByLabel('Branch').inputValue()).toBe('Bandra');
  expect(await dialog.getByLabel('Branch').isEditable()).toBe(false);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  staff.expectNoErrors();
});

test('check-in by keyboard after a page load: three letters, Enter, Enter; repeated Enter counts once', async () => {
  const { page } = staff;
  await page.goto('/members');
  await page.getByText(`Showing ${own} of ${own} members`).waitFor();
  await page.keyboard.type('/qza');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Check In' }).waitFor();
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await expectToast(page, 'Check-in Successful!', `${name} checked in`);
  await rowOf(page, name).getByText('IN', { exact: true }).waitFor();
  const { id, totalVisits } = await memberNamed(name);
  expect(totalVisits).toBe(1);
  const input = { gymId: admin.gymId, userId: id, userType: 'member' } as const;
  expect((await admin.client.getUserAttendanceLogs(input)).attendanceLogs).toHaveLength(1);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Check Out' }).dblclick();
  await expectToast(page, 'Check-out Successful!', `${name} checked out`);
  expect((await admin.client.getUserAttendanceLogs(input)).attendanceLogs).toHaveLength(2);
  staff.expectNoErrors();
});

test('typing before the list has loaded does not wait for it', async () => {
  const { page } = staff;
  const { promise: typed, resolve: letItCome } = Promise.withResolvers<void>();
  await page.route('**/getMembers?*', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto('/members');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.type('/qza');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText(/^Showing/).count()).toBe(0);
  letItCome();
  await expectToast(page, 'Check-in Successful!', `${name} checked in`);
  await page.unroute('**/getMembers?*');
  await chooseRowAction(page, name, 'Check Out');
  await expectToast(page, 'Check-out Successful!', `${name} checked out`);
  staff.expectNoErrors();
});

test('when another desk was faster, the action changes nothing and shows the current state', async () => {
  const late = await openVisitor(browser, product.url);
  // This desk gets no live feed.
  await late.context.route('**/attendanceFeed*', (route) => route.abort());
  await signIn(late, 'staff@demo.gym');
  const { page } = late;
  await page.goto(`/members?q=qzara`);
  await rowOf(page, name).getByText('OUT', { exact: true }).waitFor();
  const { id } = await memberNamed(name);
  await admin.client.universalCheckIn({ gymId: admin.gymId, type: 'MANUAL', targetUserId: id });
  await chooseRowAction(page, name, 'Check In');
  await expectToast(page, 'Check-in Failed', `${name} is already checked in`);
  await rowOf(page, name).getByText('IN', { exact: true }).waitFor();
  expect(await memberNamed(name)).toMatchObject({ currentlyCheckedIn: true, totalVisits: 3 });
  await late.close();
});

test("scanning the kiosk's code shows the result", async () => {
  const { page } = staff;
  await navigateTo(page, 'Attendance');
  const [generated] = await Promise.all([
    page.waitForResponse(/generateQRSession/),
    page.getByRole('button', { name: 'Sign In' }).click(),
  ]);
  const { qrData } = (await generated.json()) as { qrData: string };
  await page.getByRole('img', { name: 'QR code to check in or out' }).waitFor();
  await expectAccessibleInBothThemes(page);
  const member = await signInApiCaller(product.url, 'member@demo.gym');
  const { action } = await member.client.universalCheckIn({ gymId: member.gymId, type: 'QR', qrData });
  const scanned = performance.now();
  await page
    .getByText(action === 'checkin' ? 'Check-in Successful' : 'Check-out Successful')
    .first()
    .waitFor();
  const shownAfterMs = performance.now() - scanned;
  expect(shownAfterMs).toBeLessThan(await liveLimitMs(page));
  await expectAccessibleInBothThemes(page);
  staff.expectNoErrors();
});

test('on a phone: cards instead of columns, filters in a drawer, navigation at the bottom', async () => {
  const small = await openSignedIn(browser, product.url, 'staff@demo.gym', desktop, phone);
  await small.page.goto('/dashboard');
  const { page } = small;
  await page.getByText('Live', { exact: true }).waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  const bar = page.getByRole('navigation').last();
  const entries = () => bar.getByRole('link').allInnerTexts();
  await expect
    .poll(async () => (await entries()).map((text) => text.trim()))
    .toEqual(['Dashboard', 'Desk', 'Members', 'Attendance', 'Payments']);
  await bar.getByRole('link', { name: 'Members' }).tap();
  await page.getByText(`Showing ${own} of ${own} members`).waitFor();
  await page.locator('[data-slot=data-table][data-layout=cards]').waitFor();
  await page.getByRole('button', { name: 'Filters' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByLabel('Status').selectOption('Inactive');
  await expectAccessibleInBothThemes(page);
  await drawer.getByRole('button', { name: 'Done' }).tap();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  await page.getByRole('button', { name: 'Reset All' }).tap();
  await page.getByRole('searchbox').fill('qza');
  await page.getByText(`Showing 1 of ${own} members`).waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: `Actions for ${name}` }).tap();
  await page.getByRole('menuitem', { name: 'Check Out' }).tap();
  await expectToast(page, 'Check-out Successful!', `${name} checked out`);
  small.expectNoErrors();
  await small.close();
});

test.each([
  [1024, 768],
  [1200, 700],
  [768, 1024],
  [360, 640],
])('on a screen of %i × %i px the kiosk shows what starts a check-in without scrolling', async (width, height) => {
  const { page } = staff;
  await page.setViewportSize({ width, height });
  await page.goto('/attendance');
  const start = page.getByRole('button', { name: 'Sign In' });
  await start.waitFor();
  // What pushes it down has loaded.
  await page.getByRole('meter').waitFor();
  const isInView = await start.evaluate((button) => {
    const { left, top, width: wide, height: high } = button.getBoundingClientRect();
    const corners = [2, high - 2].map((y) => document.elementFromPoint(left + wide / 2, top + y));
    return corners.every((corner) => button.contains(corner));
  });
  expect(isInView).toBe(true);
  await expectNoHorizontalScroll(page);
  staff.expectNoErrors();
  await page.setViewportSize(desktop);
});

test('on the smallest phone the whole code is in sight', async () => {
  const { page } = staff;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/attendance');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const code = page.getByRole('img', { name: 'QR code to check in or out' });
  await code.waitFor();
  const isInView = await code.evaluate((image) => {
    const { left, top, width: wide, height: high } = image.getBoundingClientRect();
    const corners = [2, high - 2].map((y) => document.elementFromPoint(left + wide / 2, top + y));
    // The countdown around it lies above.
    return corners.every((corner) => corner?.closest('section')?.contains(image));
  });
  expect(isInView).toBe(true);
  await expectNoHorizontalScroll(page);
  staff.expectNoErrors();
  await page.setViewportSize(desktop);
});
