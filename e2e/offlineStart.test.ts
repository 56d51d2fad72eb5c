// The desk and the kiosk open without a server:
// page from the service worker, lists from the browser, each with its age.
import { type Browser, chromium, type Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { type Product, startProduct } from './testing/product.ts';
import { desktop, openVisitor, signIn, type Visitor, withServiceWorker } from './testing/visitor.ts';

let browser: Browser;
let product: Product;
let visitor: Visitor;

beforeEach(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  visitor = await openVisitor(browser, product.url, desktop, withServiceWorker);
});
afterEach(async () => {
  await browser.close();
  await product.remove();
});

const untilInstalled = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
/** The lists at rest hold this text. */
async function untilSaved(page: Page, text: string): Promise<void> {
  const stored = async () => JSON.stringify(await page.context().storageState({ indexedDB: true }));
  await expect.poll(stored, { timeout: 60_000 }).toContain(text);
}
/** Paths of everything that the service worker keeps. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
const noServer = (page: Page) => page.getByText('The server cannot be reached.', { exact: true });

test('the members list opens without a server, with its age, and is current again with it', async () => {
  const { page } = visitor;
  await signIn(visitor, 'staff@demo.gym');
  const response = page.waitForResponse((answer) => answer.url().includes('/getMembers?'));
  await page.goto('/members');
  const { members } = (await (await response).json()) as { members: { name: string; phone: string }[] };
  await untilInstalled(page);
  await untilSaved(page, members[0]!.phone);
  await page.getByRole('row').nth(3).waitFor();

  await product.stop();
  await noServer(page).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
  const all = members.length.toLocaleString('en-IN');
  await page.getByText(`Showing ${all} of ${all} members`).waitFor();
  await noServer(page).waitFor();
  await page.getByText(/^Data of \d+:\d\d [ap]m, (now|\d+ min ago)$/).waitFor();
  const cached = await cachedPaths(page);
  expect(cached.filter((path) => !/^\/(assets\/|theme\.js$|icon\.svg$|desk$)/.test(path))).toEqual([]);

  await product.start();
  await noServer(page).waitFor({ state: 'detached' });
  await visitor.close();
});

test('the desk opens without a server, with the people of its branch', async () => {
  const { page } = visitor;
  await signIn(visitor, 'staff@demo.gym');
  const response = page.waitForResponse((answer) => answer.url().includes('/getMembers?'));
  await page.goto('/desk');
  const { members } = (await (await response).json()) as { members: { name: string; phone: string }[] };
  const { name, phone } = members[0]!;
  await untilInstalled(page);
  await untilSaved(page, phone);

  await product.stop();
  await page.reload();
  await noServer(page).waitFor();
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill(name);
  await page.getByText(name).first().waitFor();
  await product.start();
  await noServer(page).waitFor({ state: 'detached' });
  await visitor.close();
});

test('a locked kiosk opens without a server', async () => {
  const { page } = visitor;
  await signIn(visitor, 'staff@demo.gym');
  await page.goto('/attendance');
  await page.getByRole('button', { name: 'Lock kiosk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lock the kiosk' });
  await dialog.getByLabel('Name of the kiosk').fill('Front door');
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('button', { name: 'Unlock' }).waitFor();
  await untilInstalled(page);

  await product.stop();
  await page.reload();
  await page.getByRole('button', { name: 'Unlock' }).waitFor();
  await noServer(page).waitFor();
  await product.start();
  await noServer(page).waitFor({ state: 'detached' });
  await visitor.close();
});
