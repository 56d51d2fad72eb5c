import { defaultOccupancySettings, type OccupancySettings, type OpeningHours } from '@spotter/api';
import { insertBranch, updateBranchRow } from '../branches/branches.repository.ts';
import type { Database, Db, Tx } from '../db/database.ts';
import { withoutTimeLimit } from '../db/timeLimit.ts';
import { waitForLocks } from '../db/waitForLocks.ts';
import { createGym } from '../gyms/createGym.ts';
import { hasGyms, listDemoGyms } from '../gyms/gyms.repository.ts';
import { insertMemberIfFree } from '../memberships/firstTerm.ts';
import type { Services } from '../services.ts';
import { recordDemo } from '../setup/setup.repository.ts';
import { dateIn } from '../zone.ts';
import { addMembers, type DemoBranch } from './addMembers.ts';
import type { DemoContext } from './context.ts';
import { branches, checkInOnlyIndex, gymName, inactiveBranchIndex, password, signIns } from './fixture.ts';
import { addHistory } from './history.ts';
import { addLogo } from './logo.ts';
import { addFreezes, addOwnPlans } from './memberships.ts';
import { generateMember } from './members.ts';
import { branchClosedAt, DAY_MS } from './moments.ts';
import { addTeam } from './people.ts';
import { createRandom } from './random.ts';
import { addSales } from './sales.ts';
import { gymCommand } from '../product.ts';
import { newId } from '../newId.ts';
import { OperatorError } from '../operatorError.ts';

const timeZone = 'Asia/Kolkata';

/** Throws `OperatorError` where the database has demo gyms. */
export async function assertNoDemoGyms(db: Db): Promise<void> {
  const gyms = await listDemoGyms(db);
  if (gyms.length === 0) return;
  const names = gyms.map(({ name }) => name).join(' and ');
  const commands = gyms.map(({ gym_id: gymId }) => `  ${gymCommand} delete --gym ${gymId}`);
  throw new OperatorError(
    [
      `The database has demo gyms, whose passwords everybody knows: ${names}. Delete them before production:`,
      ...commands,
    ].join('\n'),
  );
}

/** The demo's sign-ins; empty without the demo gym. */
export async function demoSignIns(db: Db) {
  const demoAdmin = await db
    .selectFrom('accounts')
    .select('uid')
    .where('email', '=', 'admin@demo.gym')
    .executeTakeFirst();
  return demoAdmin ? signIns : [];
}

type DemoServices = Pick<Services, 'identity' | 'clock'>;

/** The demo gym, the same at every start and relative to today; and a second one, which must never be seen from it. */
export const createDemo = (database: Database, services: DemoServices): Promise<void> =>
  database.transaction((tx) => addDemoGyms(tx, services));

/** The same where there is no gym; of servers that start at the same moment, one makes it. */
export async function createDemoIfEmpty(database: Database, services: DemoServices): Promise<void> {
  if (await hasGyms(database.db)) return;
  await withoutTimeLimit(() =>
    database.transaction(async (tx) => {
      await waitForLocks(tx);
      await recordDemo(tx, services.clock());
      if (!(await hasGyms(tx))) await addDemoGyms(tx, services);
    }),
  );
}

async function addDemoGyms(tx: Tx, services: DemoServices): Promise<void> {
  const now = services.clock();
  const context = { tx, services, random: createRandom(2026), now, today: dateIn(now, timeZone), timeZone };
  await createDemoGym(context);
  await createOtherGym(context);
}

/** As long as the door log has visits. */
const openAllWeek = {
  opening_hours: JSON.stringify({
    week: [
      ...Array.from({ length: 5 }, () => [{ opens: '05:00', closes: '23:00' }]),
      [{ opens: '05:00', closes: '22:00' }],
      [{ opens: '06:00', closes: '20:00' }],
    ],
    exceptions: [],
  } satisfies OpeningHours),
  occupancy_settings: JSON.stringify(defaultOccupancySettings),
};

/** At this branch nobody is expected to check out: its numbers are the likely ones. */
const checkInOnly = JSON.stringify({
  ...defaultOccupancySettings,
  checkInOnly: true,
  statusFrom: 'likely',
} satisfies OccupancySettings);

async function createDemoGym(context: DemoContext): Promise<void> {
  const { tx, services, now } = context;
  const [main, ...others] = branches;
  const { gymId, mainBranchId, adminId } = await createGym(tx, services.identity, now - 1100 * DAY_MS, {
    name: gymName,
    isDemo: true,
    timeZone,
    locale: 'en-IN',
    branch: main as (typeof branches)[number],
    admin: { name: 'Nandini Rao', email: 'admin@demo.gym', mobile: '+919820012345', password },
  });
  await updateBranchRow(tx, gymId, mainBranchId, openAllWeek);
  const branchIds = [mainBranchId];
  for (const [index, { name, address, maxCapacity }] of others.entries()) {
    const id = newId();
    branchIds.push(id);
    const isInactive = index + 1 === inactiveBranchIndex;
    await insertBranch(tx, gymId, {
      id,
      name,
      address,
      phone: '',
      email: '',
      max_capacity: maxCapacity,
      ...openAllWeek,
      ...(index + 1 === checkInOnlyIndex && { occupancy_settings: checkInOnly }),
      deactivated_at: isInactive ? branchClosedAt(context) : null,
      created_at: now - (900 - index * 150) * DAY_MS,
      updated_at: now - 20 * DAY_MS,
    });
  }
  const team = await addTeam(context, gymId, adminId, branchIds);
  const demoBranches = branches.map(({ name }, index): DemoBranch => ({
    id: branchIds[index] ?? '',
    name,
    desk: team.staff[index]?.name ?? '',
    deskId: team.staff[index]?.id ?? '',
  }));
  await addOwnPlans(context, gymId);
  const members = await addMembers(context, gymId, demoBranches);
  const logoUrl = await addLogo(tx, gymId, now);
  const sales = await addSales(context, gymId, { branches: demoBranches, team, members });
  const freezes = await addFreezes(context, gymId, { members, team });
  await addHistory(context, gymId, {
    branches: demoBranches,
    team,
    members,
    logoUrl,
    memberships: [...sales, ...freezes],
  });
}

async function createOtherGym({ tx, services, random, now, today }: DemoContext): Promise<void> {
  const { gymId, mainBranchId } = await createGym(tx, services.identity, now - 100 * DAY_MS, {
    name: 'Other Gym',
    isDemo: true,
    timeZone,
    locale: 'en-IN',
    branch: { name: 'Other Branch', address: '1 Other Street, Pune 411001', maxCapacity: 50 },
    admin: { name: 'Oscar Other', email: 'admin@other.gym', mobile: '+919820054321', password },
  });
  await addOwnPlans({ tx, now }, gymId);
  for (let number = 0; number < 12; number += 1) {
    const { row, paidAt } = generateMember(random, number, now, today, timeZone);
    await insertMemberIfFree(tx, gymId, {
      ...row,
      user_type: 'member',
      branch_id: mainBranchId,
      created_at: paidAt,
      updated_at: paidAt,
    });
  }
}
