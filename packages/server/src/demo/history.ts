import { endOfTerm } from '@spotter/api';
import { type Changes, insertActivities, type NewActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { diffMember } from '../members/members.rules.ts';
import type { PersonRow } from '../people/people.ts';
import { startOfDate } from '../zone.ts';
import type { DemoBranch, DemoMember } from './addMembers.ts';
import type { DemoContext } from './context.ts';
import { branches as branchFixtures, gymName, inactiveBranchIndex } from './fixture.ts';
import { branchClosedAt, dateBefore, HOUR_MS, idAt, workingMoment } from './moments.ts';
import { generateName } from './names.ts';
import type { DemoTeam } from './people.ts';
import { createRandom } from './random.ts';
import { type MemberPlanId, memberPlans } from './plans.ts';

/** How far the Activity Tracker goes back. */
const HISTORY_DAYS = 28;
/** Every how many members one had a typing mistake in the phone number. */
const PHONE_CORRECTION_INTERVAL = 90;

interface DemoGym {
  branches: DemoBranch[];
  team: DemoTeam;
  members: DemoMember[];
  logoUrl: string;
  /** Sales, payments and freezes. */
  memberships: Entry[];
}

/** Something that somebody of the team did. */
export interface Entry extends NewActivity {
  at: number;
  by: PersonRow;
}

/** What admins and staff did in the past weeks; each entry ends in what the records say now. */
export async function addHistory(context: DemoContext, gymId: string, gym: DemoGym): Promise<void> {
  const { tx, now, today, timeZone } = context;
  const start = startOfDate(dateBefore(today, { days: HISTORY_DAYS }), timeZone);
  const entries = [...officeEntries(context, gymId, gym), ...memberEntries(context, gym), ...gym.memberships]
    .filter(({ at }) => at >= start && at <= now)
    .toSorted((one, other) => one.at - other.at);
  const rows = entries.map(({ at, by, action, entity, id, name, changes = {} }) => ({
    id: idAt(at),
    action,
    entity_type: entity,
    entity_id: id,
    entity_name: name,
    performed_by_id: by.id,
    performed_by_name: by.name,
    performed_by_type: by.user_type,
    changes: JSON.stringify(changes),
    happened_at: at,
  }));
  await insertActivities(tx, gymId, rows);
}

/** Changes of settings, branches, staff and admins. */
function officeEntries(context: DemoContext, gymId: string, { branches, team, logoUrl }: DemoGym): Entry[] {
  const { random, today, timeZone } = context;
  const daysAgo = (days: number) => workingMoment(random, dateBefore(today, { days }), timeZone);
  const [owner, manager, accountant] = team.admins;
  const [trainer, , transferred] = team.staff.slice(2);
  const invited = team.staff.at(-1);
  const [closed, lakeside] = [branches[inactiveBranchIndex], branches[inactiveBranchIndex - 1]];
  if (!owner || !manager || !accountant || !trainer || !transferred || !invited || !closed || !lakeside) return [];
  const capacity = branchFixtures[inactiveBranchIndex - 1]?.maxCapacity ?? 0;
  const nameOf = (id: string) => branches.find((branch) => branch.id === id)?.name ?? '';
  const staffFields = {
    name: invited.name,
    email: invited.email,
    phone: invited.phone,
    role: invited.staff_role,
    branchName: nameOf(invited.branch_id),
    status: 'active',
  };
  const entry = (
    at: number,
    by: PersonRow,
    [action, entity]: [Entry['action'], Entry['entity']],
    { id, name }: { id: string; name: string },
    changes: Changes,
  ): Entry => ({ at, by, action, entity, id, name, changes });
  return [
    entry(
      daysAgo(25),
      owner,
      ['update', 'settings'],
      { id: gymId, name: gymName },
      {
        logoUrl: { from: null, to: logoUrl },
      },
    ),
    entry(branchClosedAt(context), owner, ['update', 'branch'], closed, {
      status: { from: 'active', to: 'inactive' },
    }),
    entry(daysAgo(19), manager, ['update', 'staff'], transferred, {
      branchName: { from: closed.name, to: nameOf(transferred.branch_id) },
    }),
    entry(daysAgo(11), manager, ['update', 'staff'], trainer, {
      role: { from: 'Receptionist', to: trainer.staff_role },
    }),
    entry(daysAgo(6), owner, ['update', 'branch'], lakeside, {
      maxCapacity: { from: capacity - 10, to: capacity },
    }),
    entry(daysAgo(4), accountant, ['update', 'admin'], accountant, {
      mobile: { from: generateName(random, 0).phone, to: accountant.phone },
    }),
    entry(
      invited.created_at,
      manager,
      ['create', 'staff'],
      invited,
      diffFields({}, staffFields, ['name', 'email', 'phone', 'role', 'branchName', 'status']),
    ),
  ];
}

/** New members, renewals, deactivations and corrections, mostly by the front desks. */
function memberEntries({ today, timeZone }: DemoContext, { team, members }: DemoGym): Entry[] {
  // A separate generator: the number of entries depends on the hour.
  return members.flatMap(({ row, paidAt, isRenewed, branchIndex }, number): Entry[] => {
    const random = createRandom(number);
    const by = random.next() < 0.15 ? random.pick(team.admins) : (team.staff[branchIndex] as PersonRow);
    const member = { entity: 'member' as const, id: row.id, name: row.name, by };
    const active = { ...row, deactivated_at: null };
    const planId = row.membership_plan as MemberPlanId;
    const joinDate = dateBefore(row.join_date, planPeriod[planId]);
    const before = { ...active, join_date: joinDate, expiry_date: endOfTerm(joinDate, memberPlans[planId]) };
    const paid: Entry = isRenewed
      ? { ...member, at: paidAt, action: 'update', changes: diffMember(before, active) }
      : { ...member, at: paidAt, action: 'create', changes: diffMember(undefined, active) };
    const entries = [paid];
    if (row.deactivated_at !== null) {
      const changes = diffMember(active, row);
      entries.push({ ...member, at: row.deactivated_at, action: 'deactivate', changes });
    }
    if (number % PHONE_CORRECTION_INTERVAL === 40) {
      const mistyped = { ...row, phone: generateName(random, number).phone };
      const day = dateBefore(today, { days: random.between(0, HISTORY_DAYS) });
      const at = Math.max(workingMoment(random, day, timeZone), paidAt + HOUR_MS);
      entries.push({ ...member, at, action: 'update', changes: diffMember(mistyped, row) });
    }
    return entries;
  });
}

const planPeriod = {
  monthly: { months: 1 },
  'student-monthly': { months: 1 },
  quarterly: { months: 3 },
  yearly: { years: 1 },
  'personal-training': { days: 70 },
} as const;
