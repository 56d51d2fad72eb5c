// The kiosk uses what its device has: the screen that stays on, the loudspeaker, the reader of cards.
import type { AnswerOf, InputOf } from '@spotter/api';
import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as stories from './KioskPage.stories.tsx';
import { asha, cardAnswer, storyEnvironment } from './testing/kioskStory.tsx';

const { NoLogo } = composeStories(stories);

const notes: number[] = [];
const node = { connect: <T,>(next: T) => next };
class Loudspeaker {
  state = 'suspended';
  currentTime = 0;
  destination = node;
  resume = () => Promise.resolve(void (this.state = 'running'));
  close = () => Promise.resolve();
  createGain = () => ({ ...node, gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} } });
  createOscillator = () => {
    const frequency = { value: 0 };
    return {
      ...node,
      frequency,
      start: () => notes.push(frequency.value),
      stop: () => {},
      addEventListener: () => {},
    };
  };
}

const user = userEvent.setup();
const toggle = (name: string) => screen.findByRole('switch', { name });
const begin = (props: Partial<Parameters<typeof NoLogo>[0]> = {}) => {
  const world = storyEnvironment();
  return { world, ...render(<NoLogo environment={world} {...props} />) };
};
async function scanned(world: ReturnType<typeof storyEnvironment>, warning?: string) {
  await user.click(await screen.findByRole('button', { name: /Sign In|Next/ }));
  await screen.findByRole('img', { name: 'QR code to check in or out' });
  notes.length = 0;
  act(() => world.scan({ ...asha, ...(warning !== undefined && { warning }) }));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  return [...notes];
}

const see = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => void fireEvent(document, new Event('visibilitychange')));
};
beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal('AudioContext', Loudspeaker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(globalThis, 'NDEFReader');
});

test('the screen stays on while the kiosk is shown, and again when the tab is back', async () => {
  const lock = { released: false, release: vi.fn<() => Promise<void>>(() => Promise.resolve()) };
  const request = vi.fn<() => Promise<typeof lock>>(() => Promise.resolve(lock));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const { unmount } = begin();
  await screen.findByRole('button', { name: 'Sign In' });
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  see('hidden');
  // As the browser does with a page out of sight.
  lock.released = true;
  see('visible');
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  unmount();
  await waitFor(() => expect(lock.release).toHaveBeenCalled());
});

test('a touch enables sound; success and warning differ; the Sound switch is stored on the device', async () => {
  const { world } = begin();
  const success = await scanned(world);
  expect(success.length).toBeGreaterThan(0);
  const warning = await scanned(world, 'Membership expired on 2 Nov 2026');
  expect(warning.length).toBeGreaterThan(0);
  expect(warning).not.toEqual(success);
  await user.click(await toggle('Sound'));
  expect(window.localStorage.getItem('kiosk-sound')).toBe('off');
  expect(await scanned(world)).toEqual([]);
});

/** The browser's own reader, as Chrome on Android has one. */
function fakeReader(scan = () => Promise.resolve()) {
  const readers: EventTarget[] = [];
  class Reader extends EventTarget {
    scan = scan;
    constructor() {
      super();
      readers.push(this);
    }
  }
  Object.assign(globalThis, { NDEFReader: Reader });
  const hold = (serialNumber: string) =>
    act(() => void readers.at(-1)?.dispatchEvent(Object.assign(new Event('reading'), { serialNumber })));
  return { readers, hold };
}

test('an NFC card checks in once the switch is on', async () => {
  const { readers, hold } = fakeReader();
  const universalCheckIn = vi.fn<(input: InputOf<'universalCheckIn'>) => AnswerOf<'universalCheckIn'>>(
    () => cardAnswer,
  );
  begin({ answers: { universalCheckIn } });
  await user.click(await toggle('NFC cards'));
  expect(readers).toHaveLength(1);
  hold('04:a2:b3:c4');
  expect(await screen.findByRole('alert')).toHaveTextContent('Check-in SuccessfulAsha Rao');
  expect(screen.queryAllByRole('term')).toEqual([]);
  expect(universalCheckIn.mock.calls[0]?.[0]).toMatchObject({ type: 'CARD', cardNumber: '04A2B3C4' });
});

test('a denied reader switches off; a browser without one has no switch', async () => {
  fakeReader(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
  const { unmount } = begin();
  await user.click(await toggle('NFC cards'));
  await waitFor(async () => expect(await toggle('NFC cards')).not.toBeChecked());
  unmount();
  Reflect.deleteProperty(globalThis, 'NDEFReader');
  begin();
  await toggle('Sound');
  expect(screen.getAllByRole('switch')).toEqual([await toggle('Continuous'), await toggle('Sound')]);
});
