import 'fake-indexeddb/auto';
import type { AnswerOf } from '@spotter/api';
import { QueryClient } from '@tanstack/react-query';
import { deleteDB, openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { keepSavedLists } from './keepSavedLists.ts';
import { MAX_AT_REST_MS } from './savedLists.ts';
import { SAVED_LISTS_DATABASE, wipeSavedLists } from '../../shared/wipeSavedLists.ts';

const T0 = 1_000_000;
const asha = {
  id: 'asha',
  name: 'Asha Rao',
  phone: '+919845012345',
  email: 'asha@example.com',
  age: 31,
  sex: 'female',
  birthDate: '1995-03-01',
} as AnswerOf<'getMembers'>['members'][number];
const members = { members: [asha] };
const staffKey = ['getMembers', { gymId: 'gym-1' }] as const;
const trouble = { state: 'unreachable', since: T0, lastContactAt: T0 } as const;
const online = { state: 'online', since: null, lastContactAt: T0 } as const;

const ends: (() => void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await deleteDB(SAVED_LISTS_DATABASE);
});

/** One load of the page. */
function open({
  uid = 'uid-1',
  gymId = 'gym-1',
  isAdmin = false,
  isDesk = true,
  clock = { now: T0 },
  connection = fakeConnection(),
} = {}) {
  const queries = new QueryClient();
  const restored = vi.fn<(savedAt: number) => void>();
  const end = keepSavedLists({
    queries,
    connection: { ...connection, restored },
    owner: { uid, gymId },
    isAdmin,
    isDesk: () => isDesk,
    now: () => clock.now,
  });
  ends.push(end);
  /** So that the next change is saved at once. */
  const waitLong = () => void (clock.now += 60_000);
  return { queries, connection, restored, end, waitLong };
}
const openOffline = (options: Parameters<typeof open>[0] = {}) =>
  open({ ...options, connection: fakeConnection(trouble) });

/** Everything at rest, as text. */
async function atRest(): Promise<string> {
  const db = await openDB(SAVED_LISTS_DATABASE);
  const stores = await Promise.all(Array.from(db.objectStoreNames, (name) => db.getAll(name)));
  db.close();
  return JSON.stringify(stores);
}
const untilSaved = (text: string) => vi.waitFor(async () => expect(await atRest()).toContain(text));
/** The database has been read, or is left alone: what follows in it comes after. */
const settle = async () => {
  for (let times = 0; times < 3; times += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    await atRest();
  }
};

async function saveAsha(options: Parameters<typeof open>[0] = {}, key: readonly unknown[] = staffKey) {
  const visit = open(options);
  visit.queries.setQueryData(key, members, { updatedAt: T0 - 5 });
  await untilSaved('uid-1');
  return visit;
}

test('a list that was loaded is there at the next start without a connection, with its age', async () => {
  (await saveAsha()).end();
  const { queries, restored } = openOffline();
  await vi.waitFor(() => expect(queries.getQueryData(staffKey)).toBeDefined());
  expect(queries.getQueryState(staffKey)?.dataUpdatedAt).toBe(T0 - 5);
  expect(restored).toHaveBeenCalledExactlyOnceWith(T0 - 5);
});

test('a list is saved at once after the clock was set back', async () => {
  const clock = { now: T0 };
  const { queries } = await saveAsha({ clock });
  clock.now -= 3_600_000;
  queries.setQueryData(['getPlans', { gymId: 'gym-1' }], { plans: [] });
  await vi.waitFor(async () => expect(await atRest()).toContain('getPlans'));
});

test('at rest are name and phone, and nothing that the desk does not need', async () => {
  await saveAsha();
  const text = await atRest();
  expect(text).toContain('Asha Rao');
  for (const surplus of ['asha@example.com', '1995-03-01', 'female', '"age":31']) expect(text).not.toContain(surplus);
});

