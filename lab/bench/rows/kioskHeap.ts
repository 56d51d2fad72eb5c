import type { CDPSession, Page } from 'playwright';
import { openKiosk, openScene } from '../browsers.ts';
import type { Bench } from '../figure.ts';
import { signInPeople } from '../people.ts';

/** In between the browser has compiled what it runs often, which is held as well. */
const [FIRST, SETTLED, LAST] = [100, 500, 1000];
/** What is forgiven: lists of the browser's own, which end at a bound. */
const FORGIVEN = 1.05;
/** Every tenth code is scanned by nobody, and runs out. */
const RUN_OUT = 10;

/** The page's heap in megabytes and its nodes, once all garbage is gone. */
async function held(cdp: CDPSession): Promise<{ heap: number; nodes: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { heap: value('JSHeapUsedSize') / 2 ** 20, nodes: value('Nodes') };
}

const nextCode = async (kiosk: Page, act: () => Promise<void>): Promise<string> => {
  const answer = kiosk.waitForResponse((response) => response.url().endsWith('/generateQRSession'));
  await act();
  const { qrData } = (await (await answer).json()) as { qrData: string };
  await kiosk.getByRole('img', { name: 'QR code' }).waitFor();
  return qrData;
};

/** A kiosk in continuous mode through a thousand codes: what it holds half way is what it holds at the end. */
export const kioskHeap: Bench = async ({ folder }) => {
  const scene = await openScene(folder);
  try {
    const [token = ''] = await signInPeople(scene.gym, 'member', 1);
    const scan = (qrData: string) =>
      fetch(`${scene.gym.origin}/universalCheckIn`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify({ gymId: scene.gym.gymId, type: 'QR', qrData }),
      });
    const kiosk = await openKiosk(scene, true);
    const cdp = await kiosk.context().newCDPSession(kiosk);
    await cdp.send('Performance.enable');
    await kiosk.clock.install();
    let code = await nextCode(kiosk, async () => void (await kiosk.goto('/attendance')));
    const moments = [];
    for (let cycle = 1; cycle <= LAST; cycle += 1) {
      if (cycle % RUN_OUT === 0) {
        code = await nextCode(kiosk, () => kiosk.clock.fastForward(30_000));
      } else {
        const { status } = await scan(code);
        if (status !== 200) throw new Error(`The scan was answered ${status}`);
        code = await nextCode(kiosk, () => kiosk.getByRole('button', { name: 'Next' }).click());
      }
      if (cycle === FIRST || cycle === SETTLED || cycle === LAST) moments.push(await held(cdp));
    }
    const [early, settled, late] = moments;
    if (!early || !settled || !late) throw new Error('Nothing was measured');
    const compare = (what: string, unit: string, [first, middle, last]: readonly [number, number, number]) => ({
      what: `A kiosk after ${LAST} codes: ${what}`,
      measured: `${last.toFixed(1)}${unit}`,
      comparedWith: `after ${SETTLED}: ${middle.toFixed(1)}${unit} (after ${FIRST}: ${first.toFixed(1)}${unit})`,
      ratio: last / middle,
      reach: `≤ ${FORGIVEN}`,
      isReached: last / middle <= FORGIVEN,
    });
    return [
      compare('heap, all garbage gone', ' MB', [early.heap, settled.heap, late.heap]),
      compare('nodes', '', [early.nodes, settled.nodes, late.nodes]),
    ];
  } finally {
    await scene.close();
  }
};
