interface Sentinel {
  readonly released: boolean;
  release: () => Promise<void>;
}
interface WakeLock {
  request: (type: 'screen') => Promise<Sentinel>;
}

/**
 * Browsers release the lock when the page is hidden and may on a low battery, and may deny it before a user gesture. So
 * it is requested again when the page becomes visible and at each touch and key.
 */
const REACQUIRE_EVENTS = ['visibilitychange', 'pointerdown', 'keydown'] as const;

/** Keeps the screen on until the returned function is called; does nothing where that is not supported. */
export function keepAwake(wakeLock: WakeLock | undefined, page: Document = document): () => void {
  if (!wakeLock) return () => undefined;
  let sentinel: Sentinel | undefined;
  let isRequesting = false;
  const stop = new AbortController();
  const { signal } = stop;
  const release = () => void sentinel?.release().catch(() => undefined);
  const acquire = async () => {
    if (isRequesting || page.visibilityState !== 'visible' || sentinel?.released === false) return;
    isRequesting = true;
    sentinel = await wakeLock.request('screen').catch(() => undefined);
    isRequesting = false;
    if (signal.aborted) release();
  };
  const reacquire = () => void acquire();
  for (const occasion of REACQUIRE_EVENTS) page.addEventListener(occasion, reacquire, { signal });
  void acquire();
  return () => {
    stop.abort();
    release();
  };
}
