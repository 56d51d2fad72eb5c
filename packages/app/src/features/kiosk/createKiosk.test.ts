import type { ScanResult } from '@spotter/api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKiosk, POLL_INTERVAL_MS, type KioskCalls } from './createKiosk.ts';
import { DISPLAY_MS } from './kioskState.ts';

// Not at a multiple of the poll interval.
beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 3, 4, 30, 1, 234) }));
afterEach(() => vi.useRealTimers());

const person: ScanResult = { name: 'Asha Rao', phone: '', userType: 'member', action: 'checkin', timestamp: 0 };
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function begin({ isContinuous = false, ...calls }: Partial<KioskCalls> & { isContinuous?: boolean } = {}) {
  let codes = 0;
  const codeRequests: number[] = [];
  const start = Date.now();
  const kiosk = createKiosk({
    isContinuous,
    now: Date.now,
    calls: {
      generate: () => Promise.resolve({ sessionId: `s${++codes}`, qrData: `code ${codes}` }),
      check: () => Promise.resolve(void codeRequests.push(Date.now() - start) as unknown as null),
      readCard: () => Promise.resolve({ is: 'passed', person }),
      ...calls,
    },
  });
  return { kiosk, codeRequests, stop: kiosk.start() };
}

test('polls every 6 s of elapsed time until the code has expired', { tags: ['kiosk-10', 'kiosk-15'] }, async () => {
  const { kiosk, codeRequests } = begin();
  kiosk.send({ type: 'code-requested' });
  await pass(DISPLAY_MS.code + 60_000);
  expect(codeRequests).toEqual([6000, 12_000, 18_000, 24_000, 30_000]);
  expect(kiosk.state().is).toBe('idle');
});

test('without push, polling shows the result, including the answer of the last poll', async () => {
  const check = vi.fn<KioskCalls['check']>(() => Promise.resolve(null));
  const { kiosk } = begin({ check });
  kiosk.send({ type: 'code-requested' });
  await pass(4 * POLL_INTERVAL_MS);
  check.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve({ person, ageMs: 0 }), 800)));
  await pass(POLL_INTERVAL_MS);
  expect(kiosk.state().is).toBe('idle');
  await pass(800);
  expect(kiosk.state()).toMatchObject({ is: 'result', result: { person } });
  expect(check).toHaveBeenLastCalledWith('s1');
});

test('a poll that is answered after an outage does not show who is gone, nor the code that they used', async () => {
  const ageMs = DISPLAY_MS.result;
  const check = vi.fn<KioskCalls['check']>(
    () => new Promise((resolve) => setTimeout(() => resolve({ person, ageMs }), ageMs)),
  );
  const { kiosk } = begin({ check });
  kiosk.send({ type: 'code-requested' });
  await pass(POLL_INTERVAL_MS + ageMs - 1);
  expect(kiosk.state()).toMatchObject({ is: 'showing', sessionId: 's1' });
  await pass(1);
  expect(kiosk.state()).toMatchObject({ is: 'idle' });
});

test('without push, polling shows who was turned away, once, and goes on with the code', async () => {
  const refusal = { id: 'r1', sessionId: 's1', name: 'Vikram Desai', message: 'No entry', timestamp: 0 };
  const check = vi.fn<KioskCalls['check']>(() => Promise.resolve({ refusal }));
  const { kiosk } = begin({ check });
  kiosk.send({ type: 'code-requested' });
  await pass(POLL_INTERVAL_MS);
  expect(kiosk.state()).toMatchObject({ is: 'result', result: { is: 'refused', name: 'Vikram Desai' } });
  await pass(DISPLAY_MS.result);
  expect(kiosk.state()).toMatchObject({ is: 'showing', sessionId: 's1' });
  await pass(POLL_INTERVAL_MS);
  expect(check).toHaveBeenCalledTimes(2);
  expect(kiosk.state()).toMatchObject({ is: 'showing', sessionId: 's1' });
  check.mockResolvedValue({ person, ageMs: 0 });
  await pass(POLL_INTERVAL_MS);
  expect(kiosk.state()).toMatchObject({ is: 'result', result: { person } });
});

