// npm run pictures: captures the screens of the README and the landing page.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { signInApiCaller } from '../e2e/testing/apiCaller.ts';
import { createDemoFolder, eveningBefore } from '../e2e/testing/demoFolder.ts';
import { manyWorkbookMembers, memberWorkbook } from '../e2e/testing/memberWorkbook.ts';
import { startProductIn } from '../e2e/testing/product.ts';
import { launchOptions } from './browser.ts';
import { build } from './build.ts';
import { openDashboard, openKiosk, openPass } from './demoPages.ts';
import { readArguments } from './readArguments.ts';

const usage = `Usage: npm run pictures

Captures the screens that the README and the landing page show, from the product with its demo gym.`;

const README_IMAGES = join(import.meta.dirname, '../docs/pictures');
const LANDING_IMAGES = join(import.meta.dirname, '../packages/app/src/features/landing/pictures');
const COLOR_SCHEMES = ['light', 'dark'] as const;

const DESKTOP = { viewport: { width: 1440, height: 900 } };
/** Captured at twice their displayed size, for high-density screens. */
const highDensity = (width: number, height: number): BrowserContextOptions => ({
  viewport: { width, height },
  deviceScaleFactor: 2,
});

/** The last evening of a weekday: the busiest time. */
function busyEvening(): number {
  let evening = eveningBefore(Date.now());
  while ([0, 6].includes(new Date(evening).getUTCDay())) evening = eveningBefore(evening - 1);
  return evening;
}
const evening = busyEvening();

/**
 * A module that sets the clock of the process that imports it, and that of its responses,
 * which Node takes from elsewhere.
 */
const clockAt = (now: number) => {
  const source = `
    import { ServerResponse } from 'node:http';
    const offset = ${now} - Date.now();
    globalThis.Date = class extends Date {
      constructor(...values) { super(...(values.length > 0 ? values : [Date.now()])); }
      static now() { return super.now() + offset; }
    };
    const { writeHead } = ServerResponse.prototype;
    ServerResponse.prototype.writeHead = function (...head) {
      this.setHeader('Date', new Date().toUTCString());
      return writeHead.apply(this, head);
    };`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
};

/** Displayed 1200 px wide; laid out as wide as the navigation and the chart of the day need. */
const DEFAULT_SIZE = { width: 1440, height: 840 };
const LANDING_DESKTOP = { viewport: DEFAULT_SIZE, deviceScaleFactor: 2400 / DEFAULT_SIZE.width };
/** The demo gym has few branches. */
const BRANCHES_SIZE = { width: DEFAULT_SIZE.width, height: 540 };

/** What is visible once a screen has loaded. */
const loaded = {
  dashboard: (page: Page) => page.getByRole('region', { name: 'Latest check-ins' }).getByRole('listitem').nth(6),
  desk: (page: Page) => page.getByRole('button', { name: 'Ananya' }).nth(2),
  members: (page: Page) => page.getByRole('row').nth(3),
  branches: (page: Page) => page.getByRole('row').nth(2),
};
type Screen = keyof typeof loaded;

async function openScreen(page: Page, screen: Screen) {
  // By name, so that active, expired and checked-in members are mixed.
  await page.goto(screen === 'members' ? '/members?sort=name-asc' : `/${screen}`);
  if (screen === 'desk') await page.getByRole('combobox', { name: 'Find a member' }).fill('ana');
  await loaded[screen](page).waitFor();
}

async function forEachColorScheme(page: Page, capture: (scheme: (typeof COLOR_SCHEMES)[number]) => Promise<void>) {
  for (const colorScheme of COLOR_SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => document.fonts.ready);
    await capture(colorScheme);
  }
}

/** As WebP, encoded by the browser: a fifth of the size of a PNG. */
async function captureForLanding(page: Page, name: string) {
  await forEachColorScheme(page, async (scheme) => {
    const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
    const webp = await page.evaluate(async (picture) => {
      const image = await createImageBitmap(new Blob([Uint8Array.fromBase64(picture)]));
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.76 });
      return new Uint8Array(await blob.arrayBuffer()).toBase64();
    }, png);
    writeFileSync(join(LANDING_IMAGES, `${name}-${scheme}.webp`), Buffer.from(webp, 'base64'));
  });
}

