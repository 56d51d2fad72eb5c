// An installation without demo: the owner creates the gym in the browser, once.
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { newFolder, type Product, startProductIn } from './testing/product.ts';
import { expectNoHorizontalScroll } from './testing/steps.ts';
import { desktop, openVisitor, phone, signIn, type Visitor } from './testing/visitor.ts';

/** What `npm start` runs. */
const START = join(import.meta.dirname, '../scripts/start.ts');
const password = 'a quiet morning run';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
});
afterAll(() => browser.close());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(env: Record<string, string>, ...device: [] | [typeof phone]) {
  const product = await startProductIn(newFolder(), { DEMO: 'off', ...env }, START);
  closing.push(() => product.remove());
  const visitor = await openVisitor(browser, product.url, desktop, ...device);
  closing.push(() => visitor.close());
  return { product, visitor };
}

async function submitGym({ page }: Visitor, gym: string, admin: string, email: string): Promise<void> {
  await page.getByLabel('Gym name').fill(gym);
  await page.getByLabel('Full Name').fill(admin);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile Number').fill('9876543210');
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Create the gym' }).click();
}

async function createGym(visitor: Visitor): Promise<void> {
  await submitGym(visitor, 'Pulse Gym', 'Ria Sen', 'ria@pulse.in');
  const { page } = visitor;
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await expect.poll(() => page.title()).toBe('Dashboard · Pulse Gym');
}

async function expectClosed({ page }: Visitor): Promise<void> {
  await page.goto('/setup');
  await page.getByRole('heading', { name: 'Already set up' }).waitFor();
  expect(await page.getByRole('button', { name: 'Create the gym' }).count()).toBe(0);
}

test('on the machine itself: from the landing page to the dashboard, and never again', async () => {
  const { product, visitor } = await start({});
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started Free' }).click();
  await page.getByRole('heading', { name: 'Create your gym' }).waitFor();
  await expectAccessibleInBothThemes(page);
  expect(await page.getByLabel('Code').count()).toBe(0);
  await createGym(visitor);
  await page.getByRole('link', { name: 'Admins', exact: true }).waitFor();

  // Its page would report the server that restarts.
  visitor.expectNoErrors();
  await visitor.page.goto('about:blank');
  await product.restart();
  const other = await openVisitor(browser, product.url);
  closing.push(() => other.close());
  await expectClosed(other);
  await expectAccessibleInBothThemes(other.page);
  await other.page.getByRole('link', { name: 'Go to the login' }).click();
  await signIn(other, 'ria@pulse.in', password);
  await other.page.goto('/');
  await other.page.getByRole('link', { name: 'Get Started Free' }).waitFor();
  expect(await other.page.getByRole('link', { name: 'Get Started Free' }).getAttribute('href')).toBe('/login');
  other.expectNoErrors();
});

/** The link that the latest start has printed. */
const linkOf = (product: Product): string =>
  product
    .output()
    .match(/http\S+\/setup#\S+/g)
    ?.at(-1) ?? '';

test('behind a proxy, on a phone: with the code that the start prints alone', async () => {
  const { product, visitor } = await start({ TRUSTED_PROXIES: '1' }, phone);
  const { page } = visitor;
  await page.goto('/setup#ABCD-EFGH-JKMN-PQRS');
  await page.getByLabel('Code').waitFor();
  await expectNoHorizontalScroll(page);
  await submitGym(visitor, 'Eve’s Gym', 'Eve', 'eve@pulse.in');
  await page.getByText('That code is not valid.').waitFor();
  expect(product.gym('list')).not.toContain('Eve');

  await expect.poll(() => linkOf(product)).not.toBe('');
  await page.goto('about:blank');
  await page.goto(linkOf(product));
  await createGym(visitor);
  await expectClosed(visitor);
  visitor.expectNoErrors(404);
});