test('nothing is saved of other calls, nor where the browser is no desk', async () => {
  const other = await saveAsha();
  other.waitLong();
  other.queries.setQueryData(['getStaffs', { gymId: 'gym-1' }], { staffs: [{ name: 'Priya Nair' }] });
  other.queries.setQueryData(['getPlans', { gymId: 'gym-1' }], { plans: [] });
  await untilSaved('getPlans');
  expect(await atRest()).not.toContain('Priya');
  other.end();
  await deleteDB(SAVED_LISTS_DATABASE);
  open({ isDesk: false }).queries.setQueryData(staffKey, members);
  await settle();
  expect(await atRest()).not.toContain('Asha');
});

test('of an admin only the lists of the chosen branch rest in the browser', async () => {
  const { queries, end } = await saveAsha({ isAdmin: true }, ['getMembers', { gymId: 'gym-1', branchId: 'bandra' }]);
  expect(await atRest()).toContain('bandra');
  end();
  const next = open({ isAdmin: true });
  next.queries.setQueryData(['getMembers', { gymId: 'gym-1' }], members);
  next.queries.setQueryData(['getMembers', { gymId: 'gym-1', branchId: 'andheri' }], members);
  await untilSaved('andheri');
  const text = await atRest();
  expect(text).not.toContain('bandra');
  expect(text.match(/Asha Rao/g)).toHaveLength(1);
  queries.clear();
});

test('with a connection nothing old is shown', async () => {
  (await saveAsha()).end();
  const { queries, connection } = open();
  await settle();
  expect(queries.getQueryData(staffKey)).toBeUndefined();
  connection.change(trouble);
  await vi.waitFor(() => expect(queries.getQueryData(staffKey)).toBeDefined());
});

test('what is loaded is not replaced by what was saved', async () => {
  (await saveAsha()).end();
  const { queries, connection, restored } = open();
  queries.setQueryData(staffKey, { members: [] });
  connection.change(trouble);
  await vi.waitFor(() => expect(restored).toHaveBeenCalled());
  expect(queries.getQueryData(staffKey)).toEqual({ members: [] });
});

test('what is changed without a connection is not saved as the state of the server', async () => {
  const { queries, connection, waitLong } = await saveAsha();
  waitLong();
  connection.change(trouble);
  queries.setQueryData(staffKey, { members: [{ ...asha, name: 'Not sent yet' }] });
  await settle();
  expect(await atRest()).not.toContain('Not sent yet');
});

test('restored lists are loaded again when the connection is back', async () => {
  (await saveAsha()).end();
  const { queries, connection } = openOffline();
  await vi.waitFor(() => expect(queries.getQueryData(staffKey)).toBeDefined());
  connection.change(online);
  expect(queries.getQueryState(staffKey)?.isInvalidated).toBe(true);
});

test.each([
  ['another account', { uid: 'uid-2' }],
  ['another gym', { gymId: 'gym-2' }],
  ['more than seven days without a connection', { clock: { now: T0 + MAX_AT_REST_MS + 1 } }],
])('for %s they are deleted', async (_, next) => {
  (await saveAsha()).end();
  const { queries, restored } = openOffline(next);
  await vi.waitFor(async () => expect(await atRest()).not.toContain('Asha'));
  await settle();
  expect(queries.getQueryCache().getAll()).toEqual([]);
  expect(restored).not.toHaveBeenCalled();
});

test('after exactly seven days they are still there', async () => {
  (await saveAsha()).end();
  const { queries } = openOffline({ clock: { now: T0 + MAX_AT_REST_MS } });
  await vi.waitFor(() => expect(queries.getQueryData(staffKey)).toBeDefined());
});

test('wiping leaves nothing, and an open page saves nothing after it', async () => {
  const { queries, waitLong } = await saveAsha();
  waitLong();
  wipeSavedLists();
  queries.setQueryData(['getDeskFacts', { gymId: 'gym-1' }], { facts: [], guests: [{ name: 'Guest' }] });
  await settle();
  expect(await atRest()).toBe('[]');
});
