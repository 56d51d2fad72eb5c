import type { Page } from 'playwright';

const IDLE_LIMIT_MS = 1000;
const TURNS = 25;

/**
 * Within how many milliseconds a live update has to show: a second, or as long as this machine needs for 25 times two
 * frames of the page, which is a second on an idle one.
 */
export async function liveLimitMs(page: Page): Promise<number> {
  const startedAt = performance.now();
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  return Math.max(IDLE_LIMIT_MS, performance.now() - startedAt);
}
