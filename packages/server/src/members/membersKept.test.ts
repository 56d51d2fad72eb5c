// The list of members is asked for anew only when it has changed: each change is seen, and none is missed.
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { askHolding, beforeEachRead } from '../testing/kept.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym } from '../testing/server.ts';

const data = (email: string) => ({ name: 'Ravi', email, phone: '9876543210', age: 41, sex: 'male' as const });

onBothEngines('the list that is held', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    // Nothing changes in the gym that was there first: its stamp is not this one's.
    const first = await createTestGym(server());
    await first.admin.client.getGymSettings({ gymId: first.gymId });
    gym = await createTestGym(server());
    // The admin's own first call changes what the lists show.
    await gym.admin.client.getGymSettings({ gymId: gym.gymId });
  });

  const ask = (tag?: string) => askHolding(server(), gym.admin, `/getMembers?gymId=${gym.gymId}`, tag);
  const checkIn = (id: string) =>
    gym.admin.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: id });
  const someone = async () => (await gym.addPerson('member', gym.side)).id;

  /** What changes the list: each prepares, and answers the change itself. */
  const changes: Record<string, () => Promise<() => Promise<unknown>>> = {
    'a new member': () => {
      const memberData = { ...data('new@gym.test'), branchId: gym.side };
      return Promise.resolve(() => gym.admin.client.addMember({ gymId: gym.gymId, memberData }));
    },
    'a change of one': async () => {
      const change = { gymId: gym.gymId, memberId: await someone(), memberData: data('changed@gym.test') };
      return () => gym.admin.client.updateMember(change);
    },
    'a change of status': async () => {
      const change = { gymId: gym.gymId, memberId: await someone(), newStatus: 'inactive' as const };
      return () => gym.admin.client.toggleMemberStatus(change);
    },
    'a deletion': async () => {
      const memberId = await someone();
      return () => gym.admin.client.deleteMember({ gymId: gym.gymId, memberId });
    },
    'a check-in': async () => {
      const id = await someone();
      return () => checkIn(id);
    },
    'a check-out': async () => {
      const id = await someone();
      await checkIn(id);
      return () => checkIn(id);
    },
    'everyone’s check-out': async () => {
      await checkIn(await someone());
      return () => gym.admin.client.checkoutAllMembers({ gymId: gym.gymId });
    },
    'the first sign-in of a member': async () => {
      const { client } = await gym.addPerson('member', gym.side);
      return () => client.getGymSettings({ gymId: gym.gymId });
    },
    'the end of a branch where a visitor is inside': async () => {
      const { gymId } = gym;
      const branchData = { name: 'Short', address: 'Lived', phone: '', email: '', maxCapacity: 5 };
      const { branch } = await gym.admin.client.addBranch({ gymId, branchData });
      const visitor = await someone();
      await checkIn(visitor);
      const { db } = server().database;
      await db.updateTable('people').set({ checked_in_branch_id: branch.id }).where('id', '=', visitor).execute();
      return () => gym.admin.client.deleteBranch({ gymId, branchId: branch.id });
    },
  };

  test.each(Object.entries(changes))('%s is seen at once', async (_, prepare) => {
    const change = await prepare();
    const before = await ask();
    await change();
    const after = await ask(before.tag);
    expect(after.status).toBe(200);
    expect(after.text).not.toBe(before.text);
    expect(after.tag).not.toBe(before.tag);
  });

  test('a change that was refused leaves it as it is', async () => {
    const targetUserId = await someone();
    const { tag, text } = await ask();
    const wrong = { gymId: gym.gymId, type: 'MANUAL' as const, targetUserId, expectedAction: 'checkout' as const };
    await expect(gym.admin.client.universalCheckIn(wrong)).rejects.toMatchObject({ code: 'state-changed' });
    expect(await ask(tag)).toMatchObject({ status: 304 });
    expect(await ask()).toMatchObject({ text, tag });
  });

  test('an answer that a change overtakes is not called present afterwards', async () => {
    const id = await someone();
    const { database, identity, clock, outbox, feed } = server();
    // The stamp and the list, whichever comes first: the change falls between them.
    let reads = 0;
    const db = beforeEachRead(database.db, async () => {
      reads += 1;
      if (reads === 2) await checkIn(id);
    });
    const now = () => clock.now;
    const app = createApp({ database: { ...database, db }, identity, clock: now, outbox, feed, publicUrl: origin });
    const held = await askHolding({ ...server(), app }, gym.admin, `/getMembers?gymId=${gym.gymId}`);
    expect([held.status, reads]).toEqual([200, 2]);
    const asked = await ask(held.tag);
    expect(asked.status === 304 ? held.text : asked.text).toBe((await ask()).text);
  });

  test('while eight desks write, whoever reads ends up with the present list', { timeout: 60_000 }, async () => {
    const members = await Promise.all(Array.from({ length: 8 }, someone));
    const desks = { writing: members.length };
    const write = async (id: string) => {
      for (let round = 0; round < 15; round += 1) await checkIn(id);
      desks.writing -= 1;
    };
    const read = async () => {
      let held = await ask();
      for (let isLast = false; !isLast;) {
        isLast = desks.writing === 0;
        const answer = await ask(held.tag);
        if (answer.status === 200) held = answer;
      }
      return held.text;
    };
    const [, ...seen] = await Promise.all([Promise.all(members.map(write)), read(), read(), read()]);
    const present = (await ask()).text;
    for (const text of seen) expect(text).toBe(present);
  });
});
