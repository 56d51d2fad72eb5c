// The app of a paired browser against its server's answers.
import 'fake-indexeddb/auto';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueueStore } from '../../shared/offlineQueue/queueStore.ts';
import { waitingCard } from '../../testing/fakeQueue.ts';
import { KioskDeviceApp } from './KioskDeviceApp.tsx';
import { kiosk, pairedDevice } from './testing/kioskStory.tsx';

const user = userEvent.setup();
const bearer = `Bearer ${pairedDevice.token}`;
const qrData = 'https://demo.gym/pass/#abcdefghijklmno-._bcdefghijklmnopqrstuv';

/** The requests of the kiosk, by path; each with its headers. */
let requests: Map<string, Headers>;
let answers: Record<string, () => Response>;

beforeEach(() => {
  window.localStorage.clear();
  requests = new Map();
  answers = {
    '/getKiosk': () => Response.json(kiosk),
    '/generateQRSession': () => Response.json({ sessionId: 'session-1', qrData }),
    '/health': () => Response.json({}),
  };
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    requests.set(pathname, new Headers(input instanceof Request ? input.headers : init?.headers));
    return answers[pathname] ? Promise.resolve(answers[pathname]()) : new Promise(() => undefined);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

test('the kiosk asks and listens as its device, shows a code, and follows the brand of its gym', async () => {
  render(<KioskDeviceApp device={pairedDevice} />);
  expect(await screen.findByText('32 of 60')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('timer')).toHaveTextContent('30seconds left');
  expect(requests.get('/getKiosk')?.get('Authorization')).toBe(bearer);
  expect(requests.get('/getKiosk')?.get('Accept-Language')).toBe('en');
  await waitFor(() => expect(requests.get('/kioskFeed')?.get('Authorization')).toBe(bearer));
  expect([...requests.keys()]).toContain('/brand/gym-1.json');
});

test('the server is asked for a sign of life when the network is back', async () => {
  render(<KioskDeviceApp device={pairedDevice} />);
  expect(await screen.findByText('32 of 60')).toBeInTheDocument();
  expect([...requests.keys()]).not.toContain('/health');
  act(() => void window.dispatchEvent(new Event('online')));
  expect([...requests.keys()]).toContain('/health');
});

test('cards that wait in this kiosk are sent', async () => {
  const { gymId, deviceId } = pairedDevice;
  const store = createQueueStore({ gymId, kind: 'device', id: deviceId });
  const card = { ...waitingCard('04A2B3C4', 3), now: Date.now() };
  await store.add(card);
  answers['/syncCheckIns'] = () =>
    Response.json({ results: [{ id: card.id, outcome: 'recorded', message: 'Recorded' }] });
  render(<KioskDeviceApp device={pairedDevice} />);
  await waitFor(async () => expect(await store.list()).toEqual([]));
  expect(requests.get('/syncCheckIns')?.get('Authorization')).toBe(bearer);
});
