import { randomUUIDv7 } from 'node:crypto';
import { staffRoles } from '@spotter/api';
import { insertAttendance } from '../attendance/attendance.repository.ts';
import { insertBranch } from '../branches/branches.repository.ts';
import type { Database, Db, Tx } from '../db/database.ts';
import { appendToFeed } from '../feed/feed.repository.ts';
import { createGym } from '../gyms/createGym.ts';
import { openAccount } from '../people/accounts.ts';
import type { PersonRow } from '../people/people.ts';
import { insertPersonIfFree } from '../people/people.repository.ts';
import type { Services } from '../services.ts';
import { dateIn } from '../zone.ts';
import { generateMember } from './members.ts';
import { generateName } from './names.ts';
import { branches, inactiveBranchIndex, password, memberShares, signIns } from './fixture.ts';
import { createRandom, type Random } from './random.ts';
import { toFeedEvents, pastVisits, presentVisit, type Visitor, type Visit } from './visits.ts';

const timeZone = 'Asia/Kolkata';
const MEMBER_COUNT = 1200;
const CHECKED_IN_COUNT = 60;
const DAY_MS = 86_400_000;

/** Whether the database has no gym. */
export const isEmpty = async (db: Db) =>
  (await db.selectFrom('gyms').select('gym_id').limit(1).executeTakeFirst()) === undefined;

/** The demo's sign-ins; empty without the demo gym. */
export async function demoSignIns(db: Db) {
  const demoAdmin = await db
    .selectFrom('accounts')
    .select('uid')
    .where('email', '=', 'admin@demo.gym')
    .executeTakeFirst();
  return demoAdmin ? signIns : [];
}

/** The demo gym, the same at every start and relative to today; and a second one, which must never be seen from it. */
export async function createDemo(database: Database, services: Pick<Services, 'identity' | 'clock'>): Promise<void> {
  await database.transaction(async (tx) => {
    const context: DemoContext = { tx, services, random: createRandom(2026), now: services.clock() };
    await createDemoGym(context);
    await createOtherGym(context);
  });
}

interface DemoContext {
  tx: Tx;
  services: Pick<Services, 'identity' | 'clock'>;
  random: Random;
  now: number;
}

async function createDemoGym(context: DemoContext): Promise<void> {
  const { tx, services, now } = context;
  const [main, ...others] = branches;
  const { gymId, mainBranchId } = await createGym(tx, services.identity, now - 400 * DAY_MS, {
    name: 'Iron Lotus Fitness',
    timeZone,
    locale: 'en-IN',
    branch: main as (typeof branches)[number],
    admin: { name: 'Nandini Rao', email: 'admin@demo.gym', mobile: '+919820012345', password },
  });
  const branchIds = [mainBranchId];
  for (const [index, { name, address, maxCapacity }] of others.entries()) {
    const id = randomUUIDv7();
    branchIds.push(id);
    await insertBranch(tx, gymId, {
      id,
      name,
      address,
      phone: '',
      email: '',
      max_capacity: maxCapacity,
      deactivated_at: index + 1 === inactiveBranchIndex ? now - 20 * DAY_MS : null,
      created_at: now - (300 - index * 60) * DAY_MS,
      updated_at: now - 20 * DAY_MS,
    });
  }
  const desks = await addPeople(context, gymId, branchIds);
  await addMembers(context, gymId, branchIds, desks);
}

/** Adds two more admins and six staff; returns the name of the front desk's staff per branch. */
async function addPeople(context: DemoContext, gymId: string, branchIds: string[]): Promise<string[]> {
  const { random } = context;
  for (const number of [1, 2]) {
    const { name, phone } = generateName(random, number);
    await addAccount(context, gymId, { user_type: 'admin', name, phone, email: `admin${number + 1}@demo.gym` });
  }
  const desks: string[] = [];
  for (let number = 0; number < 6; number += 1) {
    const { name, phone } = generateName(random, number);
    const isDemo = number === 1;
    await addAccount(
      context,
      gymId,
      {
        user_type: 'staff',
        name,
        phone,
        email: isDemo ? 'staff@demo.gym' : `staff${number + 1}@demo.gym`,
        branch_id: branchIds[number % inactiveBranchIndex] ?? null,
        staff_role: isDemo ? 'Receptionist' : staffRoles[number % staffRoles.length],
      },
      isDemo ? password : undefined,
    );
    if (number < inactiveBranchIndex) desks.push(name);
  }
  return desks;
}

