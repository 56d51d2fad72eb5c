interface Sentinel {
  readonly released: boolean;
  release: () => Promise<void>;
}
interface WakeLock {
  request: (type: 'screen') => Promise<Sentinel>;
}

/**
 * The browser takes the lock away with the page out of sight, and may on a low battery; it may refuse it until somebody
 * has touched the page. So it is asked for again when the page is seen, and at each touch and key.
 */
const occasions = ['visibilitychange', 'pointerdown', 'keydown'] as const;

/** Keeps the screen on until the returned function is called; where the browser cannot, nothing. */
export function keepAwake(wakeLock: WakeLock | undefined, page: Document = document): () => void {
  if (!wakeLock) return () => undefined;
  let held: Sentinel | undefined;
  let isAsking = false;
  let isOver = false;
  const letGo = () => void held?.release().catch(() => undefined);
  const hold = async () => {
    if (isOver || isAsking || page.visibilityState !== 'visible' || held?.released === false) return;
    isAsking = true;
    held = await wakeLock.request('screen').catch(() => undefined);
    isAsking = false;
    if (isOver) letGo();
  };
  const again = () => void hold();
  for (const occasion of occasions) page.addEventListener(occasion, again);
  void hold();
  return () => {
    isOver = true;
    for (const occasion of occasions) page.removeEventListener(occasion, again);
    letGo();
  };
}
