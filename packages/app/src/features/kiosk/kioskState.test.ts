import type { ScanRefusal, ScanResult } from '@spotter/api';
import { expect, test } from 'vitest';
import {
  initialState,
  nextState,
  DISPLAY_MS,
  type KioskEvent,
  type KioskResult,
  type KioskState,
} from './kioskState.ts';

const T = 1_000_000;
const person: ScanResult = { name: 'Asha Rao', phone: '', userType: 'member', action: 'checkin', timestamp: T };
const passed: KioskResult = { is: 'passed', person };
const broken = { message: 'Out of order', isOffline: false };
const offline = { message: 'No connection', isOffline: true };

const go = (state: KioskState, ...events: KioskEvent[]) => events.reduce(nextState, state);
const idle = initialState(false);
const always = initialState(true);
const generated = (sessionId = 's1', now = T, isSigned = false): KioskEvent => ({
  type: 'generated',
  sessionId,
  code: `code ${sessionId}`,
  isSigned,
  now,
});
const scanned = (sessionId = 's1', now = T + 1000, ageMs = 0): KioskEvent => ({
  type: 'scanned',
  sessionId,
  person,
  ageMs,
  now,
});
const refused = (more: Partial<ScanRefusal> = {}, now = T + 1000, ageMs = 0): KioskEvent => ({
  type: 'scan-refused',
  refusal: { id: 'r1', sessionId: 's1', name: 'Vikram Desai', message: 'No entry', timestamp: T, ...more },
  ageMs,
  now,
});
const card = (number: string): KioskEvent => ({ type: 'card', card: number });
const read: KioskEvent = { type: 'card-read', result: passed, now: T };
const time = (now: number): KioskEvent => ({ type: 'time', now });
const codeRequested: KioskEvent = { type: 'code-requested' };
const failed = (failure = broken): KioskEvent => ({ type: 'not-generated', failure, now: T });
const continuous = (isOn: boolean): KioskEvent => ({ type: 'continuous', isOn });

const generating = go(idle, codeRequested);
const showing = go(generating, generated());
const showingResult = go(showing, scanned());

test('the button requests a code, which is then shown', { tags: ['kiosk-6'] }, () => {
  expect(generating).toMatchObject({ is: 'generating' });
  expect(showing).toMatchObject({ is: 'showing', sessionId: 's1', code: 'code s1', from: T });
});

test("the server's code replaces a signed one, and only a signed one", () => {
  const signed = go(generating, generated('k.1', T, true));
  expect(signed).toMatchObject({ is: 'showing', isSigned: true, code: 'code k.1' });
  expect(go(signed, generated('s2', T + 6000))).toMatchObject({ is: 'showing', isSigned: false, code: 'code s2' });
  expect(go(signed, { type: 'connected' })).toMatchObject({ is: 'generating' });
  expect(go(showing, generated('s2', T + 6000))).toBe(showing);
  expect(go(showing, { type: 'connected' })).toBe(showing);
});

test('how long each state is displayed', { tags: ['kiosk-8', 'kiosk-9'] }, () => {
  expect(DISPLAY_MS).toEqual({ code: 30_000, result: 10_000, resultInQueue: 2_500, failure: 10_000, offline: 5_000 });
});

test('a state does not end in the millisecond in which it begins', () => {
  expect(go(showing, time(T))).toBe(showing);
  expect(go(showingResult, time(T + 1000))).toBe(showingResult);
});

test('switching the mode ends no code, result or failure but a waiting one', () => {
  expect(go(showing, continuous(true))).toEqual({ ...showing, isContinuous: true });
  expect(go(showingResult, continuous(true))).toEqual({ ...showingResult, isContinuous: true });
  const trouble = go(generating, failed());
  expect(go(trouble, continuous(true))).toMatchObject({ is: 'generating', isContinuous: true });
  expect(go(trouble, continuous(false))).toMatchObject({ is: 'failed', isContinuous: false });
  expect(go(idle, continuous(false))).toMatchObject({ is: 'idle' });
});

