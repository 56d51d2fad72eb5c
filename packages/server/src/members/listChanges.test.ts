// A list that travels as changes is the list that would have been sent whole.
import { contract, type Member } from '@spotter/api';
import { sql } from 'kysely';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendMemberChange } from '../feed/appendToFeed.ts';
import { getWithTag } from '../testing/conditionalRequests.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';

const someIds = (count: number) => Array.from({ length: count }, (_, number) => `member-${number}`);
const byId = (members: Member[]) => new Map(members.map((member) => [member.id, member]));

const edit = (of: TestGym, memberId: string, name: string) =>
  of.admin.client.updateMember({
    gymId: of.gymId,
    memberId,
    memberData: { name, email: `${memberId}@gym.test`, phone: '9876543210', age: 41, sex: 'male' },
  });

onBothEngines('the list of members as changes', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });
  beforeEach(() => {
    // Changes have a moment of their own.
    server().clock.now += 1000;
  });

  const request = (person: TestPerson, of: TestGym, tag?: string, branchId?: string, headers = { 'A-IM': 'changes' }) =>
    getWithTag(
      server(),
      person,
      `/getMembers?gymId=${of.gymId}${branchId === undefined ? '' : `&branchId=${branchId}`}`,
      tag,
      headers,
    );

  /** Somebody with an open list, who asks for what has changed since. */
  async function openList(person: TestPerson, of = gym, branchId?: string) {
    let { tag, text } = await request(person, of, undefined, branchId);
    let list = contract.getMembers.answer.parse(JSON.parse(text));
    return {
      refresh: async () => {
        const answer = await request(person, of, tag, branchId);
        if (answer.status === 304) return { status: 304, size: 0 };
        ({ tag, text } = answer);
        const body: unknown = JSON.parse(text);
        list =
          answer.status === 226
            ? contract.getMembers.changes.apply(list, contract.getMembers.changes.changes.parse(body))
            : contract.getMembers.answer.parse(body);
        return { status: answer.status, size: text.length };
      },
      members: () => byId(list.members),
      whole: async () =>
        byId(
          contract.getMembers.answer.parse(JSON.parse((await request(person, of, undefined, branchId)).text)).members,
        ),
    };
  }

  const events = (of: TestGym) => server().database.db.deleteFrom('feed_events').where('gym_id', '=', of.gymId);
  /** An open list, then two changes. */
  async function changedTwice() {
    const of = await createTestGym(server());
    const people = [await of.addPerson('member', of.main), await of.addPerson('member', of.main)];
    const list = await openList(of.admin, of);
    for (const { id } of people) await edit(of, id, 'Changed');
    const rows = await server()
      .database.db.selectFrom('feed_events')
      .select('seq')
      .where('gym_id', '=', of.gymId)
      .orderBy('seq')
      .execute();
    return { of, list, seqs: rows.map(({ seq }) => seq) };
  }

  describe('after a change', () => {
    test('only who has changed is sent, and nothing twice', async () => {
      for (let count = 0; count < 20; count += 1) await gym.addPerson('member', gym.main);
      const { id } = await gym.addPerson('member', gym.side);
      const list = await openList(gym.admin);
      await edit(gym, id, 'Renamed');
      const { status, size } = await list.refresh();
      expect(status).toBe(226);
      expect(size).toBeLessThan(1000);
      expect(list.members().get(id)?.name).toBe('Renamed');
      expect(list.members()).toEqual(await list.whole());
      expect(await list.refresh()).toEqual({ status: 304, size: 0 });
    });

    test('of something else in the gym, nobody is sent', async () => {
      const list = await openList(gym.admin);
      const before = list.members();
      await gym.admin.client.updateGymSettings({ gymId: gym.gymId, language: 'hi' });
      expect(await list.refresh()).toMatchObject({ status: 226 });
      expect(list.members()).toEqual(before);
      expect(await list.refresh()).toEqual({ status: 304, size: 0 });
    });

    test('a member who is deleted, or leaves the branch of the list, goes', async () => {
      const [deleted, moved] = [await gym.addPerson('member', gym.side), await gym.addPerson('member', gym.side)];
      const lists = [await openList(gym.admin), await openList(gym.staff)];
      await gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: deleted.id });
      const change = { kind: 'move' as const, branchId: gym.main };
      await gym.admin.client.changeMembers({ gymId: gym.gymId, memberIds: [moved.id], change });
      for (const list of lists) {
        expect(await list.refresh()).toMatchObject({ status: 226 });
        expect(list.members().has(deleted.id)).toBe(false);
        expect(list.members()).toEqual(await list.whole());
      }
      expect(lists.map((list) => list.members().has(moved.id))).toEqual([true, false]);
    });

    test('somebody else’s list, of another gym or branch, is not told of them', async () => {
      const other = await createTestGym(server());
      const { id } = await gym.addPerson('member', gym.main);
      const [foreign, side] = [await openList(other.admin, other), await openList(gym.staff)];
      await edit(gym, id, 'Not yours');
      expect(await foreign.refresh()).toEqual({ status: 304, size: 0 });
      const answer = await request(gym.staff, gym, (await request(gym.staff, gym)).tag);
      expect(answer.text).not.toContain('Not yours');
      await side.refresh();
      expect(side.members()).toEqual(await side.whole());
    });
  });

  describe('the whole list is sent', () => {
    test('to a client that does not ask for changes', async () => {
      const { id } = await gym.addPerson('member', gym.main);
      const { tag } = await request(gym.admin, gym);
      await edit(gym, id, 'Changed');
      expect(await request(gym.admin, gym, tag, undefined, { 'A-IM': 'other' })).toMatchObject({ status: 200 });
    });

    test('for a version of another view, or one that no server gave', async () => {
      const { tag } = await request(gym.admin, gym);
      const { id } = await gym.addPerson('member', gym.side);
      await edit(gym, id, 'Changed');
      const views = [
        tag.replace('W/"', 'W/"x'),
        tag.replace(/\.\d+\.\d+\./, '.x.y.'),
        tag.replace(/\.\d+\./, '.99999999.'),
      ];
      for (const other of views) expect(await request(gym.admin, gym, other)).toMatchObject({ status: 200 });
      expect(await request(gym.admin, gym, tag, gym.side)).toMatchObject({ status: 200 });
      expect(await request(gym.staff, gym, tag)).toMatchObject({ status: 200 });
      expect(await request(gym.admin, gym, tag)).toMatchObject({ status: 226 });
    });

    test('on another day: what is pending depends on it', async () => {
      const list = await openList(gym.admin);
      server().clock.now += 86_400_000;
      expect(await list.refresh()).toMatchObject({ status: 200 });
    });

    test('where events since then, or the one of the version, are deleted', async () => {
      for (const fromLast of [-1, -2, -3]) {
        const { of, list, seqs } = await changedTwice();
        await events(of)
          .where('seq', '=', seqs.at(fromLast) ?? 0)
          .execute();
        expect(await list.refresh()).toMatchObject({ status: 200 });
        expect(list.members()).toEqual(await list.whole());
      }
    });

    test('after a backup was restored, which has other events of the same numbers', async () => {
      const { of, list, seqs } = await changedTwice();
      const { db } = server().database;
      const base = seqs.at(-3) ?? 0;
      await db
        .updateTable('feed_events')
        .set({ created_at: sql`created_at + 1` })
        .where('gym_id', '=', of.gymId)
        .where('seq', '=', base)
        .execute();
      expect(await list.refresh()).toMatchObject({ status: 200 });
    });

    test('after changes of any, or of more members or events than are worth it', async () => {
      const { database, clock } = server();
      const append = (...changes: (string[] | undefined)[]) =>
        database.transaction(async (tx) => {
          for (const ids of changes) appendMemberChange(tx, gym.gymId, clock.now, ids);
        });
      for (const [changes, status] of [
        [[['one'], undefined], 200],
        [[someIds(501)], 200],
        [[someIds(499), ['one']], 226],
      ] as const) {
        const list = await openList(gym.admin);
        await append(...changes.map((all) => all && [...all]));
        expect(await list.refresh()).toMatchObject({ status });
      }
      const list = await openList(gym.admin);
      for (let times = 0; times < 998; times += 1) await append(['one']);
      expect(await list.refresh()).toMatchObject({ status: 226 });
      for (let times = 0; times < 999; times += 1) await append(['one']);
      expect(await list.refresh()).toMatchObject({ status: 200 });
      for (const [times, status] of [
        [2, 226],
        [3, 200],
      ] as const) {
        for (let time = 0; time < times; time += 1) await append(someIds(500).map((id) => `${time}-${id}`));
        expect(await list.refresh()).toMatchObject({ status });
      }
    });
  });

  test('whatever is done, and whenever the lists are refreshed, they are the whole ones', async () => {
    const seeds = fc.sample(fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { minLength: 25, maxLength: 25 }), {
      seed: 7,
      numRuns: 2,
    });
    for (const steps of seeds) {
      const of = await createTestGym(server());
      const { gymId, main, side, admin } = of;
      const { client } = admin;
      const ids = [of.member.id];
      for (let count = 0; count < 4; count += 1) ids.push((await of.addPerson('member', count % 2 ? main : side)).id);
      let undo = '';
      const actions: ((id: string) => Promise<unknown>)[] = [
        (id) => edit(of, id, `Name ${server().clock.now}`),
        (id) => client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id }),
        (id) => client.toggleMemberStatus({ gymId, memberId: id, newStatus: 'inactive' }),
        (id) => client.toggleMemberStatus({ gymId, memberId: id, newStatus: 'active' }),
        (id) => client.renewMembership({ gymId, memberId: id, planId: 'monthly' }),
        (id) => client.freezeMembership({ gymId, memberId: id, from: '2026-11-29', to: '2026-11-30', reason: 'Away' }),
        (id) => client.changeMembers({ gymId, memberIds: [id], change: { kind: 'move', branchId: main } }),
        (id) =>
          client.changeMembers({ gymId, memberIds: ids, change: { kind: 'extend', days: id.length, reason: 'x' } }),
        async (id) => (undo = (await client.deleteMember({ gymId, memberId: id })).undo?.changeId ?? ''),
        () => client.undoChange({ gymId, changeId: undo }),
        async () => (undo = (await client.checkoutAllMembers({ gymId })).undo?.changeId ?? ''),
        async () => ids.push((await of.addPerson('member', side)).id),
      ];
      const lists = [await openList(admin, of), await openList(of.staff, of), await openList(admin, of, main)];
      let changes = 0;
      for (const [action, person, refreshes] of steps) {
        server().clock.now += 60_000;
        // Refused ones, as of a member who is deleted, change nothing.
        await actions[action % actions.length]?.(ids[person % ids.length] ?? '').catch(() => undefined);
        if (!refreshes) continue;
        for (const list of lists) {
          const { status } = await list.refresh();
          changes += Number(status === 226);
          expect(list.members()).toEqual(await list.whole());
        }
      }
      expect(changes).toBeGreaterThan(5);
    }
  });
});
