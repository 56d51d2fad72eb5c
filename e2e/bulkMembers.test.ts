// Admin: several members changed at once and a member deleted, both taken back; by keyboard alone, too.
import type { Member } from '@spotter/api';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { signInApiCaller, type ApiCaller } from './testing/apiCaller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { chooseRowAction, expectNoHorizontalScroll } from './testing/steps.ts';
import { desktop, openSignedIn, phone, type Visitor } from './testing/visitor.ts';

const names = ['Zyxb One', 'Zyxb Two', 'Zyxb Three'];

let browser: Browser;
let product: Product;
let caller: ApiCaller;
let admin: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  caller = await signInApiCaller(product.url, 'admin@demo.gym');
  const { gymId, client } = caller;
  const { branches } = await client.getBranches({ gymId });
  const branchId = branches.find((branch) => branch.name === 'Bandra')?.id ?? '';
  for (const [at, name] of names.entries()) {
    const person = { name, email: `zyxb${at}@example.com`, phone: `984501234${at}`, age: 28, sex: 'female' as const };
    await client.addMember({ gymId, memberData: { ...person, branchId } });
  }
  admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
});
afterAll(async () => {
  await admin.close();
  await browser.close();
  await product.remove();
});

const listed = async (): Promise<Member[]> => {
  const { members } = await caller.client.getMembers({ gymId: caller.gymId });
  return members.filter(({ name }) => names.includes(name));
};
const statuses = async () => (await listed()).map(({ status }) => status);
const find = async () => {
  await admin.page.goto('/members?q=zyxb');
  await admin.page.getByText(/^Showing 3 of [\d,]+ members$/).waitFor();
};

test('all that match are deactivated, and that is undone from the toast', async () => {
  const { page } = admin;
  await find();
  await page.getByRole('checkbox', { name: 'Select Zyxb One' }).click();
  const bar = page.getByRole('group', { name: 'Selection' });
  await bar.getByText('1 member selected').waitFor();
  await bar.getByRole('button', { name: 'Select all 3 that match' }).click();
  await bar.getByText('All 3 members selected').waitFor();
  await expectAccessibleInBothThemes(page);
  await bar.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate 3 members?' });
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Deactivate 3 members' }).click();
  await page.getByText('Members Deactivated', { exact: true }).waitFor();
  expect(await statuses()).toEqual(['inactive', 'inactive', 'inactive']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone', { exact: true }).waitFor();
  expect(await statuses()).toEqual(['active', 'active', 'active']);
  admin.expectNoErrors();
});

test('a deleted member comes back from Recent Changes, also after a reload', async () => {
  const { page } = admin;
  const before = await listed();
  await find();
  await chooseRowAction(page, 'Zyxb Two', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Member Deleted Successfully!', { exact: true }).waitFor();
  expect(await listed()).toHaveLength(2);
  await page.goto('/recent-changes');
  await page.getByText('Deleted Zyxb Two').waitFor();
  await page.getByRole('button', { name: 'Erase Now: Zyxb Two' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Undo: Deleted Zyxb Two' }).click();
  await page.getByText('Undone', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Erase Now: Zyxb Two' }).waitFor({ state: 'detached' });
  const after = await listed();
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  admin.expectNoErrors();
});

test('by keyboard alone: search, select, deactivate, undo', async () => {
  const { page } = admin;
  await find();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('1 member selected').waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('2 members selected').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('No members selected').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+a');
  await page.getByText('All 3 members selected').waitFor();
  const button = page.getByRole('button', { name: 'Deactivate' });
  for (let stops = 0; stops < 10 && !(await button.evaluate((it) => it === document.activeElement)); stops++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.keyboard.press('F8');
  for (let stops = 0; stops < 5 && !(await undo.evaluate((it) => it === document.activeElement)); stops++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByText('Undone', { exact: true }).waitFor();
  expect(await statuses()).toEqual(['active', 'active', 'active']);
  admin.expectNoErrors();
});

test('on a phone, selecting starts in the menu', async () => {
  const visitor = await openSignedIn(browser, product.url, 'admin@demo.gym', desktop, phone);
  const { page } = visitor;
  await page.goto('/members?q=zyxb');
  await page.getByText(/^Showing 3 of [\d,]+ members$/).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Select Members' }).click();
  const box = page.getByRole('checkbox', { name: 'Select Zyxb One' });
  await box.click();
  const size = await box.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await page.getByText('1 member selected').waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'WhatsApp' }).click();
  await page.getByRole('dialog', { name: 'WhatsApp to 1 member' }).waitFor();
  await expectNoHorizontalScroll(page);
  visitor.expectNoErrors();
  await visitor.close();
});
