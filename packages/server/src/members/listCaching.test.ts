// The cached list of members gets a new version with each change, and with no other call.
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { getWithTag, delayReads } from '../testing/conditionalRequests.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym } from '../testing/server.ts';

const data = (email: string) => ({ name: 'Ravi', email, phone: '9876543210', age: 41, sex: 'male' as const });

onBothEngines('the cached list of members', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    // Another gym without changes: its list version is not this one's.
    const first = await createTestGym(server());
    await first.admin.client.getGymSettings({ gymId: first.gymId });
    gym = await createTestGym(server());
    // The admin's first call is a first sign-in, which the lists show.
    await gym.admin.client.getGymSettings({ gymId: gym.gymId });
  });

  const ask = (tag?: string) => getWithTag(server(), gym.admin, `/getMembers?gymId=${gym.gymId}`, tag);
  const checkIn = (id: string) =>
    gym.admin.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: id });
  const someone = async () => (await gym.addPerson('member', gym.side)).id;

  /** Everything that changes the list. Each prepares, and returns the change itself. */
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
  };

  test.each(Object.entries(changes))('%s gives the list a new version', async (_, prepare) => {
    const change = await prepare();
    const before = await ask();
    await change();
    const after = await ask(before.tag);
    expect(after.status).toBe(200);
    expect(after.text).not.toBe(before.text);
    expect(after.tag).not.toBe(before.tag);
  });

  test('a refused change keeps the version', async () => {
    const targetUserId = await someone();
    const { tag, text } = await ask();
    const wrong = { gymId: gym.gymId, type: 'MANUAL' as const, targetUserId, expectedAction: 'checkout' as const };
    await expect(gym.admin.client.universalCheckIn(wrong)).rejects.toMatchObject({ code: 'state-changed' });
    expect(await ask(tag)).toMatchObject({ status: 304 });
    expect(await ask()).toMatchObject({ text, tag });
  });

  test('a list read while a change commits is not confirmed as current afterwards', async () => {
    const id = await someone();
    const { database, identity, clock, outbox, health, feed } = server();
    // The version and the list are the two reads: the change commits between them.
    let reads = 0;
    const db = delayReads(database.db, async () => {
      reads += 1;
      if (reads === 2) await checkIn(id);
    });
    const now = () => clock.now;
    const app = createApp({
      database: { ...database, db },
      identity,
      clock: now,
      outbox,
      health,
      feed,
      publicUrl: origin,
    });
    const cached = await getWithTag({ ...server(), app }, gym.admin, `/getMembers?gymId=${gym.gymId}`);
    expect([cached.status, reads]).toEqual([200, 2]);
    const revalidated = await ask(cached.tag);
    expect(revalidated.status === 304 ? cached.text : revalidated.text).toBe((await ask()).text);
  });

  test('readers end up with the current list while eight desks write', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, someone));
    const desks = { writing: members.length };
    const write = async (id: string) => {
      for (let round = 0; round < 15; round += 1) await checkIn(id);
      desks.writing -= 1;
    };
    const read = async () => {
      let cached = await ask();
      for (let isLast = false; !isLast;) {
        isLast = desks.writing === 0;
        const answer = await ask(cached.tag);
        if (answer.status === 200) cached = answer;
      }
      return cached.text;
    };
    const [, ...seen] = await Promise.all([Promise.all(members.map(write)), read(), read(), read()]);
    const current = (await ask()).text;
    for (const text of seen) expect(text).toBe(current);
  });
});
