// A browser that blocks what the site wants to store: people sign in, and it is a kiosk, for as long as the page is open.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { signInApiCaller } from './testing/apiCaller.ts';
import { waitForMailedLink } from './testing/mailedLink.ts';
import { demoPassword, type Product, startProduct } from './testing/product.ts';
import { expectToast } from './testing/steps.ts';
import { openVisitor, signIn } from './testing/visitor.ts';

const notice = 'Reloading the page signs you out';

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

async function openBlocked() {
  const visitor = await openVisitor(browser, product.url);
  await visitor.context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      const get = () => {
        throw new DOMException(`Access to ${name} is denied for this document.`, 'SecurityError');
      };
      Object.defineProperty(window, name, { get });
    }
    navigator.locks.request = () => Promise.reject(new DOMException('Access to locks is denied.', 'SecurityError'));
  });
  return visitor;
}

test('the app says that a reload signs out, and works until then', async () => {
  const visitor = await openBlocked();
  const { page } = visitor;
  await page.goto('/login');
  await page.getByRole('note').getByText(notice).waitFor();
  await signIn(visitor, 'admin@demo.gym');
  await page.getByRole('banner').getByRole('link', { name: 'Members' }).click();
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await page.reload();
  await page.waitForURL('**/login');
  await signIn(visitor, 'admin@demo.gym');
  await page.getByRole('button', { name: /Nandini Rao/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  visitor.expectNoErrors();
  await visitor.close();
});

test('from the app the pass does not open, which would sign out', async () => {
  const visitor = await openBlocked();
  const { page } = visitor;
  await page.goto('/login');
  await signIn(visitor, 'member@demo.gym');
  await page.getByRole('button', { name: 'Open your pass' }).click();
  await expectToast(page, 'Your pass could not be opened');
  expect(page.url()).toContain('/dashboard');
  visitor.expectNoErrors();
  await visitor.close();
});

test('the pass says that a reload signs out, and works until then', async () => {
  const visitor = await openBlocked();
  const { page } = visitor;
  await page.goto('/pass/');
  await page.getByLabel('Email').fill('member@demo.gym');
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByText(notice).waitFor();
  await page.goto(await waitForMailedLink(product, 'member@demo.gym'));
  await page.getByLabel('Which address was the mail sent to?').fill('member@demo.gym');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This phone is signed in.').waitFor();
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('table', { name: 'History' }).waitFor();
  await page.goto('/pass/');
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in to your pass' }).waitFor();
  visitor.expectNoErrors();
  await visitor.close();
});

test('a screen is a kiosk until it is reloaded, and says so before; it is unlocked by signing in', async () => {
  const { gymId, client } = await signInApiCaller(product.url, 'admin@demo.gym');
  const branchId = (await client.getBranches({ gymId })).branches.find(({ isMain }) => isMain)?.id ?? '';
  const visitor = await openBlocked();
  const { page } = visitor;
  const unlock = page.getByRole('button', { name: 'Unlock' });
  const pair = async () => {
    const { code } = await client.createPairingCode({ gymId, branchId, name: 'Side door' });
    await page.goto('/pair');
    await page.getByRole('note').getByText('Reloading the page ends the pairing').waitFor();
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Pair this screen' }).click();
    await unlock.waitFor();
  };
  await pair();
  await page.reload();
  await page.waitForURL('**/login');

  await pair();
  await unlock.click();
  const dialog = page.getByRole('dialog', { name: 'Unlock the kiosk' });
  await dialog.getByLabel('Email').fill('admin@demo.gym');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('button', { name: /Nandini Rao/ }).waitFor();
  expect((await client.listDevices({ gymId })).devices).toHaveLength(1);
  visitor.expectNoErrors();
  await visitor.close();
});

test('a browser that stores the sign-in says nothing of the kind', async () => {
  const visitor = await openVisitor(browser, product.url);
  const { page } = visitor;
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText(notice).count()).toBe(0);
  await visitor.close();
});
