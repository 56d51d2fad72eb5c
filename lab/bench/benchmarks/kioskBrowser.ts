import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { median, p99 } from '../../rig/statistics.ts';
import { displayedCode, openBrowserFixture, openKiosk, openPhone } from '../browser.ts';
import { atMostMs, type Benchmark } from '../figure.ts';

const SCANS = 200;
const LIMIT_MS = 500;
/** More than the interval within which a second scan is a repetition. */
const SCAN_INTERVAL_MS = 120_000;

/** Epoch milliseconds at which the next result card is painted. */
const nextCardPaintedAt = (kiosk: Page) =>
  kiosk.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-slot=result-screen]')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );

/** Epoch milliseconds at which a tab was opened and at which it sent its code. */
const scanTimes = (tab: Page) =>
  tab.evaluate(() => {
    const request = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/universalCheckIn'));
    return { openedAt: performance.timeOrigin, sentAt: performance.timeOrigin + (request?.startTime ?? NaN) };
  });

const figure = (what: string, latenciesMs: number[]) => ({
  what: `Kiosk and phone in two browsers: ${what}, ${SCANS} scans, p99`,
  ...atMostMs(p99(latenciesMs), LIMIT_MS),
  measured: `${p99(latenciesMs).toFixed(0)} ms; median ${median(latenciesMs).toFixed(0)} ms`,
});

/**
 * A kiosk and a phone in separate browsers:
 * the phone opens the code's address in a new tab, the kiosk shows the result.
 */
export const kioskBrowser: Benchmark = async ({ folder }) => {
  await using fixture = await openBrowserFixture(folder);
  using stack = new DisposableStack();
  const database = new DatabaseSync(fixture.gym.databaseUrl.slice('file:'.length), { timeout: 5000 });
  stack.defer(() => database.close());
  const kiosk = await openKiosk(fixture, false);
  const phone = await openPhone(fixture, folder);
  const feedOpened = kiosk.waitForResponse((response) => response.url().includes('/attendanceFeed'));
  await kiosk.goto('/attendance');
  await feedOpened;
  const sinceOpeningMs: number[] = [];
  const sinceSendingMs: number[] = [];
  for (let scan = 0; scan < SCANS; scan += 1) {
    database.exec(`UPDATE attendance SET happened_at = happened_at - ${SCAN_INTERVAL_MS}`);
    const address = await displayedCode(kiosk, () =>
      kiosk.getByRole('button', { name: scan === 0 ? 'Sign In' : 'Next' }).click(),
    );
    const painted = nextCardPaintedAt(kiosk);
    const tab = await phone.newPage();
    await tab.goto(address);
    await tab.getByRole('heading', { name: /^Checked (in|out)$/ }).waitFor();
    const { openedAt, sentAt } = await scanTimes(tab);
    sinceOpeningMs.push((await painted) - openedAt);
    sinceSendingMs.push((await painted) - sentAt);
    await tab.close();
  }
  return [
    figure('code sent to result card painted', sinceSendingMs),
    figure('address opened to result card painted', sinceOpeningMs),
  ];
};