async function captureReadme(browser: Browser, url: string) {
  const page = await openDashboard(browser, url, 'admin@demo.gym', DESKTOP, evening);
  for (const screen of ['dashboard', 'members'] as const) {
    await openScreen(page, screen);
    await forEachColorScheme(page, async (scheme) => {
      await page.screenshot({ path: join(README_IMAGES, `${screen}-${scheme}.png`), animations: 'disabled' });
    });
  }
  await page.context().close();
}

/** Each screen in a desktop and in a narrow version. */
async function captureLanding(browser: Browser, url: string) {
  for (const [suffix, context] of [
    ['', LANDING_DESKTOP],
    ['-narrow', highDensity(390, 520)],
  ] as const) {
    const page = await openDashboard(browser, url, 'admin@demo.gym', context, evening);
    for (const screen of ['dashboard', 'desk', 'branches'] as const) {
      if (!suffix) await page.setViewportSize(screen === 'branches' ? BRANCHES_SIZE : DEFAULT_SIZE);
      await openScreen(page, screen);
      await captureForLanding(page, screen + suffix);
    }
    await page.context().close();
  }
}

/** Adds a member whose membership begins today; returns the e-mail address. */
async function addMember(url: string): Promise<string> {
  const { gymId, client } = await signInApiCaller(url, 'staff@demo.gym');
  const [branch] = (await client.getBranches({ gymId })).branches;
  const person = { name: 'Asha Rao', email: 'asha@demo.gym', phone: '9845012345', age: 31, sex: 'female' as const };
  await client.addMember({ gymId, memberData: { ...person, branchId: branch?.id ?? '' } });
  return person.email;
}

/** The kiosk's code, and the phone of the member who scanned it. */
async function captureCheckIn(browser: Browser, url: string, outbox: string) {
  const email = await addMember(url);
  const phone = await openPass(browser, url, outbox, email, highDensity(360, 740), evening);
  const tablet = await openDashboard(browser, url, 'staff@demo.gym', highDensity(1024, 768), evening);
  const code = await openKiosk(tablet);
  await captureForLanding(tablet, 'kiosk');
  await phone.goto(code);
  await phone.getByRole('heading', { name: /^Checked (in|out)$/ }).waitFor();
  await captureForLanding(phone, 'phone');
  await tablet.context().close();
  await phone.context().close();
}

/** The steps of an import, for docs/moving-in.md. */
async function captureMovingIn(browser: Browser, url: string) {
  const page = await openDashboard(browser, url, 'admin@demo.gym', { viewport: { width: 1200, height: 760 } }, evening);
  const capture = async (name: string) => {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(README_IMAGES, `moving-in-${name}.png`), animations: 'disabled' });
  };
  await page.goto('/imports');
  await page.getByRole('button', { name: 'Choose File' }).waitFor();
  await capture('upload');
  const shortNumber = { name: 'Zubin Mistry', phone: '98765', joined: '04/03/2026', plan: 'Monthly' };
  const buffer = Buffer.from(await memberWorkbook([shortNumber, ...manyWorkbookMembers(3000)]));
  await page.locator('input[type=file]').setInputFiles({ name: 'Register.xlsx', mimeType: '', buffer });
  await page.getByRole('radio', { name: /^Day first/ }).click();
  await page.getByRole('combobox', { name: 'Gold (3m) is' }).selectOption('Quarterly');
  await page.evaluate(() => window.scrollTo(0, 0));
  await capture('columns');
  await page.getByRole('button', { name: 'Check Rows' }).click();
  await page.getByRole('list', { name: 'Rows' }).waitFor();
  await capture('check');
  await page.getByRole('button', { name: /^Import .* members$/ }).click();
  await page.getByText(/ new.* You can leave this page/).waitFor();
  await capture('import');
  await page.getByRole('button', { name: 'Undo Import' }).waitFor();
  await capture('result');
  await page.context().close();
}

readArguments(usage, {});
if (!build()) process.exit(1);
mkdirSync(README_IMAGES, { recursive: true });
mkdirSync(LANDING_IMAGES, { recursive: true });
const product = await startProductIn(await createDemoFolder(evening), { NODE_OPTIONS: `--import=${clockAt(evening)}` });
const browser = await chromium.launch(launchOptions);
try {
  await captureReadme(browser, product.url);
  await captureLanding(browser, product.url);
  await captureCheckIn(browser, product.url, product.outbox);
  await captureMovingIn(browser, product.url);
} finally {
  await browser.close();
  await product.remove();
}
