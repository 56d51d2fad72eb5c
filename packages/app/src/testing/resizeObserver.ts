import { vi } from 'vitest';

/** jsdom lays nothing out and has no ResizeObserver: one that never reports a size, until `vi.unstubAllGlobals`. */
export const stubResizeObserver = () =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
