// The owner's month end: from the dashboard to the figures of last month, on paper and as files, and to a called list.
import { readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { signInApiCaller, type ApiCaller } from './testing/apiCaller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { expectNoHorizontalScroll, navigateTo } from './testing/steps.ts';
import { desktop, openSignedIn, phone, type Visitor } from './testing/visitor.ts';

let browser: Browser;
let product: Product;
let api: ApiCaller;
let owner: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  api = await signInApiCaller(product.url, 'admin@demo.gym');
  owner = await openSignedIn(browser, product.url, 'admin@demo.gym', desktop, { acceptDownloads: true });
  await owner.page.goto('/dashboard');
});
afterAll(async () => {
  await owner.close();
  await browser.close();
  await product.remove();
});

/** What the page asks for, from its address. */
const askedFor = () => {
  const { searchParams } = new URL(owner.page.url());
  return { gymId: api.gymId, from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' };
};
const choose = (name: string) => owner.page.getByRole('radio', { name, exact: true }).click();
const count = (figure: number) => figure.toLocaleString('en-IN');

test('the month that ended, from the dashboard, beside the month before', async () => {
  const { page } = owner;
  await navigateTo(page, 'Reports');
  await choose('Last month');
  await expect.poll(() => askedFor().to.slice(0, 7)).not.toBe(new Date().toISOString().slice(0, 7));
  const report = await api.client.getAttendanceReport(askedFor());
  expect(report.checkIns.current).toBeGreaterThan(0);
  await page.getByRole('definition').getByText(count(report.checkIns.current), { exact: true }).waitFor();
  await page
    .getByText(`${count(report.checkIns.previous)} before`, { exact: true })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'What “Check-ins” means' }).click();
  await page.getByText(/^How often members checked in/).waitFor();
  await expectAccessibleInBothThemes(page);
  owner.expectNoErrors();
});

test('each report of that month is read without an error', async () => {
  const { page } = owner;
  for (const [name, figure] of [
    ['Members', 'Active members'],
    ['Visits', 'Visits per member and week'],
    ['Money', 'Still due'],
    ['Staff', 'Work by person'],
  ] as const) {
    await choose(name);
    await page.getByText(figure, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Download CSV', disabled: false }).waitFor();
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
  }
  owner.expectNoErrors();
});

test('the days are downloaded, one row each', async () => {
  const { page } = owner;
  await choose('Attendance');
  const report = await api.client.getAttendanceReport(askedFor());
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Check-ins by day' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(
    `Check-ins by day, All branches, ${askedFor().from} to ${askedFor().to}.csv`,
  );
  const [head, ...rows] = readFileSync(await download.path(), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n');
  expect(head).toBe('Date,Check-ins,Period before');
  expect(rows).toEqual(report.byDay.map(({ date, checkIns, previous }) => `${date},${checkIns},${previous}`));
});

test('on paper the charts are drawn for its width, and on the screen again afterwards', async () => {
  const { page } = owner;
  const widths = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('[data-slot=chart-plot] svg'), (plot) => Number(plot.getAttribute('width'))),
    );
  const onScreen = await widths();
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      const plot = document.querySelector('[data-slot=chart-plot] svg');
      document.body.dataset.printed = plot?.getAttribute('width') ?? '';
    });
  });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = Array.from(pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, width]) =>
    Math.round(Number(width)),
  );
  // A4, in points.
  expect(new Set(sizes)).toEqual(new Set([595]));
  const printed = await page.evaluate(() => Number(document.body.dataset.printed));
  // 182 mm, less the axis and the card's padding.
  expect(printed).toBeGreaterThan(550);
  expect(printed).toBeLessThan(688);
  await expect.poll(widths).toEqual(onScreen);
});

test('while another period loads, no figures of the one before are printed under its name', async () => {
  const { page } = owner;
  const released = Promise.withResolvers<undefined>();
  await page.route('**/getAttendanceReport?*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const checkIns = page.getByRole('button', { name: 'What “Check-ins” means' });
  const sentence = page.getByText('The figures of this period were still loading.');
  await choose('Last 90 days');
  await sentence.waitFor({ state: 'attached' });
  expect([await checkIns.isVisible(), await sentence.isVisible()]).toEqual([true, false]);
  await page.emulateMedia({ media: 'print' });
  expect([await checkIns.isVisible(), await sentence.isVisible()]).toEqual([false, true]);
  await page.emulateMedia({ media: null });
  released.resolve(undefined);
  await sentence.waitFor({ state: 'detached' });
  await page.unroute('**/getAttendanceReport?*');
  owner.expectNoErrors();
});

/**
 * A month of the demo gym's door log on whose last day somebody with a phone comes less than usual:
 * what it is depends on today.
 */
async function findMemberAtRisk() {
  const today = Temporal.Now.plainDateISO('UTC');
  for (let days = 1; days <= 30; days += 1) {
    const to = today.subtract({ days });
    const period = { from: to.subtract({ days: 29 }).toString(), to: to.toString() };
    const { atRisk } = await api.client.getVisitsReport({ gymId: api.gymId, ...period });
    const member = atRisk.members.find(({ phone: number }) => number !== '');
    if (member) return { period, member };
  }
  throw new Error('Nobody of the demo gym is at risk');
}

test('whoever comes less than usual is called from the list, on a phone too', async () => {
  const { period, member } = await findMemberAtRisk();
  const visitor = await openSignedIn(browser, product.url, 'admin@demo.gym', desktop, phone);
  const { page } = visitor;
  await page.goto(`/reports?${new URLSearchParams({ report: 'visits', ...period })}`);
  const call = page.getByRole('link', { name: `Call ${member.name}`, exact: true }).first();
  await call.waitFor();
  await expect.poll(() => call.getAttribute('href')).toMatch(/^tel:\+\d+$/);
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: member.name, exact: true }).first().click();
  await page.getByRole('heading', { name: member.name, level: 1 }).waitFor();
  visitor.expectNoErrors();
  await visitor.close();
});

test('staff get Access Denied until an admin lets them in, and see their own branch alone', async () => {
  const desk = await openSignedIn(browser, product.url, 'staff@demo.gym');
  await desk.page.goto('/reports');
  await desk.page.getByRole('heading', { name: 'Access Denied', level: 1 }).waitFor();
  await owner.page.goto('/settings');
  await owner.page.getByRole('switch', { name: 'Let staff see reports' }).click();
  await expect.poll(async () => (await api.client.getReportSettings({ gymId: api.gymId })).staffMayRead).toBe(true);
  await desk.page.reload();
  await desk.page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
  await desk.page.getByRole('banner').getByRole('link', { name: 'Reports', exact: true }).waitFor();
  await expect.poll(() => desk.page.getByRole('combobox', { name: 'Branch' }).count()).toBe(0);
  desk.expectNoErrors(403);
  await desk.close();
  owner.expectNoErrors();
});
