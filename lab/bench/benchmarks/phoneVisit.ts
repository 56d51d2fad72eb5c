import type { BrowserContext, CDPSession, Page } from 'playwright';
import { median } from '../../rig/statistics.ts';
import { openBrowserFixture, openPage } from '../browser.ts';
import { atMostMs, type Benchmark } from '../figure.ts';

const MEMBERS = 5000;
/** A cheap phone: a sixth of this machine's speed, 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const CPU_SLOWDOWN = 6;
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const limitsMs = { cold: { row: 4000, checkIn: 5500 }, warm: { row: 2000, checkIn: 3000 } } as const;

type Visit = keyof typeof limitsMs;

/** The session stays; scripts, pages and the service worker go. */
async function emptyCaches(context: BrowserContext, cdp: CDPSession, origin: string): Promise<void> {
  await cdp.send('Network.clearBrowserCache');
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
  await context.clearCookies();
}

/** Milliseconds from typing the address of the members page to its first row, and to the answer to a check-in. */
async function visit(page: Page): Promise<{ rowMs: number; checkInMs: number }> {
  // In the page itself: this process notices the row late, and its locators would search the page at each frame until
  // then, on the slow processor.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[title^="Actions for"]')) return;
      observer.disconnect();
      console.debug(performance.now());
    }).observe(document, { childList: true, subtree: true });
  });
  const shown = page.waitForEvent('console', (message) => message.type() === 'debug');
  await page.goto('/members', { waitUntil: 'commit' });
  const rowMs = Number((await shown).text());
  const menu = page.getByRole('button', { name: /^Actions for/ }).first();
  await menu.click();
  const answered = page.waitForResponse((response) => response.url().endsWith('/universalCheckIn'));
  // The next visit finds the person in.
  await page.getByRole('menuitem', { name: /^Check (In|Out)$/ }).click();
  await answered;
  return { rowMs, checkInMs: await page.evaluate(() => performance.now()) };
}

/** The members page on a cheap phone, signed in: with empty caches, and from the visit before. */
export const phoneVisit: Benchmark = async ({ folder, isFull }) => {
  const rounds = isFull ? 9 : 3;
  await using fixture = await openBrowserFixture(folder, MEMBERS);
  const { gym } = fixture;
  const signedIn = await openPage(fixture, { width: 360, height: 740 });
  const context = signedIn.context();
  const samples: Record<Visit, Awaited<ReturnType<typeof visit>>[]> = { cold: [], warm: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['cold', 'warm'] as const) {
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      if (kind === 'cold') await emptyCaches(context, cdp, gym.origin);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', network);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      samples[kind].push(await visit(page));
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      // The warm visit needs the worker that the cold one installs.
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.close();
    }
  }
  const what = `Members on a cheap phone (6 × slower, 1.6 Mbit/s, 150 ms), ${MEMBERS.toLocaleString('en')} members`;
  return (['cold', 'warm'] as const).flatMap((kind) => [
    {
      what: `${what}, ${kind} caches: first row`,
      ...atMostMs(median(samples[kind].map(({ rowMs }) => rowMs)), limitsMs[kind].row),
    },
    {
      what: `${what}, ${kind} caches: first check-in answered`,
      ...atMostMs(median(samples[kind].map(({ checkInMs }) => checkInMs)), limitsMs[kind].checkIn),
    },
  ]);
};
