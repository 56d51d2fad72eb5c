import { createClient, devices, type FeedOptions, openFeed, type ScanRefusal } from '@spotter/api';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { STORY_NOW } from '../../testing/gymData.ts';
import { ConnectionContext } from '../../shell/connection/useConnection.ts';
import { type KioskCalls, POLL_INTERVAL_MS } from './createKiosk.ts';
import type { KioskResult } from './kioskState.ts';
import { asha } from './testing/kioskStory.tsx';
import { browserEnvironment, useKiosk } from './useKiosk.ts';

const code = { sessionId: 'session-1', qrData: 'https://demo.gym/pass/#code' };
const offline = { failure: { message: 'No answer', isOffline: true } };
const getToken = () => Promise.resolve('token');
const connection = fakeConnection();

function begin(more: Partial<KioskCalls> = {}) {
  const calls = {
    generate: vi.fn<KioskCalls['generate']>(() => Promise.resolve(code)),
    check: vi.fn<KioskCalls['check']>(() => Promise.resolve(null)),
    readCard: vi.fn<KioskCalls['readCard']>(() => Promise.resolve({ is: 'waiting' })),
    ...more,
  };
  const feeds: FeedOptions[] = [];
  const close = vi.fn<() => void>();
  const open = (options: FeedOptions) => {
    feeds.push(options);
    return close;
  };
  const onResult = vi.fn<(result: KioskResult) => void>();
  const feed = { call: devices.kioskFeed, gymId: 'gym-1', getToken } as const;
  const options = {
    calls,
    feed,
    isContinuous: false,
    open,
    now: () => STORY_NOW,
    onChanged: () => undefined,
    onResult,
  };
  const view = renderHook(() => useKiosk(options), {
    wrapper: ({ children }) => <ConnectionContext value={connection}>{children}</ConnectionContext>,
  });
  const is = () => view.result.current.state.is;
  const send = (event: Parameters<typeof view.result.current.send>[0]) => act(() => view.result.current.send(event));
  const arrive = (state: string) => waitFor(() => expect(is()).toBe(state));
  return { ...view, is, send, arrive, calls, onResult, feeds, close };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the feed is that of the gym, over the watched connection, until the kiosk is left', () => {
  const { feeds, rerender, unmount, close } = begin();
  rerender();
  expect(feeds).toHaveLength(1);
  expect(feeds[0]).toMatchObject({
    origin: window.location.origin,
    call: devices.kioskFeed,
    input: { gymId: 'gym-1' },
    getToken,
    fetch: connection.fetch,
  });
  expect(close).not.toHaveBeenCalled();
  unmount();
  expect(close).toHaveBeenCalledOnce();
});

test('a push that is back gets the code anew; one that breaks off does not', async () => {
  const { send, arrive, feeds, calls, is } = begin({
    generate: vi.fn<KioskCalls['generate']>(() => Promise.resolve(code)).mockResolvedValueOnce(offline),
  });
  send({ type: 'code-requested' });
  await arrive('failed');
  act(() => feeds[0]?.onState?.('stale'));
  expect(is()).toBe('failed');
  expect(calls.generate).toHaveBeenCalledOnce();
  act(() => feeds[0]?.onState?.('live'));
  await arrive('showing');
});

test('a result is told once, also while further cards come', async () => {
  const passed: KioskResult = { is: 'passed', person: asha };
  const { send, arrive, onResult } = begin({ readCard: () => Promise.resolve(passed) });
  send({ type: 'card', card: 'A1' });
  send({ type: 'card', card: 'B2' });
  await arrive('result');
  send({ type: 'card', card: 'C3' });
  expect(onResult.mock.calls).toEqual([[passed]]);
});

test('whoever is turned away is told at once, with the code behind it', async () => {
  const { send, arrive, feeds, onResult } = begin();
  send({ type: 'code-requested' });
  await arrive('showing');
  const refusal: ScanRefusal = {
    id: 'refusal-1',
    sessionId: 'session-1',
    name: 'Vikram Desai',
    message: 'No entry',
    timestamp: STORY_NOW,
  };
  act(() => feeds[0]?.onScanRefused?.(refusal, 0));
  expect(onResult).toHaveBeenCalledExactlyOnceWith({
    is: 'refused',
    name: 'Vikram Desai',
    message: 'No entry',
    isUnknownCard: false,
  });
});

test('a kiosk that was left asks for no scans', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { send, is, calls, unmount } = begin();
  send({ type: 'code-requested' });
  await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS));
  expect(is()).toBe('showing');
  expect(calls.check).toHaveBeenCalledExactlyOnceWith('session-1');
  unmount();
  await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS * 2);
  expect(calls.check).toHaveBeenCalledOnce();
});

test("the gym's new brand is loaded as soon as it is pushed", () => {
  const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
  const { feeds } = begin();
  expect(fetched).not.toHaveBeenCalled();
  act(() => feeds[0]?.onBrand?.(2));
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/brand/gym-1.json']);
});

test('what was missed of the brand is loaded when the push is back', () => {
  const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
  const { feeds } = begin();
  act(() => feeds[0]?.onState?.('stale'));
  expect(fetched).not.toHaveBeenCalled();
  act(() => feeds[0]?.onState?.('live'));
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/brand/gym-1.json']);
});

test('outside of stories the clock, the feed and the client are the real ones', () => {
  vi.setSystemTime(STORY_NOW);
  expect(browserEnvironment).toEqual({ open: openFeed, createClient, now: expect.any(Function) as unknown });
  expect(browserEnvironment.now()).toBe(STORY_NOW);
  vi.useRealTimers();
});
