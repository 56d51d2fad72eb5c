// Admin: managing branches, staff and administrators.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../packages/app/src/paths.ts';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { signInApiCaller, type ApiCaller } from './testing/apiCaller.ts';
import { waitForMailedLink } from './testing/mailedLink.ts';
import { type Product, startProduct } from './testing/product.ts';
import { chooseRowAction, expectFieldError, expectToast, navigateTo, rowOf } from './testing/steps.ts';
import { desktop, openSignedIn, openVisitor, type Visitor } from './testing/visitor.ts';

let browser: Browser;
let product: Product;
let admin: Visitor;
let caller: ApiCaller;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  caller = await signInApiCaller(product.url, 'admin@demo.gym');
  admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
  await admin.page.goto('/dashboard');
});
afterAll(async () => {
  await admin.close();
  await browser.close();
  await product.remove();
});

test(
  'a branch is added, renamed and deleted; one with people and the main branch cannot be deleted',
  { tags: ['frame-14'] },
  async () => {
    const { page } = admin;
    await navigateTo(page, 'Branches');
    await page.getByText('Showing 4 of 4 branches').waitFor();
    await page.getByRole('button', { name: 'Add Branch' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Branch' });
    const add = () => adding.getByRole('button', { name: 'Add Branch' }).click();
    await expect.poll(() => adding.getByLabel('Max Capacity').inputValue()).toBe('50');
    await add();
    await expectFieldError(adding, 'Branch Name', 'Branch name and address are required');
    await adding.getByLabel('Branch Name').fill('Colaba');
    await adding.getByLabel('Address').fill('5 Causeway, Colaba, Mumbai 400005');
    await adding.getByLabel('Phone').fill('22');
    await adding.getByLabel('Max Capacity').fill('1001');
    await add();
    await expectFieldError(adding, 'Phone', 'Phone number must be exactly 10 digits');
    await expectFieldError(adding, 'Max Capacity', 'Max capacity must be between 1 and 1000');
    await expectAccessibleInBothThemes(page);
    await adding.getByLabel('Phone').fill('2222334455');
    await adding.getByLabel('Max Capacity').fill('40');
    await add();
    await expectToast(page, 'Branch Added Successfully!', 'Colaba');
    await page.getByText('Showing 5 of 5 branches').waitFor();
    const toasts = await page.locator('[data-slot=toasts]').boundingBox();
    expect(toasts?.y).toBeLessThan(56);
    expect(toasts?.x).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);

    await chooseRowAction(page, 'Colaba', 'Edit Branch');
    const editing = page.getByRole('dialog', { name: 'Edit Branch' });
    await editing.getByLabel('Branch Name').fill('Colaba Causeway');
    await editing.getByRole('button', { name: 'Update Branch' }).click();
    await expectToast(page, 'Branch Updated Successfully!', 'Colaba Causeway');

    const remove = async (branch: string) => {
      await chooseRowAction(page, branch, 'Delete');
      const confirm = page.getByRole('alertdialog', { name: `Delete ${branch}?` });
      await confirm.getByText('All data of this branch is removed permanently. This cannot be undone.').waitFor();
      await expectAccessibleInBothThemes(page);
      await confirm.getByRole('button', { name: 'Delete' }).click();
      return confirm;
    };
    await remove('Colaba Causeway');
    await expectToast(page, 'Branch Deleted Successfully!', 'Colaba Causeway');
    await page.getByText('Showing 4 of 4 branches').waitFor();

    const { gymId, client } = caller;
    const branchId = (await client.getBranches({ gymId })).branches.find(({ name }) => name === 'Bandra')?.id ?? '';
    const { totalMembers } = await client.getMembersByBranch({ gymId, branchId });
    const staff = (await client.getStaffs({ gymId })).staffs.filter((person) => person.branchId === branchId).length;
    const confirm = await remove('Bandra');
    await expectToast(
      page,
      'Failed to Delete Branch',
      `Move or delete its ${totalMembers} members and ${staff} staff first`,
    );
    await confirm.getByRole('button', { name: 'Cancel' }).click();

    await rowOf(page, 'Andheri West').getByText('MAIN', { exact: true }).waitFor();
    await chooseRowAction(page, 'Andheri West', 'The main branch cannot be deleted');
    await expectToast(
      page,
      'Cannot Delete Main Branch',
      'The main branch cannot be deleted. You can only edit its details or set it to inactive.',
    );
    expect((await client.getBranches({ gymId })).branches).toHaveLength(4);
    admin.expectNoErrors(409);
  },
);

test('new staff are invited by mail, set a password and are signed in; deactivating ends their session', async () => {
  const { page } = admin;
  await navigateTo(page, 'Staff', 'Staff Management');
  await page.getByText('Showing 6 of 6 staff').waitFor();
  await page.getByRole('button', { name: 'Add Staff' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Staff' });
  const add = () => dialog.getByRole('button', { name: 'Add Staff' }).click();
  await add();
  await expectToast(page, 'Validation Error', 'Please fill in all required fields');
  await expectFieldError(dialog, 'Name', 'Please fill in all required fields');
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Name').fill('Rustom Desk');
  await dialog.getByLabel('Email').fill('rustom@demo.gym');
  await dialog.getByLabel('Phone').fill('98200');
  await dialog.getByLabel('Role').selectOption('Receptionist');
  await dialog.getByLabel('Branch').selectOption('Bandra');
  await add();
  await expectFieldError(dialog, 'Phone', 'Mobile number must be 10 digits starting with 6, 7, 8, or 9');
  await dialog.getByLabel('Phone').fill('9820011223');
  await add();
  await expectToast(page, 'Staff Added Successfully!', 'Rustom Desk');
  await page.getByText('Showing 7 of 7 staff').waitFor();

  const rustom = await openVisitor(browser, product.url);
  await rustom.page.goto(await waitForMailedLink(product, 'rustom@demo.gym'));
  await rustom.page.getByRole('heading', { name: 'Set your password' }).waitFor();
  await rustom.page.getByLabel('New password', { exact: true }).fill('kettlebells at dawn');
  await rustom.page.getByLabel('Repeat new password', { exact: true }).fill('kettlebells at dawn');
  await expectAccessibleInBothThemes(rustom.page);
  await rustom.page.getByRole('button', { name: 'Set password and sign in' }).click();
  await rustom.page.getByText('Currently viewing: Bandra').waitFor();
  await rustom.page.getByText('Live', { exact: true }).waitFor();
  rustom.expectNoErrors();

  await page.reload();
  await chooseRowAction(page, 'Rustom Desk', 'Edit Staff');
  const editing = page.getByRole('dialog', { name: 'Edit Staff' });
  await editing.getByText('Email cannot be changed for registered users').waitFor();
  expect(await editing.getByLabel('Email').isEditable()).toBe(false);
  await editing.getByLabel('Phone').fill('1234567890');
  await editing.getByRole('button', { name: 'Update Staff' }).click();
  await expectFieldError(editing, 'Phone', 'Mobile number must be 10 digits starting with 6, 7, 8, or 9');
  await editing.getByLabel('Phone').fill('7234567890');
  await editing.getByLabel('Role').selectOption('Manager');
  await editing.getByRole('button', { name: 'Update Staff' }).click();
  await expectToast(page, 'Staff Updated Successfully!', 'Rustom Desk');
  await rowOf(page, 'Rustom Desk').getByText('Manager', { exact: true }).waitFor();

  await chooseRowAction(page, 'Rustom Desk', 'Deactivate Staff');
  await expectToast(page, 'Status Updated Successfully!', 'Rustom Desk has been deactivated');
  await rowOf(page, 'Rustom Desk').getByText('Inactive', { exact: true }).waitFor();
  await rustom.page.getByRole('alertdialog', { name: 'Session Expired' }).waitFor();
  await rustom.page.waitForURL(`${product.url}/login`);
  await rustom.close();
  admin.expectNoErrors();
});

test('an admin is added and deactivated; nobody can deactivate themselves', async () => {
  const { page } = admin;
  await navigateTo(page, 'Admins', 'Admin Management');
  await page.getByText('3 administrators').waitFor();
  await rowOf(page, 'Nandini Rao').getByText('SITE ADMIN', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add Admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Administrator' });
  const add = () => dialog.getByRole('button', { name: 'Add Admin' }).click();
  await add();
  await expectToast(page, 'Validation Error', 'Please fill in all required fields');
  await dialog.getByText('Enter 10-digit mobile number without +91').waitFor({ state: 'hidden' });
  await dialog.getByLabel('Full Name').fill('Tara Second');
  await dialog.getByLabel('Email Address').fill('tara@demo.gym');
  await dialog.getByLabel('Mobile Number').fill('5820011223');
  await add();
  await expectFieldError(dialog, 'Mobile Number', 'Mobile number must be 10 digits starting with 6, 7, 8, or 9');
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Mobile Number').fill('9820011223');
  await add();
  await expectToast(page, 'Admin Added Successfully!', 'Tara Second has been added as an administrator');
  await waitForMailedLink(product, 'tara@demo.gym');

  const editing = page.getByRole('dialog', { name: 'Edit Administrator' });
  const deactivate = async (name: string) => {
    await chooseRowAction(page, name, 'Edit Admin');
    await editing.getByLabel('Status').selectOption('Inactive');
    await editing.getByRole('button', { name: 'Update Admin' }).click();
  };
  await chooseRowAction(page, 'Tara Second', 'Edit Admin');
  await editing.getByText('Email is locked').waitFor();
  await page.keyboard.press('Escape');
  await editing.waitFor({ state: 'hidden' });
  await deactivate('Tara Second');
  await expectToast(page, 'Admin Updated Successfully!', 'Tara Second has been updated');
  await rowOf(page, 'Tara Second').getByText('Inactive', { exact: true }).waitFor();

  await deactivate('Nandini Rao');
  await expectToast(page, 'Failed to Update Admin', 'Nandini Rao: You cannot deactivate your own account');
  await editing.getByRole('alert').getByText('You cannot deactivate your own account').waitFor();
  await editing.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await rowOf(page, 'Nandini Rao').getByText('Active', { exact: true }).waitFor();
  admin.expectNoErrors(409);
});

test('on an upright tablet contact, role and status of the lists are in sight', async () => {
  const { page } = admin;
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const [path, columns] of [
    [paths.branches, ['Contact', 'Capacity', 'Status']],
    [paths.staff, ['Phone', 'Role', 'Status']],
    [paths.admins, ['Contact', 'Last Accessed', 'Status']],
  ] as const) {
    await page.goto(path);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor();
    const rightOf = (name: string) =>
      page.getByRole('columnheader', { name, exact: true }).evaluate((cell) => cell.getBoundingClientRect().right);
    const edge = await page
      .getByRole('columnheader', { name: 'Actions', exact: true })
      .evaluate((cell) => cell.getBoundingClientRect().left);
    for (const name of columns) expect(await rightOf(name)).toBeLessThanOrEqual(edge);
  }
  await page.setViewportSize(desktop);
  admin.expectNoErrors();
});
