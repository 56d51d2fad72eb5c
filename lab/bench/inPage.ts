// These functions are serialised into a page of lab/bench/peers, so they refer to nothing outside themselves.

declare global {
  interface Window {
    renderTable: () => void;
    keyPaintedMs: Promise<number>;
  }
}

/**
 * Renders the page; returns the milliseconds until the end of the frame that painted the first row. A `user-blocking`
 * task runs before any other work after a frame, so the rows that it finds were painted with that frame.
 */
export async function firstRowPaintedMs(rowSelector: string): Promise<number> {
  const TIMEOUT_MS = 60_000;
  const startedAt = performance.now();
  window.renderTable();
  while (performance.now() - startedAt < TIMEOUT_MS) {
    await new Promise(requestAnimationFrame);
    const isPainted = await scheduler.postTask(() => document.querySelector(rowSelector) !== null, {
      priority: 'user-blocking',
    });
    if (isPainted) return performance.now() - startedAt;
  }
  throw new Error('No row was rendered');
}

/** From now on `window.keyPaintedMs` times the last key press, until the rows have not changed for five frames. */
export function observeKeys(): void {
  const STABLE_FRAMES = 5;
  let hasChanged = false;
  const measure = async (pressedAt: number) => {
    let paintedMs = NaN;
    for (let unchanged = 0; unchanged < STABLE_FRAMES; unchanged += 1) {
      await new Promise(requestAnimationFrame);
      const isPainted = await scheduler.postTask(() => hasChanged, { priority: 'user-blocking' });
      if (!isPainted && !Number.isNaN(paintedMs)) continue;
      hasChanged = false;
      unchanged = 0;
      paintedMs = performance.now() - pressedAt;
    }
    return paintedMs;
  };
  new MutationObserver(() => {
    hasChanged = true;
  }).observe(document.querySelector('#table')!, { childList: true, characterData: true, subtree: true });
  const onKeyDown = ({ timeStamp }: KeyboardEvent) => {
    hasChanged = false;
    window.keyPaintedMs = measure(timeStamp);
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
}

/** Milliseconds from the last key to the end of the frame that painted the last changed row. */
export const keyPaintedMs = (): Promise<number> => window.keyPaintedMs;

/**
 * Scrolls `stepPx` per frame, and back up from the end; returns the greatest scroll position as a share of the height.
 */
export async function scroll({ rowSelector, frames, stepPx }: { rowSelector: string; frames: number; stepPx: number }) {
  let container = document.querySelector(rowSelector);
  while (container && !/auto|scroll/.test(getComputedStyle(container).overflowY)) container = container.parentElement;
  if (!container) throw new Error('No scroll container');
  let direction = 1;
  let furthest = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise(requestAnimationFrame);
    const end = container.scrollHeight - container.clientHeight;
    if (container.scrollTop >= end - 1) direction = -1;
    else if (container.scrollTop <= 0) direction = 1;
    container.scrollTop += direction * stepPx;
    furthest = Math.max(furthest, container.scrollTop / end);
  }
  await new Promise(requestAnimationFrame);
  return furthest;
}
