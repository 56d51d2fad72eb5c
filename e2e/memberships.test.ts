// Memberships at the desk: sold, renewed early and late, undone, frozen, canceled and extended,
// from the list and the member's page.
import { addDays, endOfTerm } from '@spotter/api';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { signInApiCaller, type ApiCaller } from './testing/apiCaller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { chooseRowAction, expectNoHorizontalScroll, expectToast } from './testing/steps.ts';
import { desktop, openSignedIn, phone, type Visitor } from './testing/visitor.ts';

const PRICE_PAISE = 1_500_00;
/** A plan in days, so that a term can end on any date. */
const tenDays = { lengthUnit: 'day', length: 10 } as const;

let browser: Browser;
let product: Product;
let admin: ApiCaller;
let staff: Visitor;
let branchId: string;
let planId: string;
/** In the gym's zone, which is India. */
let today: string;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  admin = await signInApiCaller(product.url, 'admin@demo.gym');
  const { gymId, client } = await signInApiCaller(product.url, 'staff@demo.gym');
  branchId = (await client.getUserDashboardData({ gymId })).user.branchId ?? '';
  today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now());
  const planData = { name: 'Ten Days', ...tenDays, price: PRICE_PAISE, isTaxIncluded: true };
  planId = (await admin.client.addPlan({ gymId, planData })).plan.id;
  staff = await openSignedIn(browser, product.url, 'staff@demo.gym');
});
afterAll(async () => {
  await staff.close();
  await browser.close();
  await product.remove();
});

/** A member whose ten days ended, or end, so many days from now. */
async function addMember(name: string, daysFromToday: number) {
  const { client, gymId } = admin;
  const memberData = {
    name,
    email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`,
    phone: '9845012345',
    age: 30,
    sex: 'female' as const,
    branchId,
    membershipPlan: planId,
    joinDate: addDays(today, daysFromToday - 9),
  };
  const { member } = await client.addMember({ gymId, memberData });
  expect(member.expiryDate).toBe(addDays(today, daysFromToday));
  return member;
}

const memberById = async (memberId: string) => (await admin.client.getMember({ gymId: admin.gymId, memberId })).member;
const billingOf = (memberId: string) => admin.client.getMemberBilling({ gymId: admin.gymId, memberId });

async function openMember(memberId: string, name: string) {
  await staff.page.goto(`/members/${memberId}`);
  await staff.page.getByRole('heading', { name, level: 1 }).waitFor();
}

test('a renewal paid in cash takes six keys from the search field', async () => {
  const { page } = staff;
  const { id } = await addMember('Qwora Cash', -2);
  await page.goto('/members');
  await page.getByText(/^Showing [1-9]/).waitFor();
  await page.keyboard.press('/');
  let keyCount = 0;
  const press = async (key: string) => {
    keyCount += 1;
    await page.keyboard.press(key);
  };
  for (const letter of 'qwo') await press(letter);
  await page.getByText(/^Showing 1 of/).waitFor();
  await press('Enter');
  await page.getByRole('menuitem', { name: 'Renew' }).waitFor();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Renew Qwora Cash' });
  await dialog.getByRole('button', { name: 'Renew and Take ₹1,500 in Cash' }).waitFor();
  await press('Enter');
  await expectToast(page, 'Membership Renewed');
  expect(keyCount).toBe(6);
  const { due, payments } = await billingOf(id);
  expect(due).toBe(0);
  expect(payments.map(({ amount, method }) => [amount, method])).toEqual([[PRICE_PAISE, 'cash']]);
  // Within the grace days: without a gap.
  expect((await memberById(id)).expiryDate).toBe(endOfTerm(addDays(today, -1), tenDays));
  staff.expectNoErrors();
});

test('renewed early without payment: the next term is queued, due, and can be undone from the toast', async () => {
  const { page } = staff;
  const { id, name, expiryDate } = await addMember('Qwora Early', 5);
  await openMember(id, name);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Renew', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Renew ${name}` });
  await dialog.getByText('The new term follows the current one.').waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('radio', { name: 'Later' }).click();
  await dialog.getByRole('button', { name: 'Renew, Pay Later' }).click();
  const renewed = page.locator('[data-slot=toast]').filter({ hasText: 'Membership Renewed' });
  await renewed.waitFor();
  expect((await memberById(id)).expiryDate).toBe(endOfTerm(addDays(expiryDate ?? '', 1), tenDays));
  await page.getByRole('list', { name: 'Current and next terms' }).getByText('Next').waitFor();
  await page.getByRole('region', { name: 'Payments' }).getByText('₹1,500').first().waitFor();
  await renewed.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Renewal Undone');
  expect((await memberById(id)).expiryDate).toBe(expiryDate);
  expect((await billingOf(id)).due).toBe(0);
  staff.expectNoErrors();
});

