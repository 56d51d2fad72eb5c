// An admin in the office: branches, staff, other admins: who may do what.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBoth } from './testing/accessibility.ts';
import { callAs, type CallerByHand } from './testing/caller.ts';
import { mailedLink } from './testing/mailedLink.ts';
import { type Product, startProduct } from './testing/product.ts';
import { choose, expectRefused, expectTold, goTo, rowOf } from './testing/steps.ts';
import { signIn, visit, type Visitor } from './testing/visitor.ts';

let browser: Browser;
let product: Product;
let admin: Visitor;
let hand: CallerByHand;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  hand = await callAs(product.url, 'admin@demo.gym');
  admin = await visit(browser, product.url);
  await signIn(admin, 'admin@demo.gym');
});
afterAll(async () => {
  await admin.close();
  await browser.close();
  await product.remove();
});

test(
  'a branch is added, renamed and deleted; one with people in it and the main one are not',
  { tags: ['frame-14'] },
  async () => {
    const { page } = admin;
    await goTo(page, 'Branches');
    await page.getByText('Showing 4 of 4 branches').waitFor();
    await page.getByRole('button', { name: 'Add Branch' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Branch' });
    const add = () => adding.getByRole('button', { name: 'Add Branch' }).click();
    expect(await adding.getByLabel('Max Capacity').inputValue()).toBe('50');
    await add();
    await expectRefused(adding, 'Branch Name', 'Branch name and address are required');
    await adding.getByLabel('Branch Name').fill('Colaba');
    await adding.getByLabel('Address').fill('5 Causeway, Colaba, Mumbai 400005');
    await adding.getByLabel('Phone').fill('22');
    await adding.getByLabel('Max Capacity').fill('1001');
    await add();
    await expectRefused(adding, 'Phone', 'Phone number must be exactly 10 digits');
    await expectRefused(adding, 'Max Capacity', 'Max capacity must be between 1 and 1000');
    await expectAccessibleInBoth(page);
    await adding.getByLabel('Phone').fill('2222334455');
    await adding.getByLabel('Max Capacity').fill('40');
    await add();
    await expectTold(page, 'Branch Added Successfully!', 'Colaba');
    await page.getByText('Showing 5 of 5 branches').waitFor();
    const offsets = await page.locator('[data-slot=toasts]').evaluate((element) => {
      const { top, right } = element.getBoundingClientRect();
      return { top, right: document.documentElement.clientWidth - right };
    });
    expect(offsets).toEqual({ top: 0, right: 0 });

    await choose(page, 'Colaba', 'Edit Branch');
    const editing = page.getByRole('dialog', { name: 'Edit Branch' });
    await editing.getByLabel('Branch Name').fill('Colaba Causeway');
    await editing.getByRole('button', { name: 'Update Branch' }).click();
    await expectTold(page, 'Branch Updated Successfully!', 'Colaba Causeway');

    const remove = async (branch: string) => {
      await choose(page, branch, 'Delete');
      const asked = page.getByRole('alertdialog', { name: `Delete ${branch}?` });
      await asked.getByText('All data of this branch is removed permanently. This cannot be undone.').waitFor();
      await expectAccessibleInBoth(page);
      await asked.getByRole('button', { name: 'Delete' }).click();
      return asked;
    };
    await remove('Colaba Causeway');
    await expectTold(page, 'Branch Deleted Successfully!', 'Colaba Causeway');
    await page.getByText('Showing 4 of 4 branches').waitFor();

    const { gymId, client } = hand;
    const branchId = (await client.getBranches({ gymId })).branches.find(({ name }) => name === 'Bandra')?.id ?? '';
    const { totalMembers } = await client.getMembersByBranch({ gymId, branchId });
    const staff = (await client.getStaffs({ gymId })).staffs.filter((person) => person.branchId === branchId).length;
    const asked = await remove('Bandra');
    await expectTold(
      page,
      'Failed to Delete Branch',
      `Move or delete its ${totalMembers} members and ${staff} staff first`,
    );
    await asked.getByRole('button', { name: 'Cancel' }).click();

    await rowOf(page, 'Andheri West').getByText('MAIN', { exact: true }).waitFor();
    await choose(page, 'Andheri West', 'The main branch cannot be deleted');
    await expectTold(
      page,
      'Cannot Delete Main Branch',
      'The main branch cannot be deleted. You can only edit its details or set it to inactive.',
    );
    expect((await client.getBranches({ gymId })).branches).toHaveLength(4);
    admin.expectQuiet(409);
  },
);

test('new staff are invited by mail, set a password and are in; deactivated, their open page ends', async () => {
  const { page } = admin;
  await goTo(page, 'Staff', 'Staff Management');
  await page.getByText('Showing 6 of 6 staff').waitFor();
  await page.getByRole('button', { name: 'Add Staff' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Staff' });
  const add = () => dialog.getByRole('button', { name: 'Add Staff' }).click();
  await add();
  await expectTold(page, 'Validation Error', 'Please fill in all required fields');
  await expectRefused(dialog, 'Name', 'Please fill in all required fields');
  await expectAccessibleInBoth(page);
  await dialog.getByLabel('Name').fill('Rustom Desk');
  await dialog.getByLabel('Email').fill('rustom@demo.gym');
  await dialog.getByLabel('Phone').fill('98200');
  await dialog.getByLabel('Role').selectOption('Receptionist');
  await dialog.getByLabel('Branch').selectOption('Bandra');
  await add();
  await expectRefused(dialog, 'Phone', 'Phone number must be exactly 10 digits');
  await dialog.getByLabel('Phone').fill('9820011223');
  await add();
  await expectTold(page, 'Staff Added Successfully!', 'Rustom Desk');
  await page.getByText('Showing 7 of 7 staff').waitFor();

  const rustom = await visit(browser, product.url);
  await rustom.page.goto(await mailedLink(product, 'rustom@demo.gym'));
  await rustom.page.getByLabel('New password', { exact: true }).fill('kettlebells at dawn');
  await rustom.page.getByLabel('Repeat new password', { exact: true }).fill('kettlebells at dawn');
  await expectAccessibleInBoth(rustom.page);
  await rustom.page.getByRole('button', { name: 'Set password and sign in' }).click();
  await rustom.page.getByText('Currently viewing: Bandra').waitFor();
  await rustom.page.getByText('Live', { exact: true }).waitFor();
  rustom.expectQuiet();

  await page.reload();
  await choose(page, 'Rustom Desk', 'Edit Staff');
  const editing = page.getByRole('dialog', { name: 'Edit Staff' });
  await editing.getByText('Email cannot be changed for registered users').waitFor();
  expect(await editing.getByLabel('Email').isEditable()).toBe(false);
  await editing.getByLabel('Phone').fill('1234567890');
  await editing.getByRole('button', { name: 'Update Staff' }).click();
  await expectRefused(editing, 'Phone', 'Mobile number must be 10 digits starting with 6, 7, 8, or 9');
  await editing.getByLabel('Phone').fill('7234567890');
  await editing.getByLabel('Role').selectOption('Manager');
  await editing.getByRole('button', { name: 'Update Staff' }).click();
  await expectTold(page, 'Staff Updated Successfully!', 'Rustom Desk');
  await rowOf(page, 'Rustom Desk').getByText('Manager', { exact: true }).waitFor();

  await choose(page, 'Rustom Desk', 'Deactivate Staff');
  await expectTold(page, 'Status Updated Successfully!', 'Rustom Desk has been deactivated');
  await rowOf(page, 'Rustom Desk').getByText('Inactive', { exact: true }).waitFor();
  await rustom.page.getByRole('alertdialog', { name: 'Session Expired' }).waitFor();
  await rustom.page.waitForURL(`${product.url}/login`);
  await rustom.close();
  admin.expectQuiet();
});

test('an admin is added and switched off; nobody switches themselves off', async () => {
  const { page } = admin;
  await goTo(page, 'Admins', 'Admin Management');
  await page.getByText('3 administrators').waitFor();
  await rowOf(page, 'Nandini Rao').getByText('SITE ADMIN', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add Admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Administrator' });
  const add = () => dialog.getByRole('button', { name: 'Add Admin' }).click();
  await add();
  await expectTold(page, 'Validation Error', 'Please fill in all required fields');
  await dialog.getByText('Enter 10-digit mobile number without +91').waitFor({ state: 'hidden' });
  await dialog.getByLabel('Full Name').fill('Tara Second');
  await dialog.getByLabel('Email Address').fill('tara@demo.gym');
  await dialog.getByLabel('Mobile Number').fill('5820011223');
  await add();
  await expectRefused(dialog, 'Mobile Number', 'Mobile number must be 10 digits starting with 6, 7, 8, or 9');
  await expectAccessibleInBoth(page);
  await dialog.getByLabel('Mobile Number').fill('9820011223');
  await add();
  await expectTold(page, 'Admin Added Successfully!', 'Tara Second has been added as an administrator');
  await mailedLink(product, 'tara@demo.gym');

  const editing = page.getByRole('dialog', { name: 'Edit Administrator' });
  const switchOff = async (who: string) => {
    await choose(page, who, 'Edit Admin');
    await editing.getByLabel('Status').selectOption('Inactive');
    await editing.getByRole('button', { name: 'Update Admin' }).click();
  };
  await choose(page, 'Tara Second', 'Edit Admin');
  await editing.getByText('Email is locked').waitFor();
  await page.keyboard.press('Escape');
  await editing.waitFor({ state: 'hidden' });
  await switchOff('Tara Second');
  await expectTold(page, 'Admin Updated Successfully!', 'Tara Second has been updated');
  await rowOf(page, 'Tara Second').getByText('Inactive', { exact: true }).waitFor();

  await switchOff('Nandini Rao');
  await expectTold(page, 'Failed to Update Admin', 'You cannot deactivate your own account');
  await editing.getByRole('alert').getByText('You cannot deactivate your own account').waitFor();
  await editing.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await rowOf(page, 'Nandini Rao').getByText('Active', { exact: true }).waitFor();
  admin.expectQuiet(409);
});
