// An admin at the list of members: everything that a row's menu does, and everybody out at closing time.
import { readFileSync } from 'node:fs';
import type { Member } from '@spotter/api';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBoth } from './testing/accessibility.ts';
import { callAs, type CallerByHand } from './testing/caller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { choose, expectTold, goTo, rowOf } from './testing/steps.ts';
import { signIn, visit, type Visitor } from './testing/visitor.ts';

const name = 'Ishani Testwala';
const today = Temporal.Now.plainDateISO('Asia/Kolkata');
const words = (date: Temporal.PlainDate) =>
  date.toLocaleString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

let browser: Browser;
let product: Product;
let admin: Visitor;
let hand: CallerByHand;
let members: Member[];

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  hand = await callAs(product.url, 'admin@demo.gym');
  const { gymId } = hand;
  const { branches } = await hand.client.getBranches({ gymId });
  const branchId = branches.find((branch) => branch.name === 'Bandra')?.id ?? '';
  const person = { name, email: 'ishani@example.com', phone: '9845012345', age: 28, sex: 'female' as const };
  await hand.client.addMember({ gymId, memberData: { ...person, branchId } });
  ({ members } = await hand.client.getMembers({ gymId }));
  admin = await visit(browser, product.url);
  await signIn(admin, 'admin@demo.gym');
});
afterAll(async () => {
  await admin.close();
  await browser.close();
  await product.remove();
});

const isOut = (member: Member) => member.status === 'active' && !member.currentlyCheckedIn;

/** Finds somebody of the demo who fits and has no namesake, and waits until they stand alone in the list. */
async function find(fits: (member: Member) => boolean): Promise<Member> {
  const found = members.find((one) => fits(one) && members.filter((other) => other.name === one.name).length === 1);
  if (!found) throw new Error('Nobody fits');
  await admin.page.goto(`/members?q=${found.phone.slice(3)}`);
  await admin.page.getByText(/^Showing 1 of \d+ members$/).waitFor();
  return found;
}

test('another plan gives another expiry date', async () => {
  const { page } = admin;
  await find((member) => member.name === name);
  const row = rowOf(page, name);
  await row.getByText(words(today.add({ months: 1 })), { exact: true }).waitFor();
  await choose(page, name, 'Edit Member');
  const dialog = page.getByRole('dialog', { name: 'Edit Member' });
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('9845012345');
  await dialog.getByLabel('Plan').selectOption('Yearly');
  await expectAccessibleInBoth(page);
  await dialog.getByRole('button', { name: 'Update Member' }).click();
  await expectTold(page, 'Member Updated Successfully!', name);
  await row.getByText('Yearly', { exact: true }).waitFor();
  await row.getByText(words(today.add({ years: 1 })), { exact: true }).waitFor();
  admin.expectQuiet();
});

test('a registered member keeps their email', async () => {
  const { page } = admin;
  await callAs(product.url, 'member@demo.gym').then(({ client, gymId }) => client.getUserDashboardData({ gymId }));
  const { name: registered } = await find(({ email }) => email === 'member@demo.gym');
  await choose(page, registered, 'Edit Member');
  const dialog = page.getByRole('dialog', { name: 'Edit Member' });
  expect(await dialog.getByLabel('Email').isEditable()).toBe(false);
  await dialog.getByText('Email cannot be changed for registered users').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  admin.expectQuiet();
});

test('in and out from the row, and an expired membership is let in with a warning', async () => {
  const { page } = admin;
  const late = await find((one) => isOut(one) && one.expiryDate !== null && one.expiryDate < today.toString());
  const row = rowOf(page, late.name);
  await choose(page, late.name, 'Check In');
  const since = words(Temporal.PlainDate.from(late.expiryDate ?? ''));
  await expectTold(page, 'Check-in Successful!', `${late.name} checked in. Membership expired on ${since}`);
  await row.getByText('IN', { exact: true }).waitFor();
  await row.getByText(String(late.totalVisits + 1), { exact: true }).waitFor();
  await choose(page, late.name, 'Check Out');
  await expectTold(page, 'Check-out Successful!', `${late.name} checked out`);
  await row.getByText('OUT', { exact: true }).waitFor();
  admin.expectQuiet();
});

