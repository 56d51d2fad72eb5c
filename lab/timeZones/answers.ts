// Started by the test of time zones, with TZ set: prints as JSON what the server answers at the edges of days.
import { createHash } from 'node:crypto';
import { pastVisits } from '../../packages/server/src/demo/visits.ts';
import { createRandom } from '../../packages/server/src/demo/random.ts';
import {
  createTestGym,
  startTestServer,
  type TestGym,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';

const minute = 60_000;

export interface DayEdge {
  /** Joining and expiry date of who is added without one. */
  joined: [string, string | null];
  /** What the desk is told of a membership that expires on the day before, and on the day itself. */
  warnings: (string | null)[];
  /** Date and time of those two check-ins, in words. */
  words: [string, string][];
  /** How many of the two check-ins are of that date, of the one before and of the one after. */
  onDate: number;
  before: number;
  after: number;
}

export interface Answers {
  /** Minutes west of UTC of the process's own zone, to show that it is another one. */
  offset: number;
  expiry: (string | null)[];
  edges: Record<string, DayEdge>;
  visits: string;
}

let made = 0;

/** What happens at this moment in a gym whose date it is. */
async function edgeAt(server: TestServer, gym: TestGym, moment: number, date: string): Promise<DayEdge> {
  server.clock.now = moment;
  const { gymId, side } = gym;
  const { client } = gym.admin;
  const day = Temporal.PlainDate.from(date);
  const [yesterday, tomorrow] = [day.subtract({ days: 1 }).toString(), day.add({ days: 1 }).toString()];
  const add = async (joinDate?: string) => {
    made += 1;
    const email = `zone${made}@gym.test`;
    const memberData = { name: 'Ravi', email, phone: '9876543210', age: 41, sex: 'male' as const, branchId: side };
    return (await client.addMember({ gymId, memberData: { ...memberData, ...(joinDate && { joinDate }) } })).member;
  };
  const { joinDate, expiryDate } = await add();
  const edge: DayEdge = { joined: [joinDate, expiryDate], warnings: [], words: [], onDate: 0, before: 0, after: 0 };
  for (const expiry of [yesterday, date]) {
    const { id } = await add();
    const { db } = server.database;
    await db
      .updateTable('people')
      .set({ expiry_date: expiry })
      .where('gym_id', '=', gymId)
      .where('id', '=', id)
      .execute();
    const { warning } = await client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id });
    edge.warnings.push(warning ?? null);
    const logsOf = async (startDate: string) =>
      (await client.getUserAttendanceLogs({ gymId, userId: id, userType: 'member', startDate, endDate: startDate }))
        .attendanceLogs;
    edge.onDate += (await logsOf(date)).length;
    edge.before += (await logsOf(yesterday)).length;
    edge.after += (await logsOf(tomorrow)).length;
    for (const log of await logsOf(date)) edge.words.push([log.date, log.time]);
  }
  return edge;
}

async function answers(server: TestServer): Promise<Answers> {
  const gym = await createTestGym(server);
  const elsewhere = await createTestGym(server, 'Uptown');
  const { db } = server.database;
  await db
    .updateTable('gyms')
    .set({ time_zone: 'America/New_York', locale: 'en-US' })
    .where('gym_id', '=', elsewhere.gymId)
    .execute();
  const { gymId, side } = gym;
  const expiry: (string | null)[] = [];
  for (const [joinDate, membershipPlan] of [
    ['2026-01-31', 'monthly'],
    ['2028-01-31', 'monthly'],
    ['2028-02-29', 'yearly'],
    ['2026-11-30', 'quarterly'],
  ] as const) {
    const email = `plan${joinDate}@gym.test`;
    const memberData = { name: 'Asha', email, phone: '9876543210', age: 30, sex: 'female' as const, branchId: side };
    const { member } = await gym.admin.client.addMember({
      gymId,
      memberData: { ...memberData, joinDate, membershipPlan },
    });
    expiry.push(member.expiryDate);
  }

  // Midnight of 21 November in India is half past six in the evening of the 20th in UTC.
  const midnight = Date.parse('2026-11-20T18:30:00Z');
  // 8 March 2026 begins at five in UTC in New York, and is an hour short there; it ends at four.
  const [short, shortEnd] = [Date.parse('2026-03-08T05:00:00Z'), Date.parse('2026-03-09T04:00:00Z')];
  const edges = {
    'India, 23:59': await edgeAt(server, gym, midnight - minute, '2026-11-20'),
    'India, 00:01': await edgeAt(server, gym, midnight + minute, '2026-11-21'),
    'New York, 00:01 of the short day': await edgeAt(server, elsewhere, short + minute, '2026-03-08'),
    'New York, 23:59 of the short day': await edgeAt(server, elsewhere, shortEnd - minute, '2026-03-08'),
  };
  const visitor = { id: 'v', name: 'V', branchId: 'b', joinDate: '2026-01-01', eagerness: 0.6, desk: 'D' };
  const visits = pastVisits(createRandom(7), visitor, midnight, 'Asia/Kolkata').map(({ happened_at }) => happened_at);
  return {
    offset: new Date(2026, 0, 1).getTimezoneOffset(),
    expiry,
    edges,
    visits: createHash('sha256').update(visits.join()).digest('hex'),
  };
}

const server = await startTestServer('sqlite');
try {
  console.log(JSON.stringify(await answers(server)));
} finally {
  await server.close();
}
