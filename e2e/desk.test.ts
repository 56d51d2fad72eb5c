// The desk: search, the door live at a second desk, undo, a guest of another branch,
// and letting in against a door rule.
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { type ApiCaller, signInApiCaller } from './testing/apiCaller.ts';
import { tapCard } from './testing/cardReader.ts';
import { type Product, startProduct } from './testing/product.ts';
import { chooseRowAction, expectToast, isFocused, tabTo } from './testing/steps.ts';
import { openSignedIn, type Visitor } from './testing/visitor.ts';

const regular = 'Zubeida Quraishi';
const visiting = 'Xerxes Wadia';
const expired = 'Yohan Quereshi';
const CARD = '04D1E2F3';

let browser: Browser;
let product: Product;
let admin: Visitor;
let staff: Visitor;
let api: ApiCaller;
let staffName: string;
const ids = new Map<string, string>();

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  api = await signInApiCaller(product.url, 'admin@demo.gym');
  const { gymId, client } = api;
  const staffApi = await signInApiCaller(product.url, 'staff@demo.gym');
  staffName = (await staffApi.client.getUserDashboardData({ gymId })).user.name;
  const branches = new Map((await client.getBranches({ gymId })).branches.map(({ id, name }) => [name, id]));
  const add = async (name: string, branch: string, rest: { joinDate?: string } = {}) => {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
    const person = { name, email, phone: `984522000${ids.size}`, age: 30, sex: 'female' as const };
    const memberData = { ...person, branchId: branches.get(branch) ?? '' };
    const { member } = await client.addMember({ gymId, memberData: { ...memberData, ...rest } });
    ids.set(name, member.id);
    return memberData;
  };
  await add(regular, 'Bandra');
  await add(expired, 'Bandra', { joinDate: '2024-01-15' });
  const guest = await add(visiting, 'Powai');
  const memberId = ids.get(visiting) ?? '';
  await client.updateMember({ gymId, memberId, memberData: { ...guest, cardNumber: CARD } });

  staff = await openSignedIn(browser, product.url, 'staff@demo.gym');
  await staff.page.goto('/dashboard');
  await openDesk(staff.page);
  admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
  await admin.page.goto('/dashboard');
  await openDesk(admin.page);
  await admin.page
    .getByRole('region', { name: 'Branches' })
    .getByRole('button', { name: /^Bandra/ })
    .click();
  await door(admin.page).getByText('Live', { exact: true }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

async function openDesk(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Desk', exact: true }).click();
  await page.getByRole('heading', { name: 'Desk', level: 1 }).waitFor();
  await door(page).getByText('Live', { exact: true }).waitFor();
}
const search = (page: Page) => page.getByRole('combobox', { name: 'Find a member' });
const door = (page: Page) => page.getByRole('region', { name: 'At the door' });
const doorRow = (page: Page, name: string) => door(page).getByRole('listitem').filter({ hasText: name }).first();
const occupancyAt = (page: Page) =>
  page
    .getByRole('region', { name: 'Branches' })
    .getByRole('button', { name: /^Bandra/ })
    .textContent();

/** Newest first. */
async function entriesOf(name: string) {
  const input = { gymId: api.gymId, userId: ids.get(name) ?? '', userType: 'member', limit: 50 } as const;
  return (await api.client.getUserAttendanceLogs(input)).attendanceLogs;
}
async function memberOf(name: string) {
  return (await api.client.getMember({ gymId: api.gymId, memberId: ids.get(name) ?? '' })).member;
}
/** The rows of the person's history, from the members list. */
async function expectInHistory(page: Page, name: string, ...texts: string[]): Promise<void> {
  await page.goto(`/members?q=${encodeURIComponent(name)}`);
  await chooseRowAction(page, name, 'View Attendance');
  const history = page.getByRole('dialog', { name: 'Attendance History' });
  for (const text of texts) await history.getByText(text).first().waitFor();
  await page.goto('/desk');
  await door(page).getByText('Live', { exact: true }).waitFor();
}

test('part of a name and Enter check in; a second desk sees it live; Ctrl+Z takes it back everywhere', async () => {
  const { page } = staff;
  const before = await memberOf(regular);
  const occupancy = await occupancyAt(admin.page);
  await search(page).fill('zubei');
  const row = page.getByRole('row', { name: new RegExp(regular) });
  await row.getByText('Monthly', { exact: true }).waitFor();
  await row.getByText(/^Expires /).waitFor();
  await row.getByText('OUT', { exact: true }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  for (const screen of [page, admin.page]) {
    await doorRow(screen, regular).getByText('IN', { exact: true }).waitFor();
    await doorRow(screen, regular).getByText(`By ${staffName}`).waitFor();
  }
  await expect.poll(() => occupancyAt(admin.page)).not.toBe(occupancy);
  expect(await memberOf(regular)).toMatchObject({ currentlyCheckedIn: true, totalVisits: before.totalVisits + 1 });

  await page.keyboard.press('Control+z');
  for (const screen of [page, admin.page]) {
    await doorRow(screen, regular).getByText(`Undone by ${staffName}`).waitFor();
  }
  await expect.poll(() => occupancyAt(admin.page)).toBe(occupancy);
  expect(await memberOf(regular)).toEqual(before);
  await search(page).fill('zubei');
  await row.getByText('OUT', { exact: true }).waitFor();
  await expectInHistory(page, regular, `Undone by ${staffName}`);
  staff.expectNoErrors();
  admin.expectNoErrors();
});

test('a guest of another branch who came in by card is listed at the desk, and checked out there', async () => {
  const kiosk = await openSignedIn(browser, product.url, 'staff@demo.gym', { width: 1024, height: 768 });
  await kiosk.page.goto('/attendance');
  await kiosk.page.getByRole('button', { name: 'Sign In' }).waitFor();
  await tapCard(kiosk.page, CARD);
  await kiosk.page.getByText('Check-in Successful').waitFor();
  await kiosk.close();

  const { page } = staff;
  const guest = page.getByRole('rowgroup', { name: /^Guests/ }).getByRole('row', { name: new RegExp(visiting) });
  await guest.getByText('Powai').waitFor();
  await doorRow(page, visiting).getByText('IN', { exact: true }).waitFor();
  await guest.getByRole('button', { name: `Check Out ${visiting}` }).click();
  await guest.waitFor({ state: 'detached' });
  for (const screen of [page, admin.page]) {
    await doorRow(screen, visiting).getByText('OUT', { exact: true }).waitFor();
  }
  expect((await entriesOf(visiting)).map(({ action }) => action)).toEqual(['check-out', 'check-in']);
  expect(await memberOf(visiting)).toMatchObject({ currentlyCheckedIn: false, totalVisits: 1 });
  staff.expectNoErrors();
});

test('a door rule refuses an expired member; the desk lets in anyway with a reason, which the history shows', async () => {
  const rules = await admin.context.newPage();
  await rules.goto('/branches');
  await chooseRowAction(rules, 'Bandra', 'Door Rules');
  const form = rules.getByRole('dialog', { name: 'Door Rules of Bandra' });
  await form.getByLabel('Membership expired').selectOption('Refuse');
  await expectAccessibleInBothThemes(rules);
  await form.getByRole('button', { name: 'Save Door Rules' }).click();
  await expectToast(rules, 'Door Rules Saved');
  await rules.close();

  const { page } = staff;
  const checkIn = async () => {
    await search(page).fill('yohan q');
    await page
      .getByRole('row', { name: new RegExp(expired) })
      .getByText(/^Expired /)
      .waitFor();
    await page.keyboard.press('Enter');
  };
  const dialog = page.getByRole('dialog', { name: `Let ${expired} in anyway?` });
  const before = await memberOf(expired);
  await checkIn();
  await dialog.getByText(/expired/).waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const screen of [page, admin.page]) await doorRow(screen, expired).getByText('Turned away').waitFor();
  expect(await entriesOf(expired)).toEqual([]);
  expect(await memberOf(expired)).toEqual(before);

  await checkIn();
  await dialog.getByRole('button', { name: 'Pays today' }).click();
  await dialog.getByRole('button', { name: 'Let In', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  for (const screen of [page, admin.page]) {
    await doorRow(screen, expired).getByText('IN', { exact: true }).waitFor();
    await doorRow(screen, expired).getByText('Let in: “Pays today”').waitFor();
  }
  expect((await entriesOf(expired)).map(({ action }) => action)).toEqual(['check-in']);
  await expectInHistory(page, expired, 'Let in: Pays today');
  // Of the refusal.
  staff.expectNoErrors(403, 409);
  admin.expectNoErrors();
});

test('with the keyboard alone: check in, renew, take a note and undo', async () => {
  const { page } = staff;
  const { keyboard } = page;
  await search(page).blur();
  await keyboard.press('/');
  await keyboard.type('zubei');
  const row = page.getByRole('row', { name: new RegExp(regular) });
  await row.getByText('OUT', { exact: true }).waitFor();
  await keyboard.press('Enter');
  const event = doorRow(page, regular);
  await event.getByText('IN', { exact: true }).waitFor();

  const menu = event.getByRole('button', { name: `More for ${regular}` });
  const choose = async (item: string) => {
    await keyboard.press('Enter');
    const entry = page.getByRole('menuitem', { name: item });
    await entry.waitFor();
    // As a person: as fast as Playwright types otherwise, it would be the number of a card.
    await keyboard.type(item, { delay: 80 });
    // Letters that a busy machine types too slowly are each a search of their own.
    await expect
      .poll(async () => {
        if (!(await isFocused(entry))) await keyboard.press('ArrowDown');
        return isFocused(entry);
      })
      .toBe(true);
    await keyboard.press('Enter');
  };
  await tabTo(page, menu);
  await choose('Note');
  const notes = page.getByRole('dialog', { name: regular });
  await tabTo(page, notes.getByLabel('New note'));
  await keyboard.type('Left her bottle here');
  await keyboard.press('Control+Enter');
  await expectToast(page, 'Note Added');
  await keyboard.press('Escape');
  await expect.poll(() => isFocused(menu)).toBe(true);

  const { expiryDate } = await memberOf(regular);
  await choose('Renew');
  const renewal = page.getByRole('dialog', { name: `Renew ${regular}` });
  await expect.poll(() => isFocused(renewal.getByRole('button', { name: /^Renew/ }))).toBe(true);
  await expect.poll(() => renewal.locator('[aria-busy=true]').count()).toBe(0);
  await keyboard.press('Enter');
  await expectToast(page, 'Membership Renewed');
  const after = await memberOf(regular);
  expect((after.expiryDate ?? '') > (expiryDate ?? '')).toBe(true);

  await search(page).blur();
  await keyboard.press('/');
  await keyboard.type('zubei');
  await row.getByText('Left her bottle here').waitFor();
  await tabTo(page, event.getByRole('button', { name: `Undo: ${regular}` }));
  await keyboard.press('Enter');
  await event.getByText(`Undone by ${staffName}`).waitFor();
  expect(await memberOf(regular)).toMatchObject({ currentlyCheckedIn: false, expiryDate: after.expiryDate });
  staff.expectNoErrors(403, 409);
});