test('while a signed code is shown, the server is asked for one at each poll, and no scan', async () => {
  const signed = { sessionId: 'k.1', qrData: 'signed', isSigned: true as const };
  const generate = vi.fn<KioskCalls['generate']>(() => Promise.resolve(signed));
  const check = vi.fn<KioskCalls['check']>(() => Promise.resolve(null));
  const { kiosk } = begin({ generate, check });
  kiosk.send({ type: 'code-requested' });
  await pass(POLL_INTERVAL_MS);
  const shown = kiosk.state();
  expect(shown).toMatchObject({ is: 'showing', code: 'signed', isSigned: true });
  expect(generate).toHaveBeenCalledTimes(2);
  generate.mockResolvedValue({ failure: { message: 'No connection', isOffline: true } });
  await pass(POLL_INTERVAL_MS);
  expect(kiosk.state()).toBe(shown);
  generate.mockResolvedValue({ sessionId: 's1', qrData: 'code 1' });
  await pass(POLL_INTERVAL_MS);
  expect(kiosk.state()).toMatchObject({ is: 'showing', code: 'code 1', isSigned: false });
  expect(check).not.toHaveBeenCalled();
  await pass(POLL_INTERVAL_MS);
  expect(check).toHaveBeenCalledExactlyOnceWith('s1');
  expect(generate).toHaveBeenCalledTimes(4);
});

test('never polls twice at once', async () => {
  const check = vi.fn<KioskCalls['check']>(() => new Promise(() => undefined));
  const { kiosk } = begin({ check });
  kiosk.send({ type: 'code-requested' });
  await pass(DISPLAY_MS.code);
  expect(check).toHaveBeenCalledOnce();
});

test('a result pushed within the same second is shown for 10 seconds', async () => {
  const { kiosk } = begin();
  kiosk.send({ type: 'code-requested' });
  await pass(1000);
  kiosk.send({ type: 'scanned', sessionId: 's1', person, ageMs: 0, now: Date.now() });
  await pass(DISPLAY_MS.result - 1);
  expect(kiosk.state().is).toBe('result');
  await pass(1);
  expect(kiosk.state().is).toBe('idle');
});

test('a tab that slept for an hour wakes up idle', async () => {
  const { kiosk } = begin();
  kiosk.send({ type: 'code-requested' });
  await pass(1000);
  // The timers of a sleeping tab stand still while the clock goes on.
  vi.setSystemTime(Date.now() + 3_600_000);
  kiosk.wake();
  expect(kiosk.state().is).toBe('idle');
  expect(vi.getTimerCount()).toBe(0);
});

test('a card answered after stop is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<KioskCalls['readCard']>>>();
  const { kiosk, stop } = begin({ readCard: () => promise });
  kiosk.send({ type: 'card', card: 'A1' });
  stop();
  resolve({ is: 'passed', person });
  await pass(0);
  expect(kiosk.state().is).toBe('reading');
});

test('an event that changes nothing calls no listener', () => {
  const { kiosk } = begin();
  const listener = vi.fn<() => void>();
  kiosk.subscribe(listener);
  kiosk.send({ type: 'connected' });
  kiosk.wake();
  expect(listener).not.toHaveBeenCalled();
});

test('a card queued while another is read starts no second call', () => {
  const readCard = vi.fn<KioskCalls['readCard']>(() => new Promise(() => undefined));
  const { kiosk } = begin({ readCard });
  kiosk.send({ type: 'card', card: 'A1' });
  kiosk.send({ type: 'card', card: 'B2' });
  expect(readCard.mock.calls).toEqual([['A1']]);
});

test('the next queued card is read, and shown for its own time', async () => {
  const readCard = vi.fn<KioskCalls['readCard']>(() => Promise.resolve({ is: 'passed', person }));
  const { kiosk } = begin({ readCard });
  kiosk.send({ type: 'card', card: 'A1' });
  kiosk.send({ type: 'card', card: 'B2' });
  await pass(DISPLAY_MS.resultInQueue);
  expect(readCard.mock.calls).toEqual([['A1'], ['B2']]);
  await pass(DISPLAY_MS.result - 1);
  expect(kiosk.state().is).toBe('result');
  await pass(1);
  expect(kiosk.state().is).toBe('idle');
});

