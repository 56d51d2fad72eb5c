// The kiosk of a paired device: its clock, what it knows of its branch, and the session that may be left in it.
import type { AnswerOf, InputOf } from '@spotter/api';
import { type FakeAnswers, failing, offline, pending } from '@spotter/api/fake';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveFullScreen } from '../../shared/fullScreen.ts';
import { kioskDevice } from '../../shared/kioskDevice.ts';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { fakeQueue, lostConnection, waitingCard } from '../../testing/fakeQueue.ts';
import { fakeSession } from '../../testing/fakeSession.ts';
import { STORY_NOW } from '../../testing/gymData.ts';
import { expectedOccupancy } from '../../testing/todayData.ts';
import { asha, cardAnswer, kiosk, LockedKioskStory, pairedDevice, storyEnvironment } from './testing/kioskStory.tsx';

type GetKiosk = (input: InputOf<'getKiosk'>) => AnswerOf<'getKiosk'>;
const user = userEvent.setup();
const button = (name: string) => screen.findByRole('button', { name });

function begin({ answers, ...more }: Partial<Parameters<typeof LockedKioskStory>[0]> & { answers?: FakeAnswers } = {}) {
  const environment = storyEnvironment();
  const view = render(<LockedKioskStory environment={environment} answers={answers ?? {}} {...more} />);
  return { environment, ...view };
}
const getKioskMock = (answer: AnswerOf<'getKiosk'> = kiosk) => vi.fn<GetKiosk>(() => answer);
const setFullScreen = (isEnabled: boolean) =>
  Object.defineProperty(document, 'fullscreenEnabled', { value: isEnabled, configurable: true });

