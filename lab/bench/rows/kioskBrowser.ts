import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { openKiosk, openPhone, openScene } from '../browsers.ts';
import { type Bench, median, quantile, within } from '../figure.ts';

const ROUNDS = 200;
const FEED = '/attendanceFeed';

/** When the next result card is painted, in epoch milliseconds. */
const cardPainted = (kiosk: Page) =>
  kiosk.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-slot=result-card]')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );

/** When this tab was opened, and when it sent its code, in epoch milliseconds. */
const scanOf = (tab: Page) =>
  tab.evaluate(() => {
    const sent = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/universalCheckIn'));
    return { opened: performance.timeOrigin, sent: performance.timeOrigin + (sent?.startTime ?? NaN) };
  });

/** A kiosk and a phone in browsers of their own: the code's address is opened in a new tab, the kiosk shows who came. */
export const kioskBrowser: Bench = async ({ folder }) => {
  const scene = await openScene(folder);
  const database = new DatabaseSync(scene.gym.url.slice('file:'.length), { timeout: 5000 });
  try {
    const kiosk = await openKiosk(scene, false);
    const phone = await openPhone(scene, folder);
    const live = kiosk.waitForResponse((response) => response.url().includes(FEED));
    await kiosk.goto('/attendance');
    await live;
    const [fromOpening, fromSending]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each is another coming or going, not a repeated scan.
      database.exec('UPDATE attendance SET happened_at = happened_at - 120000');
      const answer = kiosk.waitForResponse((response) => response.url().endsWith('/generateQRSession'));
      await kiosk.getByRole('button', { name: round === 0 ? 'Sign In' : 'Next' }).click();
      const { qrData } = (await (await answer).json()) as { qrData: string };
      await kiosk.getByRole('img', { name: 'QR code' }).waitFor();
      const painted = cardPainted(kiosk);
      const tab = await phone.newPage();
      await tab.goto(qrData);
      await tab.getByRole('heading', { name: /^Checked (in|out)$/ }).waitFor();
      const { opened, sent } = await scanOf(tab);
      fromOpening.push((await painted) - opened);
      fromSending.push((await painted) - sent);
      await tab.close();
    }
    const figure = (what: string, took: number[]) => ({
      what: `Kiosk in two browsers: ${what}, ${ROUNDS} scans, p99`,
      ...within(quantile(took, 0.99), 500),
      measured: `${quantile(took, 0.99).toFixed(0)} ms; half of them within ${median(took).toFixed(0)} ms`,
    });
    return [
      figure('code sent by the phone to the card painted', fromSending),
      figure('address opened on the phone to the card painted', fromOpening),
    ];
  } finally {
    database.close();
    await scene.close();
  }
};
