import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterFullScreen, leaveFullScreen, useIsFullScreen } from './fullScreen.ts';

const View = () => <output>{useIsFullScreen() ? 'full' : 'normal'}</output>;
const statusText = () => screen.getByRole('status').textContent;
const request = vi.fn<() => Promise<void>>(() => Promise.resolve());
const exit = vi.fn<() => Promise<void>>(() => Promise.resolve());

/** The browser's full screen, which jsdom lacks. */
function setBrowser(isEnabled: boolean, element: Element | null) {
  Object.defineProperty(document, 'fullscreenEnabled', { value: isEnabled, configurable: true });
  Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
}

beforeEach(() => {
  setBrowser(true, null);
  Object.assign(document.documentElement, { requestFullscreen: request });
  Object.assign(document, { exitFullscreen: exit });
});
afterEach(() => {
  setBrowser(true, null);
  leaveFullScreen();
  vi.clearAllMocks();
  for (const key of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, key);
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

test('entering hides the header and requests full screen, leaving undoes both', () => {
  render(<View />);
  expect(statusText()).toBe('normal');
  act(() => enterFullScreen());
  expect(statusText()).toBe('full');
  expect(request).toHaveBeenCalledOnce();
  setBrowser(true, document.documentElement);
  act(() => leaveFullScreen());
  expect(statusText()).toBe('normal');
  expect(exit).toHaveBeenCalledOnce();
});

test('a tablet without full screen hides the header all the same', () => {
  setBrowser(false, null);
  render(<View />);
  act(() => enterFullScreen());
  expect(statusText()).toBe('full');
  expect(request).not.toHaveBeenCalled();
  act(() => leaveFullScreen());
  expect(exit).not.toHaveBeenCalled();
});

test('a browser in full screen is not asked again', () => {
  setBrowser(true, document.documentElement);
  enterFullScreen();
  expect(request).not.toHaveBeenCalled();
});

test('a refused request keeps the header hidden', async () => {
  request.mockRejectedValueOnce(new Error('no gesture'));
  render(<View />);
  await act(async () => enterFullScreen());
  expect(statusText()).toBe('full');
});

test('Escape leaves full screen; entering it does not', () => {
  render(<View />);
  act(() => enterFullScreen());
  setBrowser(true, document.documentElement);
  act(() => void fireEvent(document, new Event('fullscreenchange')));
  expect(statusText()).toBe('full');
  setBrowser(true, null);
  act(() => void fireEvent(document, new Event('fullscreenchange')));
  expect(statusText()).toBe('normal');
});

test('without a screen nothing listens; each of several hears a change', () => {
  const remove = vi.spyOn(document, 'removeEventListener');
  const one = render(<View />);
  const other = render(<View />);
  act(() => enterFullScreen());
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['full', 'full']);
  one.unmount();
  expect(remove).not.toHaveBeenCalledWith('fullscreenchange', expect.any(Function));
  act(() => leaveFullScreen());
  expect(statusText()).toBe('normal');
  other.unmount();
  expect(remove).toHaveBeenCalledWith('fullscreenchange', expect.any(Function));
});
