import { vi } from 'vitest';

/** jsdom has no layout: gives every element this size, in pixels, until `restoreLayout`. */
export function mockLayout(width: number, height: number) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: ResizeObserverCallback;
      constructor(callback: ResizeObserverCallback) {
        this.#tell = callback;
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

export function restoreLayout() {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}
