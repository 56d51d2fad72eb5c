import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '@spotter/api';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson, type TestServer } from '../testing/server.ts';

const MINUTE_MS = 60_000;
const PEOPLE = 4;

const who = { person: fc.nat(PEOPLE - 1), place: fc.nat(1) };
/** What desks do with members of two branches; `offline`: recorded some minutes ago, and sent now. */
const step = fc.oneof(
  fc.record({ does: fc.constant('press' as const), ...who }),
  fc.record({ does: fc.constant('press' as const), ...who }),
  fc.record({ does: fc.constant('withdraw' as const), ...who }),
  fc.record({
    does: fc.constant('offline' as const),
    ...who,
    action: fc.constantFrom('checkin' as const, 'checkout' as const),
    minutes: fc.nat(20),
  }),
  fc.record({ does: fc.constant('checkout-all' as const), ...who }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Does it, where it is possible at this moment. */
async function act(server: TestServer, gym: TestGym, members: TestPerson[], last: Map<string, string>, next: Step) {
  const { gymId, main, side, admin } = gym;
  const { client } = admin;
  const branchId = next.place === 0 ? main : side;
  const targetUserId = members[next.person]?.id ?? '';
  server.clock.now += MINUTE_MS;
  if (next.does === 'press') {
    const { attendanceId } = await client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId, branchId });
    if (attendanceId !== undefined) last.set(targetUserId, attendanceId);
  } else if (next.does === 'withdraw') {
    const attendanceId = last.get(targetUserId);
    if (attendanceId !== undefined) await client.withdrawAttendance({ gymId, attendanceId });
  } else if (next.does === 'checkout-all') await client.checkoutAllMembers({ gymId, branchId });
  else {
    const { now } = server.clock;
    const { action, minutes } = next;
    const operation = { id: randomUUID(), type: 'MANUAL' as const, targetUserId, action, branchId };
    const operations = [{ ...operation, at: now - minutes * MINUTE_MS }];
    await client.syncCheckIns({ gymId, sentAt: now, operations });
  }
}

onBothEngines('guests', (server) => {
  test('whatever desks do, guests, members list and occupancy of each branch say the same', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const gym = await createTestGym(server());
      const { gymId, main, side, admin } = gym;
      const members: TestPerson[] = [];
      for (let number = 0; number < PEOPLE; number += 1) {
        members.push(await gym.addPerson('member', number % 2 === 0 ? main : side));
      }
      const last = new Map<string, string>();
      for (const next of steps) {
        await act(server(), gym, members, last, next).catch((error: unknown) => {
          // What is too late, or was done before, is refused.
          if (!(error instanceof ApiError) || error.status >= 500) throw error;
        });
      }
      const { db } = server().database;
      const people = await db.selectFrom('people').selectAll().where('gym_id', '=', gymId).execute();
      for (const branchId of [main, side]) {
        const inside = people.filter((row) => row.user_type === 'member' && row.checked_in_branch_id === branchId);
        const visiting = inside.filter((row) => row.branch_id !== branchId);
        const { facts, guests } = await admin.client.getDeskFacts({ gymId, branchId });
        expect(guests.map(({ id, name, since }) => ({ id, name, since }))).toEqual(
          visiting
            .toSorted(
              (one, other) => (one.checked_in_at ?? 0) - (other.checked_in_at ?? 0) || (one.id < other.id ? -1 : 1),
            )
            .map(({ id, name, checked_in_at: since }) => ({ id, name, since })),
        );
        expect(new Set(guests.map(({ homeBranchName }) => homeBranchName))).toEqual(
          new Set(visiting.map(() => (branchId === main ? 'Side' : 'Main'))),
        );
        // As the members list counts "Currently Checked In".
        const elsewhere = new Set(facts.flatMap((fact) => (fact.insideBranchName ? fact.memberId : [])));
        const { members: own } = await admin.client.getMembers({ gymId, branchId });
        const here = own.filter(({ id, currentlyCheckedIn }) => currentlyCheckedIn && !elsewhere.has(id));
        const { currentCount } = await admin.client.getOccupancy({ gymId, branchId });
        expect([here.length + guests.length, currentCount]).toEqual([inside.length, inside.length]);
      }
      const attendance = await db.selectFrom('attendance').selectAll().where('gym_id', '=', gymId).execute();
      for (const { id, total_visits: visits, checked_in_at: since } of people) {
        const entries = attendance.filter(({ person_id: personId }) => personId === id);
        const checkIns = entries.filter(({ action }) => action === 'check-in').length;
        expect([visits, since !== null]).toEqual([checkIns, checkIns > entries.length - checkIns]);
      }
    });
    await fc.assert(property, { numRuns: 6, seed: 2026 });
  });
});