test('who is deactivated cannot come in until they are activated again', async () => {
  const { page } = admin;
  await find((member) => member.name === name);
  await choose(page, name, 'Deactivate Member');
  await expectTold(page, 'Member Deactivated Successfully!', name);
  await rowOf(page, name).getByText('Inactive', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  const checkIn = page.getByRole('menuitem', { name: 'Check In' });
  await checkIn.getByText('This membership is inactive').waitFor();
  expect(await checkIn.isDisabled()).toBe(true);
  await expectAccessibleInBoth(page);
  await page.getByRole('menuitem', { name: 'Activate Member' }).click();
  await expectTold(page, 'Member Activated Successfully!', name);
  await rowOf(page, name).getByText('Active', { exact: true }).waitFor();
  admin.expectQuiet();
});

test('the attendance history is shown by fifties, and the spreadsheet holds all of it', async () => {
  const { page } = admin;
  const regular = await find(({ totalVisits }) => totalVisits > 30);
  const input = { gymId: hand.gymId, userId: regular.id, userType: 'member', limit: 5000 } as const;
  const { attendanceLogs } = await hand.client.getUserAttendanceLogs(input);
  await choose(page, regular.name, 'View Attendance');
  const dialog = page.getByRole('dialog', { name: 'Attendance History' });
  await dialog.getByText('50 records found').waitFor();
  await expectAccessibleInBoth(page);
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
  const told = attendanceLogs.map(({ date, time, action }) => [date, time, action].join(','));
  expect(lines.map((line) => line.split(',').slice(0, 3).join(','))).toEqual(told);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  admin.expectQuiet();
});

test('without a visit there is nothing to export', async () => {
  const { page } = admin;
  await find((member) => member.name === name);
  await choose(page, name, 'View Attendance');
  const dialog = page.getByRole('dialog', { name: 'Attendance History' });
  await dialog.getByText('No attendance records found for this member.').waitFor();
  await dialog.getByRole('button', { name: 'Export to Excel' }).click();
  await expectTold(page, 'No Data', 'No attendance records to export');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  admin.expectQuiet();
});

test('deleting asks first, by name', async () => {
  const { page } = admin;
  await find((member) => member.name === name);
  const dialog = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await choose(page, name, 'Delete');
  await expectAccessibleInBoth(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Showing 1 of 1201 members').waitFor();
  await choose(page, name, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectTold(page, 'Member Deleted Successfully!', name);
  await page.getByText('Showing 0 of 1200 members').waitFor();
  admin.expectQuiet();
});

test('Checkout All names how many and where, and leaves the other branches alone', async () => {
  const { page } = admin;
  const { gymId, client } = hand;
  const { branches } = await client.getBranches({ gymId });
  const inside = async (branch: string) =>
    (await client.getOccupancy({ gymId, branchId: branches.find((one) => one.name === branch)?.id ?? '' }))
      .currentCount;
  const [powai, bandra] = [await inside('Powai'), await inside('Bandra')];
  await page.goto('/members');
  await page.getByRole('radio', { name: 'Powai' }).click();
  await page.getByText(/^Showing (\d+) of \1 members$/).waitFor();
  await page.getByRole('button', { name: 'Checkout All' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Check out ${powai} members at Powai?` });
  await expectAccessibleInBoth(page);
  await dialog.getByRole('button', { name: 'Checkout All' }).click();
  await expectTold(page, 'Bulk Checkout Completed!', `${powai} members checked out`);
  expect([await inside('Powai'), await inside('Bandra')]).toEqual([0, bandra]);
  await page.getByRole('button', { name: 'Currently Checked In' }).click();
  await page.getByText(/^Showing 0 of \d+ members$/).waitFor();

  await goTo(page, 'Activity', 'Activity Tracker');
  const list = page.getByRole('main');
  await list.getByText(`Nandini Rao checked out ${powai} members at Powai`).waitFor();
  await list.getByText(`Nandini Rao deleted ${name}`).waitFor();
  admin.expectQuiet();
});
