import type { CDPSession } from 'playwright';
import { createClient } from '@spotter/api';
import { addSignedInPeople } from '../../rig/gyms.ts';
import { displayedCode, openBrowserFixture, openKiosk } from '../browser.ts';
import type { Benchmark } from '../figure.ts';

/** Codes after which memory is sampled. Between the first two the browser compiles hot code, which counts as memory. */
const [FIRST, SETTLED, LAST] = [100, 500, 1000];
/** Bounded lists of the browser itself still grow a little. */
const MAX_GROWTH = 1.05;
/** Every tenth code expires unscanned. */
const EXPIRY_EVERY = 10;
const CODE_LIFETIME_MS = 30_000;

/** Heap in megabytes and number of DOM nodes, after garbage collection. */
async function sampleMemory(cdp: CDPSession): Promise<{ heapMb: number; nodes: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { heapMb: value('JSHeapUsedSize') / 2 ** 20, nodes: value('Nodes') };
}

const figure = (what: string, unit: string, [first = NaN, settled = NaN, last = NaN]: number[]) => ({
  what: `A kiosk after ${LAST} codes: ${what}`,
  measured: `${last.toFixed(1)}${unit}`,
  comparedWith: `after ${SETTLED}: ${settled.toFixed(1)}${unit} (after ${FIRST}: ${first.toFixed(1)}${unit})`,
  ratio: last / settled,
  reach: `≤ ${MAX_GROWTH}`,
  isReached: last / settled <= MAX_GROWTH,
});

/** A kiosk in continuous mode over 1,000 codes: its memory must not grow after the first half. */
export const kioskHeap: Benchmark = async ({ folder }) => {
  await using fixture = await openBrowserFixture(folder);
  const { gymId, origin } = fixture.gym;
  const [token = ''] = await addSignedInPeople(fixture.gym, 'member', 1);
  const phone = createClient({ origin, getToken: () => Promise.resolve(token) });
  const kiosk = await openKiosk(fixture, true);
  const cdp = await kiosk.context().newCDPSession(kiosk);
  await cdp.send('Performance.enable');
  await kiosk.clock.install();
  let qrData = await displayedCode(kiosk, () => kiosk.goto('/attendance'));
  const samples = [];
  for (let cycle = 1; cycle <= LAST; cycle += 1) {
    if (cycle % EXPIRY_EVERY === 0) {
      qrData = await displayedCode(kiosk, () => kiosk.clock.fastForward(CODE_LIFETIME_MS));
    } else {
      await phone.universalCheckIn({ gymId, type: 'QR', qrData });
      qrData = await displayedCode(kiosk, () => kiosk.getByRole('button', { name: 'Next' }).click());
    }
    if (cycle === FIRST || cycle === SETTLED || cycle === LAST) samples.push(await sampleMemory(cdp));
  }
  return [
    figure(
      'heap after garbage collection',
      ' MB',
      samples.map(({ heapMb }) => heapMb),
    ),
    figure(
      'DOM nodes',
      '',
      samples.map(({ nodes }) => nodes),
    ),
  ];
};
