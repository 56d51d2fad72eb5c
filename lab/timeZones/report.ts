// Run by timeZones.test.ts with TZ set: prints the server's answers around midnight as JSON.
import { createHash } from 'node:crypto';
import { doorLog, logDays } from '../../packages/server/src/demo/visits.ts';
import { createRandom } from '../../packages/server/src/demo/random.ts';
import {
  createTestGym,
  startTestServer,
  type TestGym,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';

const MINUTE_MS = 60_000;

interface DayEdge {
  /** Join and expiry date of a member added without a join date. */
  joined: [string, string | null];
  /** Check-in warnings for a membership that expires on the day before, and on the day itself. */
  warnings: (string | null)[];
  /** Date and time of those two check-ins, formatted. */
  formatted: [string, string][];
  /** How many of the two check-ins are listed on that date, the one before and the one after. */
  onDate: number;
  before: number;
  after: number;
}

export interface ZoneReport {
  /** Of the process's own zone, in minutes west of UTC: shows that TZ is in effect. */
  utcOffset: number;
  expiry: (string | null)[];
  edges: Record<string, DayEdge>;
  visits: string;
}

let added = 0;

/** Adds and checks in members at `moment`, when the date in the gym is `date`. */
async function dayEdge(server: TestServer, gym: TestGym, moment: number, date: string): Promise<DayEdge> {
  server.clock.now = moment;
  const { gymId, side } = gym;
  const { client } = gym.admin;
  const day = Temporal.PlainDate.from(date);
  const [yesterday, tomorrow] = [day.subtract({ days: 1 }).toString(), day.add({ days: 1 }).toString()];
  const add = async (joinDate?: string) => {
    added += 1;
    const email = `zone${added}@gym.test`;
    const memberData = { name: 'Ravi', email, phone: '9876543210', age: 41, sex: 'male' as const, branchId: side };
    return (await client.addMember({ gymId, memberData: { ...memberData, ...(joinDate && { joinDate }) } })).member;
  };
  const { joinDate, expiryDate } = await add();
  const edge: DayEdge = { joined: [joinDate, expiryDate], warnings: [], formatted: [], onDate: 0, before: 0, after: 0 };
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
    for (const log of await logsOf(date)) edge.formatted.push([log.date, log.time]);
  }
  return edge;
}

async function createReport(server: TestServer): Promise<ZoneReport> {
  const gym = await createTestGym(server);
  const newYorkGym = await createTestGym(server, 'Uptown');
  const { db } = server.database;
  await db
    .updateTable('gyms')
    .set({ time_zone: 'America/New_York', locale: 'en-US' })
    .where('gym_id', '=', newYorkGym.gymId)
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

  // Midnight of 21 November in India is 18:30 UTC on the 20th.
  const midnight = Date.parse('2026-11-20T18:30:00Z');
  // 8 March 2026 in New York lasts 23 hours, from 05:00 UTC to 04:00 UTC.
  const [short, shortEnd] = [Date.parse('2026-03-08T05:00:00Z'), Date.parse('2026-03-09T04:00:00Z')];
  const edges = {
    'India, 23:59': await dayEdge(server, gym, midnight - MINUTE_MS, '2026-11-20'),
    'India, 00:01': await dayEdge(server, gym, midnight + MINUTE_MS, '2026-11-21'),
    'New York, 00:01, daylight saving starts': await dayEdge(server, newYorkGym, short + MINUTE_MS, '2026-03-08'),
    'New York, 23:59, daylight saving starts': await dayEdge(server, newYorkGym, shortEnd - MINUTE_MS, '2026-03-08'),
  };
  const visitor = {
    id: 'v',
    name: 'V',
    home: { id: 'b', desk: 'D', checkOutShare: 0.5 },
    others: [],
    memberSince: '2026-01-01',
    until: null,
    expiryDate: null,
    visitsPerDay: 0.6,
  };
  const days = logDays({ today: '2026-11-21', timeZone: 'Asia/Kolkata' });
  const visits = doorLog({ random: createRandom(7), habits: createRandom(8) }, visitor, days, midnight).map(
    ({ happened_at }) => happened_at,
  );
  return {
    utcOffset: new Date(2026, 0, 1).getTimezoneOffset(),
    expiry,
    edges,
    visits: createHash('sha256').update(visits.join()).digest('hex'),
  };
}

const server = await startTestServer('sqlite');
try {
  console.log(JSON.stringify(await createReport(server)));
} finally {
  await server.close();
}
