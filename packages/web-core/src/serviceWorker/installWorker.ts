type Workers = Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;

interface Page {
  document: Document;
  /** Whether a reload in the background would lose nothing. */
  mayReload: () => boolean;
  reload: () => void;
}

/**
 * Registers the service worker at this path. A page on the home screen is resumed for weeks without a load, so it
 * checks for a new version whenever it becomes visible, and reloads into it once it is hidden.
 */
export async function installWorker(
  workers: Workers,
  path: string,
  { document, mayReload, reload }: Page,
): Promise<void> {
  let last = workers.controller;
  let isOld = false;
  workers.addEventListener('controllerchange', () => {
    // The first worker takes over a page of its own version.
    isOld ||= last !== null;
    last = workers.controller;
  });
  const registration = await workers.register(path);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
    else if (isOld && mayReload()) reload();
  });
}