test('a scan during a result keeps the cards that wait', () => {
  const waiting = go(showing, card('A1'), card('B2'), read);
  const scannedMeanwhile = go(waiting, scanned('s1', T + 1000));
  expect(scannedMeanwhile).toMatchObject({ is: 'result', queue: ['B2'], until: T + 1000 + DISPLAY_MS.resultInQueue });
});

test('a code expires after 30 s', { tags: ['kiosk-9'] }, () => {
  expect(go(showing, time(T + DISPLAY_MS.code - 1))).toBe(showing);
  expect(go(showing, time(T + DISPLAY_MS.code))).toMatchObject({ is: 'idle' });
});

test('a tab that slept or a clock set back ends expired states', () => {
  expect(go(showing, time(T + 3_600_000))).toMatchObject({ is: 'idle' });
  expect(go(showing, time(T - 1))).toMatchObject({ is: 'idle' });
  expect(go(showingResult, time(T - 3_600_000))).toMatchObject({ is: 'idle' });
});

test('a result is shown for 10 s', { tags: ['kiosk-8'] }, () => {
  expect(showingResult).toMatchObject({ is: 'result', result: passed, until: T + 1000 + DISPLAY_MS.result });
  expect(go(showingResult, time(T + 1000 + DISPLAY_MS.result - 1))).toBe(showingResult);
  expect(go(showingResult, time(T + 1000 + DISPLAY_MS.result))).toMatchObject({ is: 'idle' });
});

test('a scan reported by push and polling counts once', () => {
  expect(go(showingResult, scanned('s1', T + 6000))).toBe(showingResult);
  expect(go(showingResult, time(T + 20_000), scanned('s1', T + 20_001))).toMatchObject({ is: 'idle' });
});

test('a scan of an unknown or old code is ignored', () => {
  expect(go(showing, scanned('other'))).toBe(showing);
  expect(go(idle, scanned())).toBe(idle);
  const third = [1, 2, 3].reduce(
    (state, at) => go(state, time(T * at), codeRequested, generated(`s${at}`, T * at)),
    idle,
  );
  expect(go(third, scanned('s1'))).toBe(third);
});

test('a scan reported after its code expired still shows its result', () => {
  const gone = go(showing, time(T + DISPLAY_MS.code));
  expect(go(gone, scanned('s1', T + 31_000))).toMatchObject({ is: 'result', result: passed });
  const fresh = go(showing, continuous(true), time(T + DISPLAY_MS.code), generated('s2', T + 30_200));
  expect(go(fresh, scanned('s1', T + 30_500))).toMatchObject({ is: 'result', codes: ['s2'] });
});

test('the button on a result requests the next code', () => {
  expect(go(showingResult, codeRequested)).toMatchObject({ is: 'generating' });
});

test.each([
  ['generating', generating],
  ['showing', showing],
  ['reading', go(idle, card('A1'))],
])('while %s the button does nothing', (_, state) => expect(go(state, codeRequested)).toBe(state));

test('a failed code shows the failure; the button retries', () => {
  const state = go(generating, failed());
  expect(state).toMatchObject({ is: 'failed', failure: broken, until: T + DISPLAY_MS.failure });
  expect(go(state, codeRequested)).toMatchObject({ is: 'generating', previousFailure: undefined });
  expect(go(state, time(T + DISPLAY_MS.failure))).toMatchObject({ is: 'idle' });
  expect(go(state, { type: 'connected' })).toBe(state);
});

test('offline retries automatically, and at once when the connection is back', () => {
  const state = go(generating, failed(offline));
  expect(go(state, time(T + DISPLAY_MS.offline))).toMatchObject({ is: 'generating', previousFailure: offline });
  expect(go(state, { type: 'connected' })).toMatchObject({ is: 'generating', previousFailure: offline });
});

test('late answers of stopped effects are ignored', () => {
  expect(go(idle, generated())).toBe(idle);
  expect(go(idle, failed())).toBe(idle);
  expect(go(idle, read)).toBe(idle);
});

