import type { BrowserContext, Page } from 'playwright';
import { openPhone, openScene } from '../browsers.ts';
import { type Bench, median, within } from '../figure.ts';

/** A cheap phone on a poor network: a quarter of this machine's speed, 1.6 Mbit/s, 150 ms there and back. */
const cpu = 4;
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Milliseconds from the address to the page that answers to a finger: what is waited for is there, and no task runs. */
async function opened(context: BrowserContext, until: (page: Page) => Promise<void>): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.goto('/pass/', { waitUntil: 'commit' });
  await until(page);
  const took = await page.evaluate(
    () => new Promise<number>((resolve) => requestIdleCallback(() => resolve(performance.now()))),
  );
  await page.close();
  return took;
}

const form = (page: Page) => page.getByLabel('Email').waitFor();
const pass = (page: Page) => page.getByRole('region', { name: 'Membership' }).waitFor();

/** The members' page on a slow phone: for the first time, and as it is every other time. */
export const passPhone: Bench = async ({ folder, isFull }) => {
  const rounds = isFull ? 15 : 5;
  const scene = await openScene(folder);
  try {
    const [cold, warm]: [number[], number[]] = [[], []];
    const phone = await openPhone(scene, folder);
    for (let round = 0; round < rounds; round += 1) {
      const stranger = await scene.browser.newContext({
        baseURL: scene.gym.origin,
        viewport: { width: 320, height: 640 },
        isMobile: true,
      });
      cold.push(await opened(stranger, form));
      await stranger.close();
      warm.push(await opened(phone, pass));
    }
    const what = 'The pass on a slow phone (4 × slower, 1.6 Mbit/s, 150 ms) until it answers';
    return [
      { what: `${what}, for the first time`, ...within(median(cold), 5000) },
      { what: `${what}, signed in and held by its worker`, ...within(median(warm), 1500) },
    ];
  } finally {
    await scene.close();
  }
};
