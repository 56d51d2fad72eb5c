// A browser whose text is twice as large, on the smallest phone: nothing is cut off beside the page.
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../packages/app/src/paths.ts';
import { launchOptions } from '../scripts/browser.ts';
import { signInApiCaller } from './testing/apiCaller.ts';
import { signInPhone } from './testing/phone.ts';
import { type Product, startProduct } from './testing/product.ts';
import { desktop, openSignedIn, openVisitor, phone, type Visitor } from './testing/visitor.ts';

let browser: Browser;
let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  visitor = await openSignedIn(browser, product.url, 'admin@demo.gym', desktop, phone);
  await enlargeText(visitor.page);
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

test.each([
  [paths.members, 'Members', /^Showing/],
  [paths.desk, 'Desk', /^Andheri West$/],
  [paths.payments, 'Payments', /^By person$/],
  [`${paths.payments}?view=invoices`, 'Payments', /^Showing/],
  [paths.dashboard, 'Dashboard', /^Total Members$/],
  [paths.reports, 'Reports', /^Busiest: /],
  [paths.settings, 'Settings', /^Quarterly$/],
])('%s does not scroll sideways', async (path, title, loaded) => {
  const { page } = visitor;
  await page.goto(path);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByText(loaded).first().waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test('the header fits the narrowest phone', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.members);
  const account = page.getByRole('banner').getByRole('button').last();
  await account.waitFor();
  const end = await account.evaluate((button) => button.getBoundingClientRect().right);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(end).toBeLessThanOrEqual(320);
});

test('the branch of a kiosk is chosen, and its code shown, without scrolling sideways on the narrowest phone', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.attendance);
  const branch = page.getByRole('button', { name: 'Andheri West' });
  await branch.waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  await branch.click();
  await page.getByText(/ of 60$/).waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
});

test('the settings fit the narrowest phone', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.settings);
  await page
    .getByText(/^Quarterly$/)
    .first()
    .waitFor();
  await page.getByRole('heading', { name: 'Tax rate' }).waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
});

test('the button of a form and its failure are read whole', async () => {
  const stranger = await openVisitor(browser, product.url, undefined, phone);
  const { page } = stranger;
  await enlargeText(page);
  await page.goto(paths.pair);
  const button = page.getByRole('button', { name: 'Pair this screen' });
  await button.waitFor();
  const label = button.locator('span');
  const widths = await Promise.all([label.boundingBox(), button.boundingBox()]);
  expect(widths[0]?.width).toBeLessThan(widths[1]?.width ?? 0);

  await page.setViewportSize({ width: 320, height: 640 });
  await button.click();
  const failure = page.getByRole('alert');
  const [icon, sentence] = await Promise.all([
    failure.locator('svg').boundingBox(),
    failure.locator('p').boundingBox(),
  ]);
  expect((icon?.x ?? 0) + (icon?.width ?? 0)).toBeLessThan(sentence?.x ?? 0);
  expect(await overflowOf(page)).toBe(0);
  await stranger.close();
});

test('the cards of members have room for their words beside the actions', async () => {
  const { page } = visitor;
  await page.goto(paths.members);
  const card = page.locator('[data-card=brief]').first();
  await card.waitFor();
  const share = await card.evaluate((element) => {
    const name = element.querySelector('[role=rowheader]');
    return (name?.clientWidth ?? 0) / element.clientWidth;
  });
  expect(share).toBeGreaterThan(0.4);
  expect(await cutOff(card.getByRole('gridcell'))).toEqual([]);
});

test('the cards of staff have one column, where two would lie over each other', async () => {
  const { page } = visitor;
  await page.goto(paths.staff);
  const cells = page.locator('[data-card=full]').first().getByRole('gridcell');
  const topOf = async (label: string) => (await cells.filter({ hasText: label }).boundingBox())?.y ?? 0;
  expect(await topOf('Role')).toBeGreaterThan(await topOf('Phone'));
});

test('an activity is a sentence in lines, not a column of letters', async () => {
  const { page } = visitor;
  await page.goto(paths.activityTracker);
  const activity = page.locator('[data-slot=activity-item]').first();
  await activity.waitFor();
  const widths = await activity.evaluate((element) => [
    element.querySelector('p')?.clientWidth ?? 0,
    element.clientWidth,
  ]);
  expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeGreaterThan(0.4);
});

test('what reminds, and what restores, stays inside its list', async () => {
  const { page } = visitor;
  const { client, gymId } = await signInApiCaller(product.url, 'admin@demo.gym');
  const { members } = await client.getMembers({ gymId });
  await client.deleteMember({ gymId, memberId: members[0]?.id ?? '' });
  await page.goto(paths.recentChanges);
  await page.getByRole('button', { name: /^Erase Now/ }).waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);

  await page.goto(paths.remind);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^WhatsApp to / }) })
    .first();
  await row.waitFor();
  expect(await row.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const note = await row.getByRole('button', { name: /^Note on / }).boundingBox();
  const list = await row.boundingBox();
  expect((note?.x ?? 0) + (note?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));
});

test('a toast has more than half of the width', async () => {
  const { page } = visitor;
  await page.goto(paths.members);
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^(Activate|Deactivate) Member$/ }).click();
  const toast = page.locator('[data-slot=toast]').first();
  await toast.waitFor();
  expect((await toast.boundingBox())?.width).toBeGreaterThan(180);
});

test('the page of a member does not scroll sideways', async () => {
  const { page } = visitor;
  await page.goto(paths.members);
  await page.getByRole('row').getByRole('link').first().click();
  // The terms of an expired membership.
  await page.locator('summary').first().click();
  await page
    .getByText(/^Sold by /)
    .first()
    .waitFor();
  await page.getByRole('table', { name: 'Visits of the last 12 weeks' }).waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test('the pass is read without scrolling sideways, and nothing of it is cut off, on a narrow phone too', async () => {
  const member = await signInPhone(browser, product, 'member@demo.gym');
  const { page } = member;
  await page.setViewportSize({ width: 320, height: 640 });
  await enlargeText(page);
  await page.goto('/pass/');
  const membership = page.getByRole('region', { name: 'Membership' });
  await membership.waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  expect(await membership.evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0);

  await page.getByRole('link', { name: 'Payments' }).click();
  const receipt = page.getByRole('region', { name: 'Receipts' }).getByRole('link').first();
  await receipt.waitFor();
  await page.getByRole('button', { name: 'Renew membership' }).click();
  await page.getByRole('radio', { name: /Quarterly/ }).waitFor();
  expect(await overflowOf(page)).toBe(0);
  // Words stand in lines, not in a column of letters.
  expect((await receipt.boundingBox())?.height).toBeLessThan(640);

  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('table', { name: 'History' }).getByText('Check-in').first().waitFor();
  expect(await overflowOf(page)).toBe(0);
  // The names of the views are read whole, that of the open one too.
  await page.getByRole('link', { name: 'Payments' }).click();
  const views = page.getByRole('navigation').getByRole('link').locator('span');
  expect(await cutOff(views)).toEqual([]);

  await page.getByRole('link', { name: 'My data' }).click();
  await page.getByRole('button', { name: 'Download my data' }).waitFor();
  expect(await overflowOf(page)).toBe(0);
  await member.close();
});

/** Twice as large, from the next page on. */
const enlargeText = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    );
  });

/** Pixels of the page beside its viewport. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The texts of those whose content is wider than they are. */
const cutOff = (cells: Locator) =>
  cells.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map(({ textContent }) => textContent),
  );
