// Admin: every row action of the members list, and Checkout All.
import { readFileSync } from 'node:fs';
import type { Member } from '@spotter/api';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { signInApiCaller, type ApiCaller } from './testing/apiCaller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { chooseRowAction, expectFieldError, expectToast, isFocused, navigateTo, rowOf } from './testing/steps.ts';
import { openSignedIn, type Visitor } from './testing/visitor.ts';

const name = 'Ishani Testwala';
const today = Temporal.Now.plainDateISO('Asia/Kolkata');
const words = (date: Temporal.PlainDate) =>
  date.toLocaleString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

let browser: Browser;
let product: Product;
let admin: Visitor;
let caller: ApiCaller;
let members: Member[];

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  caller = await signInApiCaller(product.url, 'admin@demo.gym');
  const { gymId } = caller;
  const { branches } = await caller.client.getBranches({ gymId });
  const branchId = branches.find((branch) => branch.name === 'Bandra')?.id ?? '';
  const person = { name, email: 'ishani@example.com', phone: '9845012345', age: 28, sex: 'female' as const };
  await caller.client.addMember({ gymId, memberData: { ...person, branchId } });
  ({ members } = await caller.client.getMembers({ gymId }));
  admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
});
afterAll(async () => {
  await admin.close();
  await browser.close();
  await product.remove();
});

const isOut = (member: Member) => member.status === 'active' && !member.currentlyCheckedIn;

const hasNamesake = ({ name }: Member) => members.filter((other) => other.name === name).length > 1;

/** Finds somebody of the demo who fits and has no namesake, and waits until they stand alone in the list. */
async function find(fits: (member: Member) => boolean): Promise<Member> {
  const found = members.find((one) => fits(one) && !hasNamesake(one));
  if (!found) throw new Error('Nobody fits');
  await admin.page.goto(`/members?q=${found.phone.slice(3)}`);
  await admin.page.getByText(/^Showing 1 of [\d,]+ members$/).waitFor();
  return found;
}

/** Finds somebody whose history fills more than a page: who that is depends on the day. */
async function findRegular() {
  const { gymId, client } = caller;
  const candidates = members.filter((one) => !hasNamesake(one));
  for (const { id } of candidates.toSorted((one, other) => other.totalVisits - one.totalVisits)) {
    const { attendanceLogs } = await client.getUserAttendanceLogs({
      gymId,
      userId: id,
      userType: 'member',
      limit: 5000,
    });
    if (attendanceLogs.length > 50) return { regular: await find((one) => one.id === id), attendanceLogs };
  }
  throw new Error('Nobody comes so often');
}

test('changing the plan changes the expiry date', async () => {
  const { page } = admin;
  await find((member) => member.name === name);
  const row = rowOf(page, name);
  await row.getByText(words(today.add({ months: 1 })), { exact: true }).waitFor();
  await chooseRowAction(page, name, 'Edit Member');
  const dialog = page.getByRole('dialog', { name: 'Edit Member' });
  await expect.poll(() => dialog.getByLabel('Phone').inputValue()).toBe('9845012345');
  await dialog.getByLabel('Plan').selectOption('Yearly');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Update Member' }).click();
  await expectToast(page, 'Member Updated Successfully!', name);
  await row.getByText('Yearly', { exact: true }).waitFor();
  await row.getByText(words(today.add({ years: 1 })), { exact: true }).waitFor();
  admin.expectNoErrors();
});

test('the email of a registered member cannot be changed', async () => {
  const { page } = admin;
  await signInApiCaller(product.url, 'member@demo.gym').then(({ client, gymId }) =>
    client.getUserDashboardData({ gymId }),
  );
  const { name: registered } = await find(({ email }) => email === 'member@demo.gym');
  await chooseRowAction(page, registered, 'Edit Member');
  const dialog = page.getByRole('dialog', { name: 'Edit Member' });
  expect(await dialog.getByLabel('Email').isEditable()).toBe(false);
  await dialog.getByText('Email cannot be changed for registered users').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  admin.expectNoErrors();
});

test('check-in and check-out from the row; an expired membership checks in with a warning', async () => {
  const { page } = admin;
  const late = await find((one) => isOut(one) && one.expiryDate !== null && one.expiryDate < today.toString());
  const row = rowOf(page, late.name);
  await chooseRowAction(page, late.name, 'Check In');
  const since = words(Temporal.PlainDate.from(late.expiryDate ?? ''));
  await expectToast(page, 'Check-in Successful!', `${late.name} checked in. Membership expired on ${since}`);
  await row.getByText('IN', { exact: true }).waitFor();
  await row.getByText(String(late.totalVisits + 1), { exact: true }).waitFor();
  await chooseRowAction(page, late.name, 'Check Out');
  await expectToast(page, 'Check-out Successful!', `${late.name} checked out`);
  await row.getByText('OUT', { exact: true }).waitFor();
  admin.expectNoErrors();
});

