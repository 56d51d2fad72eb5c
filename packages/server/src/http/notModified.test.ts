import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CallDefinition, callNames, contract, type Member } from '@spotter/api';
import { Hono } from 'hono';
import { NOT_MODIFIED } from '../context.ts';
import { getWithTag } from '../testing/conditionalRequests.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';
import { respondCacheable, type View } from './notModified.ts';

const cachedCalls = callNames.filter((name) => 'cacheVersion' in contract[name]);

const answerOf = (definition: CallDefinition, view: View, version: string | undefined, tags = '') => {
  const app = new Hono();
  app.get('/', (request) =>
    respondCacheable(request, definition, view, ({ isNotModified }) =>
      Promise.resolve(isNotModified(version) ? NOT_MODIFIED : {}),
    ),
  );
  return app.request('/', { headers: { 'If-None-Match': tags } });
};
const tagOf = async (...of: Parameters<typeof answerOf>) => (await answerOf(...of)).headers.get('etag');

describe('the ETag', () => {
  const definition: CallDefinition = contract.getMembers;
  const view: View = { gymId: 'g', caller: { userType: 'admin', branchId: null }, input: { gymId: 'g' } };
  test('changes with the data, the view and the answer’s schema', async () => {
    const tag = await tagOf(definition, view, '1');
    expect(tag).toMatch(/^W\/"[\w-]{27}\.1"$/);
    expect(await tagOf({ ...definition }, structuredClone(view), '1')).toBe(tag);
    const others = await Promise.all([
      tagOf(definition, view, '2'),
      tagOf(definition, { ...view, gymId: 'h' }, '1'),
      tagOf(definition, { ...view, caller: { userType: 'staff', branchId: null } }, '1'),
      tagOf(definition, { ...view, caller: { userType: 'admin', branchId: 'b' } }, '1'),
      tagOf(definition, { ...view, input: { gymId: 'g', branchId: 'b' } }, '1'),
      tagOf({ ...definition, cacheVersion: 2 }, view, '1'),
      tagOf({ ...definition, answer: contract.getBranches.answer }, view, '1'),
    ]);
    expect(new Set([tag, ...others]).size).toBe(8);
    expect(await tagOf(definition, view, undefined)).toBeNull();
  });

  test('matches among others, however much space is between them', async () => {
    const tag = await tagOf(definition, view, '1');
    const spaces = ' '.repeat(400_000);
    expect((await answerOf(definition, view, '1', `"a"${spaces},${spaces}${tag} , "b"`)).status).toBe(304);
    expect((await answerOf(definition, view, '1', `"a"${spaces}${tag}`)).status).toBe(200);
  });
});

onBothEngines('cached answers', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });
  // A person's first call changes the list version; make it before the tests.
  beforeEach(async () => {
    for (const { client } of [gym.admin, gym.staff]) await client.getGymSettings({ gymId: gym.gymId });
  });

  const ask = (person: TestPerson, tag?: string, query = '', path = '/getMembers') =>
    getWithTag(server(), person, `${path}?gymId=${gym.gymId}${query}`, tag);

  test.each(cachedCalls)('%s is revalidated each time, and sent only when it has changed', async (name) => {
    const { path } = contract[name];
    const first = await ask(gym.admin, undefined, '', path);
    expect(first).toMatchObject({ status: 200, cacheControl: 'no-store' });
    const again = await ask(gym.admin, `"other", ${first.tag}`, '', path);
    expect(again).toMatchObject({ status: 304, text: '', tag: first.tag, cacheControl: 'no-store' });
    expect(await ask(gym.admin, 'W/"other"', '', path)).toMatchObject({ status: 200, text: first.text });
  });

  test('other calls and failures are never cached', async () => {
    expect(await ask(gym.admin, '*', '', '/getBranches')).toMatchObject({
      status: 200,
      tag: '',
      cacheControl: 'no-store',
    });
    expect(await ask(gym.admin, '*', '&branchId=none')).toMatchObject({
      status: 404,
      tag: '',
      cacheControl: 'no-store',
    });
  });

  test('another view never matches the cached one', async () => {
    const whole = await ask(gym.admin);
    const side = await ask(gym.admin, whole.tag, `&branchId=${gym.side}`);
    expect(side.status).toBe(200);
    expect((await ask(gym.staff, whole.tag)).status).toBe(200);
    expect((await ask(gym.admin, (await ask(gym.staff)).tag)).status).toBe(200);
  });

  test('a caller who lost access is refused, whatever is cached', async () => {
    const { db } = server().database;
    const desk = await gym.addPerson('staff', gym.side);
    await desk.client.getGymSettings({ gymId: gym.gymId });
    const cached = await ask(desk);
    const named = await ask(desk, undefined, `&branchId=${gym.side}`);
    const set = (change: object) => db.updateTable('people').set(change).where('id', '=', desk.id).execute();

    await set({ branch_id: gym.main });
    const moved = await ask(desk, cached.tag);
    expect(moved.status).toBe(200);
    const { members } = JSON.parse(moved.text) as { members: Member[] };
    expect(members.filter(({ branchId }) => branchId !== gym.main)).toEqual([]);
    expect((await ask(desk, named.tag, `&branchId=${gym.side}`)).status).toBe(404);

    await set({ branch_id: gym.side, user_type: 'member' });
    expect((await ask(desk, cached.tag)).status).toBe(403);
    await set({ user_type: 'staff', deactivated_at: 1 });
    expect((await ask(desk, cached.tag)).status).toBe(401);
    await set({ deactivated_at: null });
    expect((await ask(desk, cached.tag)).status).toBe(304);
  });
});
