// npm run pictures: the product's screens, as the README and the landing page show them, from the product itself with
// its demo gym.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { callAs } from '../e2e/testing/caller.ts';
import { newFolder, serveFrom } from '../e2e/testing/product.ts';
import { launchOptions } from './browser.ts';
import { build } from './build.ts';
import { openPhone, signedIn, showCode } from './lib/demoVisit.ts';

const README = join(import.meta.dirname, '../docs/pictures');
const LANDING = join(import.meta.dirname, '../packages/app/src/features/landing/pictures');
const schemes = ['light', 'dark'] as const;

const desk = { viewport: { width: 1440, height: 900 } };
/** Twice as sharp as they are shown, so that letters stay crisp on every screen. */
const sharp = (width: number, height: number): BrowserContextOptions => ({
  viewport: { width, height },
  deviceScaleFactor: 2,
});

const wide = { width: 1200, height: 700 };
/** For the few branches of the demo. */
const short = { width: 1200, height: 450 };

/** Where to go, and what is there once it can be shown. */
const shown = {
  dashboard: (page: Page) => page.getByRole('region', { name: 'Latest check-ins' }).getByRole('listitem').nth(6),
  members: (page: Page) => page.getByRole('row').nth(3),
  branches: (page: Page) => page.getByRole('row').nth(2),
};
type Screen = keyof typeof shown;

async function go(page: Page, screen: Screen) {
  // By name: some have expired and some are in, as in any gym.
  await page.goto(screen === 'members' ? '/members?sort=name-asc' : `/${screen}`);
  await shown[screen](page).waitFor();
}

async function inBothSchemes(page: Page, keep: (scheme: (typeof schemes)[number]) => Promise<void>) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => document.fonts.ready);
    await keep(colorScheme);
  }
}

/** WebP, which the browser itself writes: a fifth of the same picture as PNG. */
async function keepForLanding(page: Page, name: string) {
  await inBothSchemes(page, async (scheme) => {
    const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
    const webp = await page.evaluate(async (picture) => {
      const image = await createImageBitmap(new Blob([Uint8Array.fromBase64(picture)]));
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.76 });
      return new Uint8Array(await blob.arrayBuffer()).toBase64();
    }, png);
    writeFileSync(join(LANDING, `${name}-${scheme}.webp`), Buffer.from(webp, 'base64'));
  });
}

async function readme(browser: Browser, url: string) {
  const page = await signedIn(browser, url, 'admin@demo.gym', desk);
  for (const screen of ['dashboard', 'members'] as const) {
    await go(page, screen);
    await inBothSchemes(page, async (scheme) => {
      await page.screenshot({ path: join(README, `${screen}-${scheme}.png`), animations: 'disabled' });
    });
  }
  await page.context().close();
}

/** Each screen as on a desk, and as on a phone for who reads the page there. */
async function landing(browser: Browser, url: string) {
  for (const [suffix, window] of [
    ['', sharp(wide.width, wide.height)],
    ['-narrow', sharp(390, 520)],
  ] as const) {
    const page = await signedIn(browser, url, 'admin@demo.gym', window);
    for (const screen of ['dashboard', 'members', 'branches'] as const) {
      if (!suffix) await page.setViewportSize(screen === 'branches' ? short : wide);
      await go(page, screen);
      await keepForLanding(page, screen + suffix);
    }
    await page.context().close();
  }
}

/** Somebody whose membership begins today; answers the e-mail. */
async function newMember(url: string): Promise<string> {
  const { gymId, client } = await callAs(url, 'staff@demo.gym');
  const [branch] = (await client.getBranches({ gymId })).branches;
  const person = { name: 'Asha Rao', email: 'asha@demo.gym', phone: '9845012345', age: 31, sex: 'female' as const };
  await client.addMember({ gymId, memberData: { ...person, branchId: branch?.id ?? '' } });
  return person.email;
}

/** A code on the tablet by the door, and the phone that has read it. */
async function door(browser: Browser, url: string, outbox: string) {
  const email = await newMember(url);
  const phone = await openPhone(browser, url, outbox, email, sharp(360, 740));
  const tablet = await signedIn(browser, url, 'staff@demo.gym', sharp(1024, 768));
  const code = await showCode(tablet);
  await keepForLanding(tablet, 'kiosk');
  await phone.goto(code);
  await phone.getByRole('heading', { name: /^Checked (in|out)$/ }).waitFor();
  await keepForLanding(phone, 'phone');
  await tablet.context().close();
  await phone.context().close();
}

if (!build()) process.exit(1);
mkdirSync(README, { recursive: true });
mkdirSync(LANDING, { recursive: true });
const product = await serveFrom(newFolder());
const browser = await chromium.launch(launchOptions);
try {
  await readme(browser, product.url);
  await landing(browser, product.url);
  await door(browser, product.url, product.outbox);
} finally {
  await browser.close();
  await product.remove();
}