type NewPerson = Partial<PersonRow> & Pick<PersonRow, 'user_type' | 'name' | 'phone' | 'email'>;

async function addAccount(
  context: DemoContext,
  gymId: string,
  person: NewPerson,
  password?: string,
): Promise<PersonRow> {
  const { tx, services, now } = context;
  const created = now - 200 * DAY_MS;
  const row = await insertPersonIfFree(tx, gymId, {
    id: randomUUIDv7(),
    created_at: created,
    updated_at: created,
    ...person,
  });
  if (!row?.email) throw new Error(`Duplicate e-mail in the demo: ${person.email}`);
  await openAccount(tx, services, { ...row, email: row.email }, password);
  return row;
}

async function addMembers(context: DemoContext, gymId: string, branchIds: string[], desks: string[]): Promise<void> {
  const { tx, random, now } = context;
  const today = dateIn(now, timeZone);
  const recentVisits: Visit[] = [];
  let checkedInCount = 0;
  for (let number = 0; number < MEMBER_COUNT; number += 1) {
    const { isInactive, visitsPerDay, ...member } = generateMember(random, number, today);
    const at = random.weighted(memberShares);
    const branchId = branchIds[at] as string;
    const visitor: Visitor = {
      id: member.id,
      name: member.name,
      branchId,
      joinDate: member.join_date,
      visitsPerDay,
      desk: desks[at] ?? '',
    };
    // A separate generator: the number of visits up to this hour must not change the other members.
    const visitRandom = createRandom(number);
    const visits = at === inactiveBranchIndex ? [] : pastVisits(visitRandom, visitor, now, timeZone);
    const isCheckedIn =
      checkedInCount < CHECKED_IN_COUNT &&
      !isInactive &&
      at !== inactiveBranchIndex &&
      random.next() < (CHECKED_IN_COUNT * 1.3) / MEMBER_COUNT;
    if (isCheckedIn) {
      checkedInCount += 1;
      visits.push(presentVisit(visitRandom, visitor, now));
    }
    const lastIn = visits.findLast(({ action }) => action === 'check-in')?.happened_at ?? null;
    const row: NewPerson & { id: string } = {
      ...member,
      user_type: 'member',
      branch_id: branchId,
      deactivated_at: isInactive ? now - random.between(1, 60) * DAY_MS : null,
      last_check_in_at: lastIn,
      checked_in_at: isCheckedIn ? lastIn : null,
      checked_in_branch_id: isCheckedIn ? branchId : null,
      total_visits: visits.filter(({ action }) => action === 'check-in').length,
    };
    const isDemo = number === 3;
    if (isDemo) await addAccount(context, gymId, { ...row, email: 'member@demo.gym', deactivated_at: null }, password);
    else await insertPersonIfFree(tx, gymId, { created_at: now, updated_at: now, ...row });
    await insertAttendance(tx, gymId, visits);
    recentVisits.push(...visits.filter(({ happened_at }) => happened_at > now - DAY_MS));
  }
  const nameOf = (id: string) => branches[branchIds.indexOf(id)]?.name ?? '';
  appendToFeed(tx, gymId, now, toFeedEvents(recentVisits, nameOf));
}

async function createOtherGym({ tx, services, random, now }: DemoContext): Promise<void> {
  const { gymId, mainBranchId } = await createGym(tx, services.identity, now - 100 * DAY_MS, {
    name: 'Other Gym',
    timeZone,
    locale: 'en-IN',
    branch: { name: 'Other Branch', address: '1 Other Street, Pune 411001', maxCapacity: 50 },
    admin: { name: 'Oscar Other', email: 'admin@other.gym', mobile: '+919820054321', password },
  });
  for (let number = 0; number < 12; number += 1) {
    const { isInactive: _, visitsPerDay: __, ...member } = generateMember(random, number, dateIn(now, timeZone));
    await insertPersonIfFree(tx, gymId, {
      ...member,
      user_type: 'member',
      branch_id: mainBranchId,
      created_at: now,
      updated_at: now,
    });
  }
}
