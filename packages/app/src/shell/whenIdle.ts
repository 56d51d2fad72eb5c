/**
 * On a cheap phone a list has its rows by then:
 * what is idle before waits for the network, and the rows would wait for this.
 */
const MIN_DELAY_MS = 2000;
/** For a page that is never idle. */
const MAX_DELAY_MS = 1000;

/**
 * Does the work once the page has rendered and has nothing else to do; `minDelayMs` is 0 for what follows such work.
 * Returns the function that cancels it.
 */
export function whenIdle(work: () => void, minDelayMs = MIN_DELAY_MS): () => void {
  let handle: number | undefined;
  const timer = setTimeout(() => {
    // Not in every browser.
    if ('requestIdleCallback' in window) handle = window.requestIdleCallback(work, { timeout: MAX_DELAY_MS });
    else work();
  }, minDelayMs);
  return () => {
    clearTimeout(timer);
    if (handle !== undefined) window.cancelIdleCallback(handle);
  };
}
