import { vi } from 'vitest';

/** jsdom lays nothing out: for one test, everything is so wide and so high. */
export function giveRoom(width: number, height: number) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: ResizeObserverCallback;
      constructor(tell: ResizeObserverCallback) {
        this.#tell = tell;
      }
      observe(target: Element) {
        const size = [{ inlineSize: width, blockSize: height }];
        const entry = {
          target,
          contentRect: new DOMRect(0, 0, width, height),
          borderBoxSize: size,
          contentBoxSize: size,
        };
        this.#tell([{ ...entry, devicePixelContentBoxSize: size }], this);
      }
      unobserve() {}
      disconnect() {}
    },
  );
}

export function takeRoom() {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}
