// The members list is transferred again only when it has changed; after a sign-out nothing personal is left in the
// browser, neither in its cache nor of the lists that a desk saves.
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { waitForMailedLink } from './testing/mailedLink.ts';
import { type Product, startProduct } from './testing/product.ts';
import { desktop, openVisitor, signIn, withServiceWorker } from './testing/visitor.ts';

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

test('a second visit to the members list gets a 304; after a check-in what has changed', async () => {
  const visitor = await openVisitor(browser, product.url, desktop, withServiceWorker);
  const { page } = visitor;
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/getMembers') statuses.push(response.status());
  });
  // Lists that were just loaded are not asked for again.
  await page.clock.install();
  const visitMembers = async () => {
    await page.clock.fastForward('01:00');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Members' }).first().click();
    await rows.nth(3).waitFor();
  };

  await signIn(visitor, 'admin@demo.gym');
  const rows = page.getByRole('row');
  await page.goto('/members');
  await rows.nth(3).waitFor();
  await expect.poll(() => statuses).toContain(200);
  statuses.length = 0;
  // Again where the list was still being loaded when the clock went forward.
  const visitUntil = (status: number) => async () => {
    if (!statuses.includes(status)) await visitMembers();
    return statuses;
  };
  await expect.poll(visitUntil(304)).toContain(304);
  expect(statuses).not.toContain(200);

  await rows
    .nth(1)
    .getByRole('button', { name: /Actions/ })
    .click();
  await page.getByRole('menuitem', { name: /Check (In|Out)/ }).click();
  await page
    .getByText(/checked (in|out)/)
    .first()
    .waitFor();
  // Before the visit where the live feed tells of the check-in at once, else with it.
  await expect.poll(visitUntil(226)).toContain(226);
  expect(statuses).not.toContain(200);
  await visitor.close();
});

/** Each call as the page sends it, with the answer's text. */
function recordCalls(page: Page) {
  const calls: { url: string; headers: Record<string, string>; text: Promise<string> }[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'GET' || !/\/get[A-Z]\w+$/.test(new URL(request.url()).pathname)) return;
    const { authorization = '' } = request.headers();
    calls.push({ url: request.url(), headers: { authorization }, text: response.text().catch(() => '') });
  });
  return calls;
}

/** The statuses with which the browser's HTTP cache answers these requests; 0 where it has none. */
const answersOfHttpCache = (page: Page, calls: { url: string; headers: Record<string, string> }[]) =>
  page.evaluate(
    (requests) =>
      Promise.all(
        requests.map(({ url, headers }) =>
          fetch(url, { headers, cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ status }) => (status === 504 ? 0 : status),
            () => 0,
          ),
        ),
      ),
    calls.map(({ url, headers }) => ({ url, headers })),
  );

/** Everything that the page's origin stores beside the service worker's files, as text. */
async function storedText(page: Page): Promise<string> {
  const stored = await page.context().storageState({ indexedDB: true });
  return JSON.stringify([stored, await page.evaluate(() => Object.entries(sessionStorage))]);
}

test('after a sign-out neither the HTTP cache nor the storage of the app has anything of people', async () => {
  const visitor = await openVisitor(browser, product.url, desktop, withServiceWorker);
  const { page } = visitor;
  const calls = recordCalls(page);
  await signIn(visitor, 'admin@demo.gym');
  for (const path of ['/members', '/staff', '/admin-management', '/activity-tracker']) {
    await page.goto(path);
    await page.getByRole('row').or(page.getByRole('article')).or(page.getByRole('listitem')).nth(3).waitFor();
  }
  const list = calls.find(({ url }) => url.includes('/getMembers?'));
  const { members } = JSON.parse((await list?.text) ?? '') as { members: { name: string; phone: string }[] };
  expect(members.length).toBeGreaterThan(100);

  await page.getByRole('button', { name: 'Nandini Rao' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL(`${product.url}/login`);
  expect(new Set(calls.map(({ url }) => new URL(url).pathname)).size).toBeGreaterThan(4);
  expect(new Set(await answersOfHttpCache(page, calls))).toEqual(new Set([0]));
  const stored = await storedText(page);
  for (const personal of ['admin@demo.gym', 'Nandini', '+91', members[0]?.name ?? '']) {
    expect(stored).not.toContain(personal);
  }
  await visitor.close();
});

test('the list that a desk saves for a start without a connection is gone after a sign-out', async () => {
  const visitor = await openVisitor(browser, product.url, desktop, withServiceWorker);
  const { page } = visitor;
  await signIn(visitor, 'staff@demo.gym');
  const response = page.waitForResponse((answer) => answer.url().includes('/getMembers?'));
  await page.goto('/members');
  const { members } = (await (await response).json()) as { members: { name: string; phone: string; email: string }[] };
  const { name, phone, email } = members.find((member) => member.email)!;
  await expect.poll(() => storedText(page)).toContain(phone);
  const saved = await storedText(page);
  expect(saved).toContain(name);
  expect(saved).not.toContain(email);

  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL(`${product.url}/login`);
  await expect.poll(() => storedText(page)).not.toContain(name);
  const stored = await storedText(page);
  for (const personal of ['+91', 'staff@demo.gym']) expect(stored).not.toContain(personal);
  await visitor.close();
});

test('after a sign-out the pass has nothing of its member', async () => {
  const visitor = await openVisitor(browser, product.url, { width: 390, height: 844 }, withServiceWorker);
  const { page } = visitor;
  const calls = recordCalls(page);
  const email = 'member@demo.gym';
  await page.goto('/pass/');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  await page.goto(await waitForMailedLink(product, email));
  await page.getByText('This phone is signed in.').waitFor();
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('table', { name: 'History' }).waitFor();
  const answer = calls.find(({ url }) => url.includes('/getPass?'));
  const { member } = JSON.parse((await answer?.text) ?? '') as { member: { name: string; id: string } };
  expect(await storedText(page)).toContain(member.name);

  await page.goto('/pass/#details');
  await page.getByRole('button', { name: 'Sign out on this phone' }).click();
  await page.getByRole('heading', { name: 'Sign in to your pass' }).waitFor();
  expect(new Set(await answersOfHttpCache(page, calls))).toEqual(new Set([0]));
  const stored = await storedText(page);
  for (const personal of [email, member.name, member.id, '+91']) expect(stored).not.toContain(personal);
  await visitor.close();
});
