import { expect, test } from 'vitest';
import { type Connection, type ConnectionEvent, initialConnection, nextConnection } from './connectionState.ts';

const run = (...events: ConnectionEvent[]): Connection => events.reduce(nextConnection, initialConnection(true, 0));
const contact = (now: number): ConnectionEvent => ({ type: 'contact', now });
const failed = (now: number, isBrowserOnline = true): ConnectionEvent => ({ type: 'failed', now, isBrowserOnline });

test('a page opened without a network is offline from the start', () => {
  expect(initialConnection(false, 5)).toEqual({ state: 'offline', since: 5, lastContactAt: null });
  expect(initialConnection(true, 5)).toEqual({ state: 'online', since: null, lastContactAt: null });
});

test.each<[string, ConnectionEvent, Connection['state'], number]>([
  ['a failed request', failed(20), 'unreachable', 20],
  ['a failed request without a network', failed(20, false), 'offline', 20],
  ['a check without an answer', { type: 'overdue', since: 15 }, 'silent', 15],
  ['the browser', { type: 'browser-offline', now: 20 }, 'offline', 20],
])('trouble known by %s, until the next contact', (_, event, state, since) => {
  const trouble = run(contact(10), event);
  expect(trouble).toEqual({ state, since, lastContactAt: 10 });
  expect(nextConnection(trouble, contact(30))).toEqual({ state: 'online', since: null, lastContactAt: 30 });
});

test('trouble of another kind keeps its beginning', () => {
  const silent = run(contact(10), { type: 'overdue', since: 15 });
  expect(nextConnection(silent, failed(20))).toEqual({ state: 'unreachable', since: 15, lastContactAt: 10 });
  expect(nextConnection(silent, { type: 'browser-offline', now: 20 })).toMatchObject({ state: 'offline', since: 15 });
});

test('what is known more precisely is not called silent', () => {
  expect(run(failed(10), { type: 'overdue', since: 12 })).toMatchObject({ state: 'unreachable', since: 10 });
});

test('a network that is back does not mean a server', () => {
  expect(run({ type: 'browser-offline', now: 20 }, { type: 'browser-online' })).toMatchObject({
    state: 'unreachable',
    since: 20,
  });
  expect(run(contact(10), { type: 'browser-online' }).state).toBe('online');
});

test('saved lists say how old they are, unless the server was heard of since', () => {
  expect(run({ type: 'restored', savedAt: 3 })).toEqual({ state: 'online', since: null, lastContactAt: 3 });
  expect(run(contact(10), { type: 'restored', savedAt: 3 }).lastContactAt).toBe(10);
});
