// Two gyms of one server, each in its own brand:
// from the first paint, live on every open page, and without a connection.
import type { BrandChoice } from '@spotter/api';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { type ApiCaller, signInApiCaller } from './testing/apiCaller.ts';
import { liveLimitMs } from './testing/liveLimit.ts';
import { type Product, startProduct } from './testing/product.ts';
import { signInPhone } from './testing/phone.ts';
import {
  desktop,
  openVisitor,
  phone,
  signIn,
  submitLogin,
  type Visitor,
  withServiceWorker,
} from './testing/visitor.ts';

const unset = { primary: null, accent: null, header: null };
const inHeader = (light: string): BrandChoice => ({
  base: 'default',
  light: { ...unset, header: light },
  dark: { ...unset, header: light },
  corners: 'round',
  density: null,
  font: null,
});
const navy = '#0b2f4a';
const wine = '#5c1020';
const green = '#0a4020';

let browser: Browser;
let product: Product;
let lotus: ApiCaller;
let other: ApiCaller;
let visitor: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  [lotus, other] = [
    await signInApiCaller(product.url, 'admin@demo.gym'),
    await signInApiCaller(product.url, 'admin@other.gym'),
  ];
});
beforeEach(async () => {
  await save(lotus, navy);
  await save(other, wine);
  await rename(other, 'Other Gym');
  visitor = await openVisitor(browser, product.url, desktop, withServiceWorker);
  await visitor.context.addInitScript(recordFrames);
});
afterEach(() => visitor.close());
afterAll(async () => {
  await browser.close();
  await product.remove();
});

async function save({ client, gymId }: ApiCaller, header: string): Promise<void> {
  const { current } = await client.getGymBrand({ gymId });
  await client.saveGymBrand({ gymId, choice: inHeader(header), expectedVersion: current?.version ?? 0 });
}
const rename = ({ client, gymId }: ApiCaller, companyName: string) =>
  client.updateGymSettings({ gymId, companyName, logoUrl: null });
/** Gives the other gym a host name of its own; the product there. */
function hostOfOther(): string {
  product.gym('host', '--gym', other.gymId, '--host', 'other.localhost');
  return `http://other.localhost:${new URL(product.url).port}`;
}
async function withoutServer(act: () => Promise<void>): Promise<void> {
  await product.stop();
  try {
    await act();
  } finally {
    await product.start();
  }
}

/** Runs in the page: collects the header's colour of every frame from the first on. */
function recordFrames() {
  const seen = new Set<string>();
  Object.assign(globalThis, { seenHeaders: seen });
  const record = () => {
    const root = document.documentElement;
    // Nothing is painted before the body is parsed.
    if (document.body) seen.add(getComputedStyle(root).getPropertyValue('--header').trim());
    requestAnimationFrame(record);
  };
  record();
}
const seenHeaders = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { seenHeaders: Set<string> }).seenHeaders].filter(Boolean));
/** As the style sheet says it: the same in both themes. */
const css = (colour: string) => `light-dark(${colour}, ${colour})`;
const header = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--header').trim());
async function untilHeader(page: Page, colour: string): Promise<void> {
  await expect.poll(() => header(page)).toBe(css(colour));
}
const untilInstalled = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
const signOut = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
};

test('two gyms side by side: each signs in at its address, in its brand, and comes back to it', async () => {
  const { slug } = await lotus.client.getGymBrand({ gymId: lotus.gymId });
  const { page } = visitor;
  await page.goto(`/g/${slug}`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByText('Iron Lotus Fitness', { exact: true }).waitFor();
  expect(await page.title()).toBe('Sign in · Iron Lotus Fitness');
  expect(await seenHeaders(page)).toEqual([css(navy)]);
  await expectAccessibleInBothThemes(page);
  await submitLogin(page, 'admin@demo.gym');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await untilHeader(page, navy);

  const second = await openVisitor(browser, product.url);
  await signIn(second, 'admin@other.gym');
  await untilHeader(second.page, wine);
  await untilHeader(page, navy);
  second.expectNoErrors();
  await signOut(second.page, 'Oscar Other');
  await second.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(() => header(second.page)).not.toBe(css(wine));
  expect(await second.page.evaluate(() => localStorage.getItem('brand'))).toBeNull();
  await second.close();

  await signOut(page, 'Nandini Rao');
  await page.waitForURL(`**/g/${slug}`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await seenHeaders(page)).toEqual([css(navy)]);
  visitor.expectNoErrors();
});

test('a reload shows no other brand, neither with the server nor without', async () => {
  const { page } = visitor;
  await signIn(visitor, 'staff@demo.gym');
  await untilHeader(page, navy);
  await page.goto('/members');
  await page.getByRole('row').nth(3).waitFor();
  expect(await seenHeaders(page)).toEqual([css(navy)]);
  await untilInstalled(page);
  await withoutServer(async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
    expect(await seenHeaders(page)).toEqual([css(navy)]);
  });
});

