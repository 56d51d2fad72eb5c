import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useResultSignal } from './useResultSignal.ts';

const contexts: { state: string; resume: () => Promise<void>; close: () => Promise<void> }[] = [];
class Loudspeaker {
  state = 'suspended';
  resume = vi.fn<() => Promise<void>>(() => Promise.resolve());
  close = vi.fn<() => Promise<void>>(() => Promise.resolve());
  constructor() {
    contexts.push(this);
  }
}
afterEach(() => {
  contexts.length = 0;
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'vibrate');
});

test.each(['pointerdown', 'keydown'])('a %s makes sound possible, until the kiosk is left', (type) => {
  vi.stubGlobal('AudioContext', Loudspeaker);
  const { rerender, unmount } = renderHook(() => useResultSignal());
  expect(contexts).toHaveLength(0);
  document.dispatchEvent(new Event(type));
  expect(contexts[0]?.resume).toHaveBeenCalledOnce();
  rerender();
  expect(contexts[0]?.close).not.toHaveBeenCalled();
  unmount();
  expect(contexts[0]?.close).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event(type));
  expect(contexts).toHaveLength(1);
});

test('a result is felt where the device can vibrate', () => {
  const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  const { result } = renderHook(() => useResultSignal());
  result.current('refused');
  expect(vibrate).toHaveBeenCalledExactlyOnceWith([450]);
});