test.each([
  ['idle', idle],
  ['generating', generating],
  ['showing', showing],
  ['result', showingResult],
  ['failed', go(generating, failed())],
])('a card is read while %s', (_, state) => {
  expect(go(state, card('A1'))).toMatchObject({ is: 'reading', card: 'A1' });
  expect(go(state, card('A1'), read)).toMatchObject({
    is: 'result',
    result: passed,
    until: T + DISPLAY_MS.result,
  });
});

test('cards read meanwhile are queued once each and shorten the result before', () => {
  const two = go(idle, card('A1'), card('A1'), card('B2'), card('B2'));
  expect(two).toMatchObject({ card: 'A1', queue: ['B2'] });
  const first = go(two, read);
  expect(first).toMatchObject({ is: 'result', until: T + DISPLAY_MS.resultInQueue });
  const second = go(first, card('C3'), time(T + DISPLAY_MS.resultInQueue));
  expect(second).toMatchObject({ is: 'reading', card: 'B2', queue: ['C3'] });
  const many = ['1', '2', '3', '4', '5', '6', '7', '8'].reduce((state, number) => go(state, card(number)), idle);
  expect(many).toMatchObject({ queue: { length: 5 } });
});

test('Next passes over the result alone: the cards that are queued are read', () => {
  const first = go(idle, card('A1'), card('B2'), card('C3'), read);
  expect(go(first, codeRequested)).toMatchObject({ is: 'reading', card: 'B2', queue: ['C3'] });
});

test('a scan while a card is read is not reported again later', () => {
  const state = go(showing, card('A1'), scanned());
  expect(state).toMatchObject({ is: 'reading', card: 'A1', codes: [] });
});

test('in continuous mode a new code follows a code, a result and a failure', () => {
  expect(go(idle, continuous(true))).toMatchObject({ is: 'generating' });
  const showingCode = go(always, continuous(true), generated());
  expect(go(showingCode, time(T + DISPLAY_MS.code))).toMatchObject({ is: 'generating' });
  expect(go(showingCode, scanned(), time(T + 1000 + DISPLAY_MS.result))).toMatchObject({ is: 'generating' });
  const trouble = go(always, continuous(true), failed());
  expect(go(trouble, time(T + DISPLAY_MS.failure))).toMatchObject({ is: 'generating', previousFailure: broken });
  expect(go(showingCode, continuous(false), time(T + DISPLAY_MS.code))).toMatchObject({ is: 'idle' });
});

test('whoever is turned away is shown for 10 s; the code then goes on for the next one', () => {
  const state = go(showing, refused());
  expect(state).toMatchObject({
    is: 'result',
    result: { is: 'refused', name: 'Vikram Desai', message: 'No entry', isUnknownCard: false },
    until: T + 1000 + DISPLAY_MS.result,
  });
  const next = go(state, time(T + 1000 + DISPLAY_MS.result));
  expect(next).toMatchObject({ is: 'showing', sessionId: 's1', code: 'code s1', isSigned: false, from: T });
  expect(go(next, scanned('s1', T + 12_000))).toMatchObject({ is: 'result', result: passed });
});

test('the code goes on after several who are turned away, and when the clock is set back to its beginning', () => {
  const twice = go(showing, refused(), refused({ id: 'r2' }, T + 2000));
  expect(go(twice, time(T + 12_000))).toMatchObject({ is: 'showing', sessionId: 's1', from: T });
  expect(go(twice, time(T))).toMatchObject({ is: 'showing', sessionId: 's1', from: T });
});