test('renewed late: from today, with a discount, paid in part by UPI', async () => {
  const { page } = staff;
  const { id, name } = await addMember('Qwora Late', -20);
  await openMember(id, name);
  await page.getByRole('button', { name: 'Renew', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Renew ${name}` });
  await dialog.getByText(/grace days after .* are over\./).waitFor();
  await dialog.getByText('Discount and GSTIN').click();
  await dialog.getByLabel('Discount', { exact: true }).fill('100');
  await dialog.getByRole('radio', { name: 'UPI' }).click();
  await dialog.getByLabel('Amount').fill('1000');
  await dialog.getByLabel('UPI reference').fill('412907733021');
  await dialog.getByRole('button', { name: 'Renew and Take ₹1,000 by UPI' }).click();
  await expectToast(page, 'Membership Renewed');
  expect((await memberById(id)).expiryDate).toBe(endOfTerm(today, tenDays));
  const { due, payments } = await billingOf(id);
  expect(due).toBe(400_00);
  expect(payments).toMatchObject([{ method: 'upi', amount: 1_000_00, reference: '412907733021' }]);
  await page.getByRole('region', { name: 'Payments' }).getByText('Part paid').waitFor();
  staff.expectNoErrors();
});

test('a new member pays for the first term: the toast leads to its invoice', async () => {
  const { page } = staff;
  await page.goto('/members');
  await page.getByRole('button', { name: 'Add Member' }).click();
  const adding = page.getByRole('dialog', { name: 'Add New Member' });
  await adding.getByLabel('Name').fill('Qwora New');
  await adding.getByLabel('Phone').fill('9845012345');
  await adding.getByLabel('Email').fill('qwora.new@example.com');
  await adding.getByLabel('Age').fill('34');
  await adding.getByLabel('Sex').selectOption('Female');
  await adding.getByLabel('Plan').selectOption('Ten Days');
  await adding.getByRole('button', { name: 'Add Member' }).click();
  const added = page.locator('[data-slot=toast]').filter({ hasText: 'Member Added Successfully!' });
  await added.getByRole('button', { name: 'Issue Invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue an invoice to Qwora New' });
  await dialog.getByRole('button', { name: 'Issue and Take ₹1,500 in Cash' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Invoice Issued');
  const payments = page.getByRole('region', { name: 'Payments' });
  await payments.getByText('Everything is paid').waitFor();
  await payments.getByRole('button', { name: 'Issue Invoice' }).waitFor({ state: 'hidden' });
  const { invoices, payments: taken } = await billingOf(page.url().split('/').at(-1) ?? '');
  expect(invoices).toMatchObject([{ total: PRICE_PAISE, due: 0 }]);
  expect(taken).toMatchObject([{ amount: PRICE_PAISE, method: 'cash' }]);
  staff.expectNoErrors();
});

test('a frozen membership ends later; ending the freeze moves the end back', async () => {
  const { page } = staff;
  const { id, name, expiryDate } = await addMember('Qwora Frozen', 9);
  await openMember(id, name);
  await page.getByRole('button', { name: 'Membership actions' }).click();
  await page.getByRole('menuitem', { name: 'Freeze' }).click();
  const dialog = page.getByRole('dialog', { name: `Freeze ${name}` });
  await dialog.getByText(/^7 days: the end moves from/).waitFor();
  await dialog.getByLabel('Reason').fill('Travel');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Freeze Membership' }).click();
  await expectToast(page, 'Membership Frozen');
  expect((await memberById(id)).expiryDate).toBe(addDays(expiryDate ?? '', 7));
  await page.getByRole('button', { name: 'End Freeze' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Freeze' }).click();
  await expectToast(page, 'Freeze Ended');
  expect(await memberById(id)).toMatchObject({ expiryDate, freeze: null });
  staff.expectNoErrors();
});

test('a canceled membership ends on its last day', async () => {
  const { page } = staff;
  const { id, name } = await addMember('Qwora Canceled', 9);
  await openMember(id, name);
  await page.getByRole('button', { name: 'Membership actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Membership' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel the membership of ${name}?` });
  await dialog.getByRole('button', { name: 'Cancel Membership' }).click();
  await dialog.getByRole('link', { name: 'Please enter a reason' }).waitFor();
  await dialog.getByLabel('Reason').fill('Moves to Pune');
  await dialog.getByRole('button', { name: 'Cancel Membership' }).click();
  await expectToast(page, 'Membership Canceled');
  expect((await memberById(id)).expiryDate).toBe(today);
  await page.getByText('Last day', { exact: true }).waitFor();
  staff.expectNoErrors();
});

test('the members in the list are extended at once; those that have ended stay', async () => {
  const { page } = staff;
  const running = await addMember('Zyxa One', 3);
  const other = await addMember('Zyxa Two', 8);
  const ended = await addMember('Zyxa Ended', -9);
  await page.goto('/members?q=zyxa');
  await page.getByText(/^Showing 3 of/).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /Extend Memberships/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Extend 2 memberships' });
  await dialog.getByText(/1 is without a running membership/).waitFor();
  await dialog.getByLabel('Days').fill('3');
  await dialog.getByLabel('Reason').fill('We were closed');
  await dialog.getByRole('button', { name: 'Extend 2 memberships' }).click();
  await expectToast(page, 'Memberships Extended', '2 memberships');
  expect((await memberById(running.id)).expiryDate).toBe(addDays(today, 6));
  expect((await memberById(other.id)).expiryDate).toBe(addDays(today, 11));
  expect((await memberById(ended.id)).expiryDate).toBe(addDays(today, -9));
  staff.expectNoErrors();
});

test("a member of another branch is unknown on staff's screen", async () => {
  const { page } = staff;
  const { members } = await admin.client.getMembers({ gymId: admin.gymId });
  const stranger = members.find((member) => member.branchId !== branchId);
  await page.goto(`/members/${stranger?.id}`);
  await page.getByRole('heading', { name: 'Member not found', level: 1 }).waitFor();
  await expect.poll(() => page.getByText(stranger?.name ?? '?').count()).toBe(0);
});

test('on a phone the page has one column, and its menu checks in', async () => {
  const { id, name } = await addMember('Qwora Phone', 20);
  const small = await openSignedIn(browser, product.url, 'staff@demo.gym', desktop, phone);
  const { page } = small;
  await page.goto('/members?q=qwora+phone');
  await chooseRowAction(page, name, 'Open Member');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Check In' }).tap();
  await expectToast(page, 'Check-in Successful!', `${name} checked in`);
  expect((await memberById(id)).currentlyCheckedIn).toBe(true);
  await small.close();
});
