// These run inside a page of lab/bench/peers: they may use nothing from outside of themselves.

declare global {
  interface Window {
    keyPainted: Promise<number>;
  }
}

/**
 * Milliseconds from the call that shows the page to the end of the frame that painted the first row. What comes with this
 * priority right after a frame comes before any other work: what the page holds then was painted with that frame.
 */
export async function firstRowPainted(row: string): Promise<number> {
  const start = performance.now();
  window.showMembers();
  for (;;) {
    await new Promise(requestAnimationFrame);
    const isThere = await scheduler.postTask(() => document.querySelector(row) !== null, { priority: 'user-blocking' });
    if (isThere) return performance.now() - start;
  }
}

/** From now on every key is timed, until the rows have stood still for some frames. */
export function watchKeys(): void {
  const STILL = 5;
  let hasChanged = false;
  const time = async (pressed: number) => {
    let painted = NaN;
    for (let still = 0; still < STILL; still += 1) {
      await new Promise(requestAnimationFrame);
      const isPainted = await scheduler.postTask(() => hasChanged, { priority: 'user-blocking' });
      if (!isPainted && !Number.isNaN(painted)) continue;
      hasChanged = false;
      still = 0;
      painted = performance.now() - pressed;
    }
    return painted;
  };
  new MutationObserver(() => {
    hasChanged = true;
  }).observe(document.querySelector('#table')!, { childList: true, characterData: true, subtree: true });
  const onKey = ({ timeStamp }: KeyboardEvent) => {
    hasChanged = false;
    window.keyPainted = time(timeStamp);
  };
  window.addEventListener('keydown', onKey, { capture: true });
}

/** Milliseconds from the last key to the end of the frame that painted the last row it changed. */
export const keyPainted = (): Promise<number> => window.keyPainted;

/** So many frames, in each so many pixels further down, and from the end up again. Answers how far down it came, of 1. */
export async function scrollOn({ row, frames, step }: { row: string; frames: number; step: number }) {
  let box = document.querySelector(row);
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  if (!box) throw new Error('Nothing scrolls');
  let [direction, furthest] = [1, 0];
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise(requestAnimationFrame);
    const end = box.scrollHeight - box.clientHeight;
    if (box.scrollTop >= end - 1) direction = -1;
    else if (box.scrollTop <= 0) direction = 1;
    box.scrollTop += direction * step;
    furthest = Math.max(furthest, box.scrollTop / end);
  }
  await new Promise(requestAnimationFrame);
  return furthest;
}
