import type { BrowserContext, Page } from 'playwright';
import { median } from '../../rig/statistics.ts';
import { openBrowserFixture, openPhone } from '../browser.ts';
import { atMostMs, type Benchmark } from '../figure.ts';

/** A slow phone: a quarter of this machine's speed, 1.6 Mbit/s down, 150 ms round trip. */
const CPU_SLOWDOWN = 4;
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const FIRST_VISIT_LIMIT_MS = 5000;
const REPEAT_VISIT_LIMIT_MS = 1500;

/** Milliseconds from navigation until `isReady` has resolved and the main thread is idle. */
async function timeToInteractive(context: BrowserContext, isReady: (page: Page) => Promise<void>): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto('/pass/', { waitUntil: 'commit' });
  await isReady(page);
  const durationMs = await page.evaluate(
    () => new Promise<number>((resolve) => requestIdleCallback(() => resolve(performance.now()))),
  );
  await page.close();
  return durationMs;
}

const signInForm = (page: Page) => page.getByLabel('Email').waitFor();
const membership = (page: Page) => page.getByRole('region', { name: 'Membership' }).waitFor();

/** The pass on a slow phone: first visit, and repeat visit from the service worker. */
export const passPhone: Benchmark = async ({ folder, isFull }) => {
  const rounds = isFull ? 15 : 5;
  await using fixture = await openBrowserFixture(folder);
  const firstVisitMs: number[] = [];
  const repeatVisitMs: number[] = [];
  const phone = await openPhone(fixture, folder);
  for (let round = 0; round < rounds; round += 1) {
    const newPhone = await fixture.browser.newContext({
      baseURL: fixture.gym.origin,
      viewport: { width: 320, height: 640 },
      isMobile: true,
    });
    firstVisitMs.push(await timeToInteractive(newPhone, signInForm));
    await newPhone.close();
    repeatVisitMs.push(await timeToInteractive(phone, membership));
  }
  const what = 'The pass on a slow phone (4 × slower, 1.6 Mbit/s, 150 ms) until interactive';
  return [
    { what: `${what}, first visit`, ...atMostMs(median(firstVisitMs), FIRST_VISIT_LIMIT_MS) },
    {
      what: `${what}, signed in, from the service worker`,
      ...atMostMs(median(repeatVisitMs), REPEAT_VISIT_LIMIT_MS),
    },
  ];
};
