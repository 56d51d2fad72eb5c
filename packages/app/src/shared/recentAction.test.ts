import type { DoorEntry } from '@spotter/api';
import { expect, test, vi } from 'vitest';
import { callKey } from '../api/calls.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { doorEntry } from '../testing/deskData.ts';
import { fakeConnection } from '../testing/fakeConnection.ts';
import { fakeQueue, lostConnection, waitingCheckIn } from '../testing/fakeQueue.ts';
import { STORY_NOW } from '../testing/storyNow.ts';
import { recentAction } from './recentAction.ts';

const readClock = () => ({ now: STORY_NOW, ticks: 0, pageId: 'page' });
const meera = { id: '01934a7e-meera-iyer', name: 'Meera Iyer' };
const MINUTE_MS = 60_000;
const atMs = (ageMs: number, rest: Partial<DoorEntry> = {}) =>
  doorEntry('Meera Iyer', ageMs / MINUTE_MS, { id: `${ageMs}`, ...rest });

const waiting = (ageMs: number, action: 'checkin' | 'checkout') => waitingCheckIn(meera, ageMs / MINUTE_MS, action);
const out = { action: 'check-out' } as const;

test.each([
  ['nothing is known', [], [], undefined],
  ['a check-in waits', [waiting(59_999, 'checkin')], [], 'checkin'],
  ['a check-out waits', [waiting(59_999, 'checkout')], [], 'checkout'],
  ['a check-in waits for a minute', [waiting(60_000, 'checkin')], [], undefined],
  ['somebody else’s waits', [waitingCheckIn({ id: 'another', name: 'Asha' }, 0)], [], undefined],
  ['the door had a check-in', [], [atMs(59_999)], 'checkin'],
  ['the door had a check-out after it', [], [atMs(1000, out), atMs(40_000)], 'checkout'],
  ['the door had it a minute ago', [], [atMs(60_000)], undefined],
  ['it was withdrawn', [], [atMs(1000, { withdrawn: { at: STORY_NOW, byName: 'Nisha' } })], undefined],
  ['the door turned them away', [], [atMs(1000, { action: 'refused' })], undefined],
  ['somebody else came', [], [doorEntry('Asha Rao', 0)], undefined],
  ['what waits is newer than the door’s', [waiting(70_000, 'checkout')], [atMs(50_000)], undefined],
] as const)('without a connection, where %s', async (_, operations, entries, action) => {
  const queries = createQueryClient();
  queries.setQueryData(callKey('getDoorLog', { gymId: 'gym-1' }), { entries: [...entries] });
  const queue = fakeQueue(operations, { connection: fakeConnection(lostConnection), readClock });
  const stop = queue.start();
  await vi.waitFor(() => expect(queue.state().operations).toHaveLength(operations.length));
  expect(recentAction({ queries, queue }, meera.id)).toBe(action);
  stop();
});

test('a card is known to be read again where the clock of the desk is an hour off', () => {
  const queries = createQueryClient();
  queries.setQueryData(callKey('getDoorLog', { gymId: 'gym-1' }), { entries: [atMs(1000)] });
  const hourMs = 60 * MINUTE_MS;
  const connection = fakeConnection(lostConnection, hourMs);
  const queue = fakeQueue([], { connection, readClock: () => ({ ...readClock(), now: STORY_NOW - hourMs }) });
  expect(recentAction({ queries, queue }, meera.id)).toBe('checkin');
});

test('with a connection the server decides', () => {
  const queries = createQueryClient();
  queries.setQueryData(callKey('getDoorLog', { gymId: 'gym-1' }), { entries: [atMs(1000)] });
  expect(recentAction({ queries, queue: fakeQueue([], { readClock }) }, meera.id)).toBeUndefined();
});
