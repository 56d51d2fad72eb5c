import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitingCard, waitingCheckIn } from '../../testing/fakeQueue.ts';
import { STORY_NOW } from '../../testing/storyNow.ts';
import type { QueueOwner } from './operation.ts';
import { lazyQueueStore } from './lazyQueueStore.ts';
import { createQueueStore } from './queueStore.ts';

const priya: QueueOwner = { gymId: 'gym-1', kind: 'person', id: 'uid-priya' };
const asha = waitingCheckIn({ id: 'asha', name: 'Asha Rao' }, 3);
const meera = waitingCheckIn({ id: 'meera', name: 'Meera Iyer' }, 2);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({ now: STORY_NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('operations are there after a restart, in the order in which they were added, whatever their clock said', async () => {
  const store = createQueueStore(priya);
  await store.add(meera);
  await store.add(asha);
  expect(await createQueueStore(priya).list()).toMatchObject([meera, asha]);
});

test('the store whose code is loaded with its first use is the same', async () => {
  const lazy = lazyQueueStore(priya);
  await Promise.all([lazy.add(asha), lazy.add(meera)]);
  expect(await createQueueStore(priya).list()).toMatchObject([asha, meera]);
  await lazy.setRejection(asha.id, 'Branch not found');
  await lazy.remove([meera.id]);
  expect(await lazy.list()).toMatchObject([{ ...asha, rejection: 'Branch not found' }]);
});

test('the same operation is added once', async () => {
  const store = createQueueStore(priya);
  await Promise.all([store.add(asha), store.add(asha)]);
  expect(await store.list()).toHaveLength(1);
});

test.each<[string, QueueOwner]>([
  ['account', { ...priya, id: 'uid-kavya' }],
  ['gym', { ...priya, gymId: 'gym-2' }],
  ['device', { ...priya, kind: 'device' }],
])('another %s sees nothing of them, and cannot remove or reject them', async (_, other) => {
  const store = createQueueStore(priya);
  await store.add(asha);
  const before = await store.list();
  const foreign = createQueueStore(other);
  expect(await foreign.list()).toEqual([]);
  await foreign.remove([asha.id]);
  await foreign.setRejection(asha.id, 'No');
  expect(await store.list()).toEqual(before);
});

test('after seven days what others left is removed; what is one’s own stays, however old', async () => {
  const store = createQueueStore(priya);
  await store.add(asha);
  vi.setSystemTime(STORY_NOW + 8 * 24 * 60 * 60_000);
  expect(await createQueueStore(priya).list()).toHaveLength(1);
  expect(await createQueueStore({ ...priya, id: 'uid-kavya' }).list()).toEqual([]);
  expect(await store.list()).toEqual([]);
});

test('a full disk is said so, and nothing is half saved', async () => {
  const store = createQueueStore(priya);
  await store.add(asha);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  await expect(store.add(meera)).rejects.toThrow(
    'Not saved: the storage of this browser is full. Please write it down, and free some space.',
  );
  vi.restoreAllMocks();
  expect(await store.list()).toMatchObject([asha]);
});

test('so is a browser without storage, and it is tried again with the next one', async () => {
  const store = createQueueStore(priya);
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError');
  });
  await expect(store.add(asha)).rejects.toThrow('Not saved: this browser cannot keep check-ins without a connection.');
  await expect(store.list()).rejects.toThrow('The check-ins waiting in this browser cannot be read.');
  vi.restoreAllMocks();
  await store.add(asha);
  expect(await store.list()).toMatchObject([asha]);
});

test('a rejection is kept until the operation is to be sent again', async () => {
  const store = createQueueStore(priya);
  await store.add(asha);
  await store.setRejection(asha.id, 'Branch not found');
  expect(await createQueueStore(priya).list()).toMatchObject([{ id: asha.id, rejection: 'Branch not found' }]);
  await store.setRejection(asha.id, undefined);
  expect((await store.list())[0]).not.toHaveProperty('rejection');
});

test('the cards of a kiosk whose pairing ended go over to who signs in there, or to its next pairing, in their order', async () => {
  const kiosk: QueueOwner = { gymId: 'gym-1', kind: 'device', id: 'device-1' };
  const cards = [waitingCard('04A2B3C4', 3), waitingCard('04A2B3C5', 9)];
  for (const card of cards) await createQueueStore(kiosk).add(card);
  await createQueueStore({ ...kiosk, gymId: 'gym-2' }).add(waitingCard('OTHERGYM', 1));
  await createQueueStore({ ...priya, id: 'uid-kavya' }).add(asha);
  expect(await createQueueStore(priya).list()).toEqual([]);
  await createQueueStore(priya).add(meera);
  expect(await createQueueStore(priya, { takesOver: true }).list()).toMatchObject([...cards, meera]);
  expect(await createQueueStore(kiosk).list()).toEqual([]);

  const later = waitingCard('04A2B3C6', 0);
  await createQueueStore(kiosk).add(later);
  const next: QueueOwner = { ...kiosk, id: 'device-2' };
  expect(await createQueueStore(next, { takesOver: true }).list()).toMatchObject([later]);
  expect(await createQueueStore(next).list()).toMatchObject([later]);
  expect(await createQueueStore({ ...kiosk, gymId: 'gym-2' }).list()).toHaveLength(1);
});