test('a second scan while a result is shown begins its 10 seconds anew', async () => {
  const { kiosk } = begin();
  for (const sessionId of ['s1', 's2']) {
    kiosk.send({ type: 'code-requested' });
    await pass(0);
    if (sessionId === 's1') await pass(DISPLAY_MS.code);
  }
  kiosk.send({ type: 'scanned', sessionId: 's2', person, ageMs: 0, now: Date.now() });
  await pass(4000);
  kiosk.send({ type: 'scanned', sessionId: 's1', person, ageMs: 0, now: Date.now() });
  await pass(DISPLAY_MS.result - 1);
  expect(kiosk.state().is).toBe('result');
  await pass(1);
  expect(kiosk.state().is).toBe('idle');
});

test('switching the mode does not shift the polls', async () => {
  const { kiosk, codeRequests } = begin();
  kiosk.send({ type: 'code-requested' });
  await pass(4000);
  kiosk.send({ type: 'continuous', isOn: true });
  await pass(8000);
  expect(codeRequests).toEqual([6000, 12_000]);
});

test('a late timer does not shift the polls', async () => {
  const { kiosk, codeRequests } = begin();
  kiosk.send({ type: 'code-requested' });
  await pass(0);
  vi.setSystemTime(Date.now() + 2000);
  await pass(6000);
  expect(codeRequests).toEqual([8000]);
  await pass(4000);
  expect(codeRequests).toEqual([8000, 12_000]);
});

test('a kiosk that is started again begins anew', async () => {
  const { kiosk, stop } = begin();
  kiosk.send({ type: 'code-requested' });
  await pass(0);
  expect(kiosk.state().is).toBe('showing');
  stop();
  stop();
  kiosk.start();
  expect(kiosk.state()).toMatchObject({ is: 'idle', codes: [], refusals: [] });
});

test('a timer that fires early by the clock waits for the rest', async () => {
  const { kiosk } = begin();
  kiosk.send({ type: 'card', card: 'A1' });
  await pass(2000);
  vi.setSystemTime(Date.now() - 400);
  await pass(DISPLAY_MS.result - 2000);
  expect(kiosk.state().is).toBe('result');
  await pass(400);
  expect(kiosk.state().is).toBe('idle');
});

test('continuous mode starts with a code and retries after failures', async () => {
  const generate = vi.fn<KioskCalls['generate']>(() =>
    Promise.resolve({ failure: { message: 'No connection', isOffline: true } }),
  );
  const { kiosk } = begin({ isContinuous: true, generate });
  await pass(0);
  expect(kiosk.state()).toMatchObject({ is: 'failed' });
  generate.mockResolvedValue({ sessionId: 's', qrData: 'code' });
  await pass(DISPLAY_MS.offline);
  expect(kiosk.state()).toMatchObject({ is: 'showing', code: 'code' });
});

test('after stop no timer runs and pending answers are ignored', async () => {
  const { kiosk, stop } = begin({ isContinuous: true });
  stop();
  await pass(60_000);
  expect(kiosk.state().is).toBe('generating');
  expect(vi.getTimerCount()).toBe(0);
});

test('1,000 check-ins leak no timer and no listener', async () => {
  const { kiosk, stop } = begin({ isContinuous: true });
  const listener = vi.fn<() => void>();
  const forget = kiosk.subscribe(listener);
  let most = 0;
  for (let at = 1; at <= 1000; at += 1) {
    await pass(1500);
    const now = Date.now();
    if (at % 3 === 0) kiosk.send({ type: 'card', card: `CARD${at}` });
    else if (at % 3 === 1) kiosk.send({ type: 'scanned', sessionId: `s${at}`, person, ageMs: 0, now });
    most = Math.max(most, vi.getTimerCount());
    await pass(DISPLAY_MS.code + DISPLAY_MS.result);
  }
  expect(most).toBe(1);
  expect(listener.mock.calls.length).toBeGreaterThan(3000);
  forget();
  const calls = listener.mock.calls.length;
  stop();
  expect(vi.getTimerCount()).toBe(0);
  kiosk.send({ type: 'card', card: 'CARD0' });
  expect(kiosk.state()).toMatchObject({ is: 'reading', card: 'CARD0' });
  expect(listener).toHaveBeenCalledTimes(calls);
});