test('a code that expired behind a refusal is not shown again', () => {
  const late = go(showing, refused({}, T + 25_000));
  expect(go(late, time(T + 35_000))).toMatchObject({ is: 'idle' });
  expect(go(late, continuous(true), time(T + 35_000))).toMatchObject({ is: 'generating' });
  expect(go(showing, refused(), time(T - 60_000))).toMatchObject({ is: 'idle' });
  const barely = go(showing, refused({}, T + DISPLAY_MS.code - DISPLAY_MS.result));
  expect(go(barely, time(T + DISPLAY_MS.code))).toMatchObject({ is: 'idle' });
  const expired = go(showing, time(T + DISPLAY_MS.code), refused({}, T + 31_000));
  expect(expired).toMatchObject({ is: 'result', shownCode: undefined });
});

test('a refusal that push and polling report is shown once, another one again', () => {
  const after = go(showing, refused(), time(T + 11_000));
  expect(go(after, refused({}, T + 12_000))).toBe(after);
  expect(go(after, refused({ id: 'r2', name: 'Meera Iyer' }, T + 12_000))).toMatchObject({
    result: { name: 'Meera Iyer' },
  });
  const ids = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6'];
  expect(ids.reduce((state, id) => go(state, refused({ id })), showing).refusals).toEqual(ids.slice(1).toReversed());
});

test('a refusal at the code of another kiosk, or while a card is read, is not shown', () => {
  expect(go(showing, refused({ sessionId: 'other' }))).toBe(showing);
  const reading = go(showing, card('A1'), refused());
  expect(reading).toMatchObject({ is: 'reading', card: 'A1' });
  expect(go(reading, read, refused({}, T + 2000))).toMatchObject({ result: passed });
});

test('whoever passes after a refusal uses the code up', () => {
  const state = go(showing, refused(), scanned('s1', T + 2000));
  expect(state).toMatchObject({ is: 'result', result: passed, codes: [] });
  expect(go(state, time(T + 2000 + DISPLAY_MS.result))).toMatchObject({ is: 'idle' });
});

test('a signed code is shown again after each of its scans, and counts whatever is on the screen', () => {
  const signed = go(generating, generated('k.device.1', T, true));
  const first = go(signed, scanned('k.device.1'));
  expect(first).toMatchObject({ is: 'result', result: passed });
  const again = go(first, time(T + 11_000));
  expect(again).toMatchObject({ is: 'showing', isSigned: true, code: 'code k.device.1' });
  expect(go(again, scanned('k.device.1', T + 12_000))).toMatchObject({ is: 'result', result: passed });
  expect(go(showing, scanned('k.device.1'))).toMatchObject({ is: 'result', result: passed });
  expect(go(idle, refused({ sessionId: 'k.device.1' }))).toMatchObject({ result: { is: 'refused' } });
});

test.each(['s1', 'k.device.1'])('a scan of %s that is as old as a result lasts is not shown any more', (sessionId) => {
  expect(go(showing, scanned(sessionId, T + 11_000, DISPLAY_MS.result)).is).not.toBe('result');
  expect(go(showing, refused({ sessionId }, T + 11_000, DISPLAY_MS.result))).toBe(showing);
  expect(go(showing, scanned(sessionId, T + 11_000, DISPLAY_MS.result - 1))).toMatchObject({ is: 'result' });
});

test('a code that was used while the kiosk had no connection is not shown any longer', () => {
  const old = scanned('s1', T + 20_000, DISPLAY_MS.result);
  expect(go(showing, old)).toMatchObject({ is: 'idle' });
  expect(go(showing, continuous(true), old)).toMatchObject({ is: 'generating' });
  const afterRefusal = go(showing, refused({}, T + 19_000), old);
  expect(afterRefusal).toMatchObject({ is: 'result', result: { is: 'refused' } });
  expect(go(afterRefusal, time(T + 29_000))).toMatchObject({ is: 'idle' });
});

test('an old scan ends neither another code nor a signed one, which many may scan', () => {
  expect(go(showing, scanned('other', T + 20_000, DISPLAY_MS.result))).toBe(showing);
  const signed = go(generating, generated('k.device.1', T, true));
  expect(go(signed, scanned('k.device.1', T + 20_000, DISPLAY_MS.result))).toBe(signed);
});