test('a deactivated member cannot check in until reactivated', async () => {
  const { page } = admin;
  await find((member) => member.name === name);
  await chooseRowAction(page, name, 'Deactivate Member');
  await expectToast(page, 'Member Deactivated Successfully!', name);
  await rowOf(page, name).getByText('Inactive', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  const checkIn = page.getByRole('menuitem', { name: 'Check In' });
  await checkIn.getByText('This membership is inactive').waitFor();
  await expect.poll(() => checkIn.isDisabled()).toBe(true);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('menuitem', { name: 'Activate Member' }).click();
  await expectToast(page, 'Member Activated Successfully!', name);
  await rowOf(page, name).getByText('Active', { exact: true }).waitFor();
  admin.expectNoErrors();
});

test('the attendance history shows 50 rows a page; the export has all of them', async () => {
  const { page } = admin;
  const { regular, attendanceLogs } = await findRegular();
  await chooseRowAction(page, regular.name, 'View Attendance');
  const dialog = page.getByRole('dialog', { name: 'Attendance History' });
  await dialog.getByText('50 records found').waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Load More' }).click();
  await dialog.getByText(`${Math.min(100, attendanceLogs.length)} records found`).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export to Excel' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${regular.name} ${today.toString()}.csv`);
  const [head, ...lines] = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(head).toBe('\uFEFFDate,Time,Action,Method,Duration,Assisted By');
  const expected = attendanceLogs.map(({ date, time, action }) => [date, time, action].join(','));
  expect(lines.map((line) => line.split(',').slice(0, 3).join(','))).toEqual(expected);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  admin.expectNoErrors();
});

test('without visits there is nothing to export', async () => {
  const { page } = admin;
  await find((member) => member.name === name);
  await chooseRowAction(page, name, 'View Attendance');
  const dialog = page.getByRole('dialog', { name: 'Attendance History' });
  await dialog.getByText('No attendance records found for this member.').waitFor();
  await dialog.getByRole('button', { name: 'Export to Excel' }).click();
  await expectToast(page, 'No Data', 'No attendance records to export');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  admin.expectNoErrors();
});

test('deleting asks for confirmation with the name', async () => {
  const { page } = admin;
  await find((member) => member.name === name);
  const dialog = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await chooseRowAction(page, name, 'Delete');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Showing 1 of 1,201 members').waitFor();
  await chooseRowAction(page, name, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Member Deleted Successfully!', name);
  await page.getByText('Showing 0 of 1,200 members').waitFor();
  admin.expectNoErrors();
});

test('a question about a dialog veils it, too', async () => {
  const { page } = admin;
  await page.goto('/members');
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Member' });
  await dialog.getByLabel('Name').fill('Asha');
  const { x = 0, y = 0 } = (await dialog.boundingBox()) ?? {};
  const corner = { x: x + 8, y: y + 20, width: 4, height: 4 };
  const before = await page.screenshot({ clip: corner, animations: 'disabled' });
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
  await question.waitFor();
  expect((await page.screenshot({ clip: corner, animations: 'disabled' })).equals(before)).toBe(false);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect((await page.screenshot({ clip: corner, animations: 'disabled' })).equals(before)).toBe(true);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('Back from a member shows the list as it was left, also where a dialog was open', async () => {
  const { page } = admin;
  await page.goto('/members?status=active');
  const grid = page.getByRole('grid');
  const scroller = grid.locator('xpath=..');
  await page.getByRole('row').nth(5).waitFor();
  await scroller.evaluate((element) => (element.scrollTop = 2000));
  await page.getByRole('row').and(page.locator('[data-index="50"]')).getByRole('link').click();
  await page.getByRole('button', { name: 'Renew', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  const title = page.getByRole('heading', { name: 'Members', level: 1 });
  await title.waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(title)).toBe(true);
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(2000);
});

test('a search, an order and a reset begin at the first member, also where the list was scrolled', async () => {
  const { page } = admin;
  await page.goto('/members');
  const scroller = page.getByRole('grid').locator('xpath=..');
  const firstRow = page.getByRole('row').and(page.locator('[data-index="0"]'));
  const scrollDown = async () => {
    await page.getByRole('row').nth(5).waitFor();
    expect(await scroller.evaluate((element) => (element.scrollTop = 2000))).toBe(2000);
    await page.getByRole('row').and(page.locator('[data-index="50"]')).waitFor();
  };
  const expectTop = async () => {
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(0);
    await firstRow.waitFor();
  };
  await scrollDown();
  await page.getByRole('searchbox', { name: 'Search by name, phone or email' }).fill('a');
  await expectTop();
  await scrollDown();
  await page.getByRole('columnheader', { name: 'Join Date' }).getByRole('button').click();
  await expectTop();
  await scrollDown();
  await page.getByRole('button', { name: 'Reset All' }).click();
  await expectTop();
  admin.expectNoErrors();
});

test('Checkout All names count and branch, and changes no other branch', async () => {
  const { page } = admin;
  const { gymId, client } = caller;
  const { branches } = await client.getBranches({ gymId });
  const inside = async (branch: string) =>
    (await client.getOccupancy({ gymId, branchId: branches.find((one) => one.name === branch)?.id ?? '' }))
      .currentCount;
  const [powai, bandra] = [await inside('Powai'), await inside('Bandra')];
  await page.goto('/members');
  await page.getByRole('radio', { name: 'Powai' }).click();
  await page.getByText(/^Showing ([\d,]+) of \1 members$/).waitFor();
  await page.getByRole('button', { name: 'Checkout All' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Check out ${powai} members at Powai?` });
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Checkout All' }).click();
  await expectToast(page, 'Bulk Checkout Completed!', `${powai} members checked out`);
  expect([await inside('Powai'), await inside('Bandra')]).toEqual([0, bandra]);
  await page.getByRole('button', { name: 'Currently Checked In' }).click();
  // Who is of Powai may be inside elsewhere.
  await page
    .getByText(/^Showing (0 of [\d,]+ members|([\d,]+) of [\d,]+ members, \2 of them at another branch)$/)
    .waitFor();

  await navigateTo(page, 'Activity', 'Activity Tracker');
  const list = page.getByRole('main');
  await list.getByText(`Nandini Rao checked out ${powai} members at Powai`).waitFor();
  await list.getByText(`Nandini Rao deleted ${name}`).waitFor();
  admin.expectNoErrors();
});

test('an open list follows another desk by changes, and an old form overwrites nothing unseen', async () => {
  const { page } = admin;
  const { gymId, client } = caller;
  const live = page.waitForResponse((response) => response.url().includes('/attendanceFeed'));
  const member = await find((one) => isOut(one) && one.firebaseUID === null && one.age !== null && one.sex !== null);
  const { id, email, age, sex } = member;
  const edit = (change: { name: string; phone: string }) =>
    client.updateMember({
      gymId,
      memberId: id,
      memberData: {
        email: email ?? '',
        age: age ?? 30,
        sex: sex ?? 'other',
        membershipPlan: member.membershipPlan,
        ...change,
      },
    });
  const sizes: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/getMembers?')) sizes.push(response.status());
  });
  await live;
  await edit({ name: 'Parveen Otherdesk', phone: member.phone });
  await rowOf(page, 'Parveen Otherdesk').waitFor();
  expect(new Set(sizes)).toEqual(new Set([226]));

  await chooseRowAction(page, 'Parveen Otherdesk', 'Edit Member');
  const dialog = page.getByRole('dialog', { name: 'Edit Member' });
  await dialog.getByLabel('Phone').fill('9811100001');
  await edit({ name: 'Parveen Newname', phone: '+919811100002' });
  await dialog.getByRole('button', { name: 'Update Member' }).click();
  const sentence = 'Changed to 9811100002 at another desk meanwhile. Try again to replace it.';
  await dialog.getByRole('alert').getByRole('link', { name: sentence, exact: true }).waitFor();
  await expectFieldError(dialog, 'Phone', sentence);
  await expectAccessibleInBothThemes(page);
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Parveen Newname');
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('9811100001');
  await dialog.getByRole('button', { name: 'Update Member' }).click();
  await expectToast(page, 'Member Updated Successfully!', 'Parveen Newname');
  expect((await client.getMember({ gymId, memberId: id })).member).toMatchObject({
    name: 'Parveen Newname',
    phone: '+919811100001',
  });

  await page.getByRole('searchbox').fill('Parveen Newname');
  await rowOf(page, 'Parveen Newname').waitFor();
  await client.deleteMember({ gymId, memberId: id });
  await page.getByText(/^Showing 0 of [\d,]+ members$/).waitFor();
});