beforeEach(() => {
  window.localStorage.clear();
  Object.assign(document.documentElement, { requestFullscreen: () => Promise.resolve() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  act(() => leaveFullScreen());
  Reflect.deleteProperty(document, 'fullscreenEnabled');
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

test('the connection bar counts the cards that wait, and nothing where none does', async () => {
  const { unmount } = begin({
    connection: fakeConnection(lostConnection),
    queue: fakeQueue([waitingCard('04A2B3C4', 3), waitingCard('04A2B3C5', 1)]),
  });
  expect(await screen.findByText('2 waiting')).toBeInTheDocument();
  expect(screen.getByText('Check-ins still work and are sent when the connection is back.')).toBeInTheDocument();
  unmount();
  begin({ connection: fakeConnection(lostConnection) });
  await button('Sign In');
  expect(screen.queryByText(/waiting/)).not.toBeInTheDocument();
});

/** The window of the code that the kiosk signs next. */
async function signedWindow(): Promise<number> {
  const sign = vi.spyOn(crypto.subtle, 'sign');
  await user.click(await button('Sign In'));
  await screen.findByText('No connection. Codes still work with mobile data.');
  const texts = sign.mock.calls.map(([, , data]) => new TextDecoder().decode(data));
  return Number(/^device-1\.andheri\.(\d+)$/.exec(texts.at(-1) ?? '')?.[1]);
}
const windowAt = (moment: number) => Math.floor((moment + 15_000) / 30_000);

test('codes are signed by the clock of the server, also after the tablet has slept', async () => {
  vi.setSystemTime(STORY_NOW);
  begin({ answers: { getKiosk: { ...kiosk, now: STORY_NOW + 3_600_000 }, generateQRSession: offline } });
  await waitFor(() => expect(kioskDevice()).toMatchObject({ clockOffsetMs: 3_600_000 }));
  // The steady clock stands still while a tablet sleeps.
  vi.setSystemTime(STORY_NOW + 7_200_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await signedWindow()).toBe(windowAt(STORY_NOW + 3 * 3_600_000));
});

test.each([
  [3_600_000, { clockOffsetMs: 3_600_000 }],
  [0, {}],
])('a start without a connection signs by the difference known before it: %i ms', async (offset, stored) => {
  vi.setSystemTime(STORY_NOW);
  begin({
    device: { ...pairedDevice, kiosk, ...stored },
    answers: { getKiosk: offline, generateQRSession: offline },
  });
  expect(await signedWindow()).toBe(windowAt(STORY_NOW + offset));
});

test('the screen shows the time of the server, and what is quiet after it', async () => {
  vi.useFakeTimers({ now: STORY_NOW + 45_000, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const aheadMs = 7 * 3_600_000 + 10_000;
  const answer = { ...kiosk, quietTimes: expectedOccupancy.quietTimes, now: Date.now() + aheadMs };
  begin({ answers: { getKiosk: answer } });
  await vi.waitFor(() => expect(screen.getByText('5:00')).toBeInTheDocument());
  expect(screen.queryByText(/^Quiet today/)).not.toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(5000));
  expect(screen.getByText('5:01')).toBeInTheDocument();
});

test('the time on the screen goes on by a steady clock where the tablet’s is set', async () => {
  vi.useFakeTimers({ now: STORY_NOW, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  begin({ answers: { getKiosk: { ...kiosk, now: STORY_NOW + 3_600_000 } } });
  await vi.waitFor(() => expect(screen.getByText('11:00')).toBeInTheDocument());
  vi.setSystemTime(STORY_NOW + 7_200_000);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('11:01')).toBeInTheDocument();
});

test('a server that tells no time leaves the clock alone', async () => {
  begin();
  await waitFor(() => expect(kioskDevice()).toMatchObject({ kiosk }));
  expect(kioskDevice()).not.toHaveProperty('clockOffsetMs');
});

test('a tablet whose storage is full goes on showing codes', async () => {
  begin({ answers: { getKiosk: { ...kiosk, now: STORY_NOW } } });
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await waitFor(() => expect(write).toHaveBeenCalled());
  await user.click(await button('Sign In'));
  expect(await screen.findByRole('img', { name: 'QR code to check in or out' })).toBeInTheDocument();
});

test('the kiosk tells the server its version', async () => {
  const getKiosk = getKioskMock();
  begin({ answers: { getKiosk } });
  await screen.findByText('32 of 60');
  expect(getKiosk).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', version: expect.stringMatching(/^\d+\.\d+/) });
});

test('the count and the quiet times are asked for each minute, and not shown once they cannot be had', async () => {
  vi.useFakeTimers({ now: STORY_NOW, toFake: ['setInterval', 'clearInterval', 'Date'] });
  const getKiosk = getKioskMock({ ...kiosk, quietTimes: expectedOccupancy.quietTimes });
  begin({ answers: { getKiosk } });
  expect(await screen.findByText('32 of 60')).toBeInTheDocument();
  expect(screen.getByText('Quiet today: 12–4:30 pm')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(59_999));
  expect(getKiosk).toHaveBeenCalledOnce();
  getKiosk.mockImplementation(offline);
  await act(() => vi.advanceTimersByTimeAsync(1));
  await waitFor(() => expect(screen.queryByText('32 of 60')).not.toBeInTheDocument());
  expect(getKiosk).toHaveBeenCalledTimes(2);
  expect(screen.queryByText(/Quiet today/)).not.toBeInTheDocument();
  expect(screen.getByText('Andheri West')).toBeInTheDocument();
});

test('whoever passes is counted at once; whoever is turned away is not', async () => {
  // Not by the next minute's request.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const getKiosk = getKioskMock();
  const { environment } = begin({ answers: { getKiosk } });
  await screen.findByText('32 of 60');
  await user.click(await button('Sign In'));
  await screen.findByRole('img', { name: 'QR code to check in or out' });
  act(() => environment.refuse({ name: 'Vikram Desai', message: 'No entry' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Vikram Desai');
  expect(getKiosk).toHaveBeenCalledOnce();
  act(() => environment.scan(asha));
  await waitFor(() => expect(getKiosk).toHaveBeenCalledTimes(2));
});

test('while the gym loads it has no name; one that cannot be loaded is called Your Fitness Club', async () => {
  const { unmount } = begin({ answers: { getKiosk: pending } });
  await button('Sign In');
  expect(screen.queryByText('Your Fitness Club')).not.toBeInTheDocument();
  unmount();
  begin({ answers: { getKiosk: failing('internal', 'Out of order') } });
  expect(await screen.findByText('Your Fitness Club')).toBeInTheDocument();
});

test('the locked kiosk can fill the screen again where the browser lets it', async () => {
  setFullScreen(true);
  begin();
  await user.click(await button('Full screen'));
  expect(screen.queryByRole('button', { name: 'Full screen' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Leave full screen' })).not.toBeInTheDocument();
});

test('a locked kiosk in a browser without full screen does not offer it', async () => {
  setFullScreen(false);
  begin();
  await button('Unlock');
  expect(screen.queryByRole('button', { name: 'Full screen' })).not.toBeInTheDocument();
});

test('the gym is named once: in the corner only while the display shows something else', async () => {
  begin();
  expect(await screen.findAllByText('Demo Gym')).toHaveLength(1);
  await user.click(await button('Sign In'));
  await screen.findByRole('img', { name: 'QR code to check in or out' });
  expect(screen.getAllByText('Demo Gym')).toHaveLength(1);
});

test('a session that could not be removed is removed when the connection is back', async () => {
  const identity = vi
    .fn<ReturnType<typeof fakeSession>['identity']>(fakeSession({ is: 'signed-out' }).identity)
    .mockRejectedValueOnce(new Error('No connection'));
  const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const session = { ...fakeSession({ is: 'signed-out' }), identity, signOut };
  const { unmount } = begin({ session, device: { ...pairedDevice, mayHoldSession: true } });
  await button('Unlock');
  await waitFor(() => expect(identity).toHaveBeenCalledOnce());
  expect(kioskDevice()).toMatchObject({ mayHoldSession: true });
  expect(signOut).not.toHaveBeenCalled();
  window.localStorage.setItem('gym', 'of the session');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(kioskDevice()).toMatchObject({ mayHoldSession: false }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(window.localStorage.getItem('gym')).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  unmount();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(identity).toHaveBeenCalledTimes(2);
});

test('a session that could not be removed is removed within a minute, also where the network was there all the while', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const identity = vi
    .fn<ReturnType<typeof fakeSession>['identity']>(fakeSession({ is: 'signed-out' }).identity)
    .mockRejectedValueOnce(new Error('No connection'));
  begin({
    session: { ...fakeSession({ is: 'signed-out' }), identity },
    device: { ...pairedDevice, mayHoldSession: true },
  });
  await vi.waitFor(() => expect(identity).toHaveBeenCalledOnce());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await vi.waitFor(() => expect(kioskDevice()).toMatchObject({ mayHoldSession: false }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(identity).toHaveBeenCalledTimes(2);
});

test('where no session is left, none is looked for', async () => {
  const identity = vi.fn<ReturnType<typeof fakeSession>['identity']>(fakeSession({ is: 'signed-out' }).identity);
  begin({ session: { ...fakeSession({ is: 'signed-out' }), identity } });
  await button('Unlock');
  expect(identity).not.toHaveBeenCalled();
});

test('the title of the page is that of the kiosk, whose language is English unless the server says otherwise', async () => {
  begin({ answers: { universalCheckIn: cardAnswer } });
  await button('Unlock');
  expect(document.title).toMatch(/^Attendance/);
  expect(document.documentElement.lang).toBe('en');
});

type Listener = EventListenerOrEventListenerObject;
type Options = boolean | AddEventListenerOptions;

test('leaving the kiosk leaves nothing that listens', async () => {
  const sets = [document, window].map((target) => {
    const active = new Set<string>();
    let next = 0;
    const ids = new Map<unknown, number>();
    const keyOf = (type: string, listener: unknown) => {
      if (!ids.has(listener)) ids.set(listener, (next += 1));
      return `${type} ${ids.get(listener)}`;
    };
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: Listener, options?: Options) => {
      active.add(keyOf(type, listener));
      add(type, listener, options);
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation(
      (type: string, listener: Listener, options?: Options) => {
        active.delete(keyOf(type, listener));
        remove(type, listener, options);
      },
    );
    return active;
  });
  const left = () => sets.flatMap((active) => [...active].map((key) => key.split(' ')[0]));
  const { unmount } = begin();
  await user.click(await button('Sign In'));
  await screen.findByRole('img', { name: 'QR code to check in or out' });
  fireEvent.click(await button('Unlock'));
  await screen.findByRole('dialog');
  unmount();
  // The router of the test's frame.
  expect(left()).toEqual(['pagehide']);
});
