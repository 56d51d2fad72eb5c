// One address that is an admin of two gyms: choosing a gym, seeing that gym alone, switching and signing out.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { signInApiCaller } from './testing/apiCaller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { navigateTo } from './testing/steps.ts';
import { openVisitor, signIn, submitLogin, type Visitor } from './testing/visitor.ts';

const email = 'admin@other.gym';
let browser: Browser;
let product: Product;
let owner: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  const demo = await signInApiCaller(product.url, 'admin@demo.gym');
  const adminData = { name: 'Oscar of Lotus', email, mobile: '9820054321' };
  await demo.client.createAdmin({ gymId: demo.gymId, adminData });
  owner = await openVisitor(browser, product.url);
});
afterAll(async () => {
  await owner.close();
  await browser.close();
  await product.remove();
});

test('one address in two gyms: sign in, choose, see that gym alone, switch, sign out', async () => {
  const { page, expectNoErrors } = owner;
  const choice = page.getByRole('heading', { name: 'Choose your gym' });
  const gym = (name: string) => page.getByRole('button', { name: new RegExp(name) });
  const dashboard = page.getByRole('heading', { name: 'Dashboard', level: 1 });
  const banner = page.getByRole('banner');
  /** In the header: its name, or its logo. */
  const gymShown = (name: RegExp) => banner.getByRole('link', { name }).waitFor();
  const branches = async () => {
    await navigateTo(page, 'Branches');
    await page.getByText(/Showing \d+ of \d+ branch/).waitFor();
    return page.getByRole('main').innerText();
  };

  await page.goto('/login');
  await submitLogin(page, email);
  await choice.waitFor();
  await expect.poll(() => gym('Other Gym').innerText()).toContain('Admin');
  await expectAccessibleInBothThemes(page);
  // No address shows anything of either gym before one is chosen.
  await page.goto('/members');
  await choice.waitFor();
  await expect.poll(() => banner.count()).toBe(0);

  await gym('Other Gym').click();
  await gymShown(/Other Gym/);
  expect(await branches()).not.toMatch(/Andheri|Bandra/);

  // Another visit of this device asks no more.
  await page.goto('/dashboard');
  await dashboard.waitFor();
  await page.getByRole('button', { name: /Oscar Other/ }).click();
  await page.getByRole('menuitem', { name: 'Switch gym' }).click();
  await choice.waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await gymShown(/Other Gym/);
  await page.getByRole('button', { name: /Oscar Other/ }).click();
  await page.getByRole('menuitem', { name: 'Switch gym' }).click();
  await gym('Iron Lotus').click();
  await gymShown(/Iron Lotus/);
  const inLotus = await branches();
  expect(inLotus).toMatch(/Andheri/);
  expect(inLotus).not.toContain('Other Gym');

  await page.getByRole('button', { name: /Oscar of Lotus/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  // The gym chosen last on this device is entered without asking.
  await signIn(owner, email);
  await gymShown(/Iron Lotus/);
  expectNoErrors();
});
