interface Sentinel {
  release: () => Promise<void>;
}
interface WakeLock {
  request: (type: 'screen') => Promise<Sentinel>;
}

/** Keeps the screen on until the returned function is called; where the browser cannot, nothing. */
export function keepAwake(wakeLock: WakeLock | undefined, page: Document = document): () => void {
  if (!wakeLock) return () => undefined;
  let held: Sentinel | undefined;
  let isOver = false;
  // The browser takes the lock away with the page out of sight. It may also refuse, on a low battery.
  const hold = async () => {
    if (page.visibilityState !== 'visible' || isOver) return;
    const sentinel = await wakeLock.request('screen').catch(() => undefined);
    if (isOver) void sentinel?.release().catch(() => undefined);
    else held = sentinel;
  };
  const onVisibility = () => void hold();
  page.addEventListener('visibilitychange', onVisibility);
  void hold();
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', onVisibility);
    void held?.release().catch(() => undefined);
  };
}
