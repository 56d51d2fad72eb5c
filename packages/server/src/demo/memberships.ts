import { addDays, daysBetween } from '@spotter/api';
import { insertAdjustments } from '../memberships/memberships.repository.ts';
import { refreshMembership } from '../memberships/refreshMembership.ts';
import type { MemberRow } from '../people/people.ts';
import { insertPlans } from '../plans/plans.repository.ts';
import { planNameKey } from '../plans/plans.rules.ts';
import { startOfDate } from '../zone.ts';
import type { DemoMember } from './addMembers.ts';
import type { DemoContext } from './context.ts';
import type { Entry } from './history.ts';
import { DAY_MS, dateBefore, idAt, workingMoment } from './moments.ts';
import type { DemoTeam } from './people.ts';
import { memberPlans, ownMemberPlanIds } from './plans.ts';

const ownPlans = [
  { name: '10-day pass', length_unit: 'day', length: 10, price_paise: 900_00 },
  { name: 'Couple yearly', length_unit: 'month', length: 12, price_paise: 24_000_00 },
] as const;

/** Days before today on which each was requested and begins; negative where it is to come. */
const freezes = [
  { requestedDaysAgo: 8, beginsDaysAgo: 6, days: 21, reason: 'Wedding in the family' },
  { requestedDaysAgo: 3, beginsDaysAgo: 3, days: 10, reason: 'Dengue fever' },
  { requestedDaysAgo: 2, beginsDaysAgo: 1, days: 14, reason: 'Sprained ankle' },
  { requestedDaysAgo: 5, beginsDaysAgo: -4, days: 14, reason: 'Exams' },
  { requestedDaysAgo: 1, beginsDaysAgo: -9, days: 7, reason: 'Visit to Kochi' },
];

/** Who joined before the Activity Tracker begins has no entry with another expiry date. */
const MIN_DAYS_SINCE_JOIN = 35;
const MIN_DAYS_LEFT = 15;

/** Those that members have, sold for longer than a year. */
const MEMBER_PLANS_AGE_DAYS = 450;

const ownPlanRow = (name: string, createdAt: number) => ({
  name,
  name_key: planNameKey(name),
  price_tax: 'included' as const,
  created_at: createdAt,
  updated_at: createdAt,
});

/** The gym's own plans: those that members have, and two that nobody has bought yet. */
export async function addOwnPlans({ tx, now }: Pick<DemoContext, 'tx' | 'now'>, gymId: string): Promise<void> {
  const at = now - 5 * DAY_MS;
  await insertPlans(tx, gymId, [
    ...ownMemberPlanIds.map((id) => {
      const { name, lengthUnit: length_unit, length } = memberPlans[id];
      return { id, length_unit, length, ...ownPlanRow(name, now - MEMBER_PLANS_AGE_DAYS * DAY_MS) };
    }),
    ...ownPlans.map((plan, index) => ({ ...plan, id: idAt(at + index), ...ownPlanRow(plan.name, at) })),
  ]);
}

/** Freezes of members who have not come since theirs began. Returns what the Activity Tracker says of them. */
export async function addFreezes(
  context: DemoContext,
  gymId: string,
  { members, team }: { members: DemoMember[]; team: DemoTeam },
): Promise<Entry[]> {
  const { tx, random, now, today, timeZone } = context;
  const entries: Entry[] = [];
  const frozen = new Set<string>();
  for (const { requestedDaysAgo, beginsDaysAgo, days, reason } of freezes) {
    const from = addDays(today, -beginsDaysAgo);
    const requestedAt = workingMoment(random, dateBefore(today, { days: requestedDaysAgo }), timeZone);
    const absentSince = Math.min(startOfDate(from, timeZone), now);
    const chosen = members.find(({ row }) => !frozen.has(row.id) && isFreezable(row, today, absentSince));
    const by = chosen && team.staff[chosen.branchIndex];
    if (!by) continue;
    const { id, name, expiry_date: before } = chosen.row;
    frozen.add(id);
    const to = addDays(from, days - 1);
    const termId = chosen.terms.at(-1)?.id ?? '';
    await insertAdjustments(tx, gymId, [
      {
        id: idAt(requestedAt),
        term_id: termId,
        person_id: id,
        kind: 'freeze',
        starts_on: from,
        ends_on: to,
        days,
        reason,
        created_by_id: by.id,
        created_by_name: by.name,
        created_at: requestedAt,
      },
    ]);
    const member = await refreshMembership(tx, gymId, id, requestedAt);
    const changes = {
      expiryDate: { from: before, to: member?.expiry_date ?? null },
      freeze: { from: null, to: `${from} – ${to}` },
    };
    entries.push({ at: requestedAt, by, action: 'freeze', entity: 'membership', id, name, changes });
  }
  return entries;
}

function isFreezable(row: MemberRow, today: string, absentSince: number): boolean {
  const { deactivated_at: deactivatedAt, expiry_date: expiryDate, last_check_in_at: lastCheckIn } = row;
  return (
    deactivatedAt === null &&
    expiryDate !== null &&
    daysBetween(row.join_date, today) >= MIN_DAYS_SINCE_JOIN &&
    daysBetween(today, expiryDate) >= MIN_DAYS_LEFT &&
    lastCheckIn !== null &&
    lastCheckIn < absentSince
  );
}
