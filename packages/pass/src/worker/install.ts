/** As `navigator.serviceWorker` is. */
type Workers = Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;

interface Page {
  document: Document;
  /** Whether a load of the page, while nobody looks, would lose nothing. */
  mayReload: () => boolean;
  reload: () => void;
}

/**
 * Has the worker keep the page for offline. On a home screen the page is resumed for weeks without being loaded: so a new
 * version is looked for whenever it is seen again, and taken once nobody looks.
 */
export async function installWorker(workers: Workers, { document, mayReload, reload }: Page): Promise<void> {
  let last = workers.controller;
  let isOld = false;
  workers.addEventListener('controllerchange', () => {
    // The very first worker takes over a page that is as new as itself.
    isOld ||= last !== null;
    last = workers.controller;
  });
  const registration = await workers.register('/pass/sw.js');
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
    else if (isOld && mayReload()) reload();
  });
}