test('kiosk and dashboard follow a change live; the phone when it is looked at', async () => {
  await signIn(visitor, 'staff@demo.gym');
  const kiosk = visitor.page;
  await kiosk.goto('/attendance');
  await kiosk.getByRole('button', { name: 'Lock kiosk' }).click();
  await kiosk.getByRole('button', { name: 'Lock', exact: true }).click();
  await kiosk.getByRole('button', { name: 'Unlock' }).waitFor();
  await untilHeader(kiosk, navy);

  const desk = await openVisitor(browser, product.url);
  await signIn(desk, 'admin@demo.gym');
  await untilHeader(desk.page, navy);
  await expect.poll(() => desk.page.getByText('Live', { exact: true }).count()).toBeGreaterThan(0);
  const began = performance.now();
  await save(lotus, green);
  await Promise.all([untilHeader(kiosk, green), untilHeader(desk.page, green)]);
  expect(performance.now() - began).toBeLessThan((await liveLimitMs(desk.page)) + 2000);

  await kiosk.reload();
  await kiosk.getByRole('button', { name: 'Unlock' }).waitFor();
  expect(await seenHeaders(kiosk)).toEqual([css(green)]);
  await desk.close();
});

test('a member’s phone is in the brand of the gym, with the server and without', async () => {
  const member = await signInPhone(browser, product, 'member@demo.gym');
  const { page, context } = member;
  await context.addInitScript(recordFrames);
  await untilHeader(page, navy);
  await save(lotus, green);
  await page.goto('/pass/');
  await untilHeader(page, green);
  await page.reload();
  await untilHeader(page, green);
  expect(await seenHeaders(page)).toEqual([css(green)]);
  const manifestAddress = () => page.locator('link[rel="manifest"]').getAttribute('href');
  await expect.poll(manifestAddress).toContain(lotus.gymId);
  const { name, theme_color: themeColour } = (await (
    await page.request.get((await manifestAddress()) ?? '')
  ).json()) as {
    name: string;
    theme_color: string;
  };
  expect([name, themeColour]).toEqual(['Iron Lotus Fitness', green]);
  await untilInstalled(page);
  await withoutServer(async () => {
    await page.reload();
    await page.getByText('Iron Lotus Fitness').first().waitFor();
    expect(await seenHeaders(page)).toEqual([css(green)]);
  });
  await member.close();
});

test('under its own host name every page is the gym’s', async () => {
  const url = hostOfOther();
  const own = await openVisitor(browser, url, undefined, {
    ...phone,
    ...withServiceWorker,
  });
  await own.context.addInitScript(recordFrames);
  await own.page.goto('/');
  await own.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await own.page.getByText('Other Gym', { exact: true }).waitFor();
  expect(await seenHeaders(own.page)).toEqual([css(wine)]);
  await submitLogin(own.page, 'admin@other.gym');
  await own.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await untilHeader(own.page, wine);
  own.expectNoErrors();
  await own.close();
});

test('under its own host name the pass is the gym’s before the sign-in, also after a change of name and colours', async () => {
  const url = hostOfOther();
  const own = await openVisitor(browser, url, undefined, {
    ...phone,
    ...withServiceWorker,
  });
  const { page } = own;
  await page.goto('/pass/');
  await page.getByRole('heading', { name: 'Sign in to your pass' }).waitFor();
  await page.getByText('Other Gym', { exact: true }).waitFor();
  expect(await page.title()).toBe('Other Gym');
  const manifest = await page.evaluate(async () => (await fetch('/pass/manifest.webmanifest')).json() as unknown);
  expect(manifest).toMatchObject({ name: 'Other Gym' });
  await untilHeader(page, wine);
  await untilInstalled(page);
  await rename(other, 'Another Gym');
  await save(other, green);
  await page.reload();
  await page.getByText('Another Gym', { exact: true }).waitFor();
  await untilHeader(page, green);
  expect(await page.title()).toBe('Another Gym');
  own.expectNoErrors();
  await own.close();
});
