import { expect, test } from 'vitest';
import { attendance, idOf, NOW, refusal, scanRefused, withEmptyFeeds } from '../testing/feed.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import {
  listScanRefusals,
  listWithdrawals,
  newestDoorEvents,
  newestEvents,
  wasRefused,
} from './doorEvents.repository.ts';
import { feedPosition } from './feed.repository.ts';

onBothEngines('the events of a door', (server) => {
  const { gyms, db, append } = withEmptyFeeds(server);

  test('the newest of the door: who came, left or was turned away, without what undoes', async () => {
    await append([
      attendance('a', gyms.gym.side),
      refusal('b', gyms.gym.main),
      attendance('c', gyms.gym.side, { isUndo: true }),
      attendance('d', gyms.gym.main, { action: 'check-out' }),
      scanRefused('e', 'code'),
      refusal('f', gyms.gym.side),
    ]);
    await append([attendance('foreign', gyms.other.side)], gyms.other);
    const newest = async (branchId: string | undefined, limit: number) =>
      (await newestDoorEvents(db(), gyms.gym.gymId, branchId, limit)).map(idOf);
    expect(await newest(undefined, 10)).toEqual(['f', 'd', 'b', 'a']);
    expect(await newest(undefined, 2)).toEqual(['f', 'd']);
    expect(await newest(gyms.gym.side, 10)).toEqual(['f', 'a']);
  });

  test('the newest events go back until as many stand, whatever was undone since', async () => {
    const undone = Array.from({ length: 7 }, (_, at) => [
      attendance(`in-${at}`, gyms.gym.side),
      attendance(`undo-${at}`, gyms.gym.side, { isUndo: true, withdraws: `in-${at}` }),
    ]).flat();
    await append([
      attendance('a', gyms.gym.side),
      attendance('b', gyms.gym.side),
      attendance('c', gyms.gym.main),
      attendance('d', gyms.gym.side),
      ...undone,
    ]);
    const position = await feedPosition(db(), gyms.gym.gymId);
    const newest = async (branchId: string | undefined, limit: number) =>
      (await newestEvents(db(), gyms.gym.gymId, branchId, position, limit)).map(({ id }) => id);
    const ofUndone = undone.map(({ payload }) => idOf(payload));
    expect(await newest(gyms.gym.side, 2)).toEqual(['b', 'd', ...ofUndone]);
    expect(await newest(undefined, 2)).toEqual(['c', 'd', ...ofUndone]);
    expect(await newest(gyms.gym.side, 20)).toEqual(['a', 'b', 'd', ...ofUndone]);
    await append([attendance('e', gyms.gym.side), attendance('f', gyms.gym.side)]);
    expect((await newestEvents(db(), gyms.gym.gymId, gyms.gym.side, position + 2, 2)).map(({ id }) => id)).toEqual([
      'e',
      'f',
    ]);
  });

  test('withdrawals are the events that withdraw an entry', async () => {
    await append([
      attendance('a', gyms.gym.side),
      attendance('b', gyms.gym.side, { isUndo: true, withdraws: 'a' }),
      attendance('c', gyms.gym.main, { isUndo: true, withdraws: 'x' }),
    ]);
    const withdrawals = async (branchId: string | undefined, limit: number) =>
      (await listWithdrawals(db(), gyms.gym.gymId, branchId, limit)).map(({ id }) => id);
    expect(await withdrawals(undefined, 10)).toEqual(['c', 'b']);
    expect(await withdrawals(undefined, 1)).toEqual(['c']);
    expect(await withdrawals(gyms.gym.side, 10)).toEqual(['b']);
  });

  test('whether a person was turned away between two moments', async () => {
    await append([refusal('a', gyms.gym.side), attendance('b', gyms.gym.side)]);
    await append([refusal('c', gyms.other.side)], gyms.other);
    const was = (personId: string, from: number, before: number) =>
      wasRefused(db(), gyms.gym.gymId, personId, { from, before });
    expect(await was('user-a', NOW, NOW + 1)).toBe(true);
    expect(await was('user-a', NOW + 1, NOW + 2)).toBe(false);
    expect(await was('user-a', NOW - 1, NOW)).toBe(false);
    expect(await was('user-b', NOW, NOW + 1)).toBe(false);
    expect(await was('user-c', NOW, NOW + 1)).toBe(false);
  });

  test('who was turned away by a code since a moment, newest first', async () => {
    await append([
      scanRefused('a', 'code', NOW - 1),
      scanRefused('b', 'code', NOW),
      scanRefused('c', 'other code'),
      scanRefused('d', 'code', NOW + 5),
      refusal('e', gyms.gym.side),
    ]);
    const refused = await listScanRefusals(db(), gyms.gym.gymId, 'code', NOW);
    expect(refused.map(({ userId, refusal: { id } }) => [userId, id])).toEqual([
      ['user-d', 'd'],
      ['user-b', 'b'],
    ]);
  });
});
