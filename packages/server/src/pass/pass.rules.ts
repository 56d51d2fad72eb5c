import type { Occupancy, Pass, QuietTimes } from '@spotter/api';
import type { BranchRow } from '../branches/branches.repository.ts';
import { ageOf, frozenUntil, isExpired } from '../members/members.rules.ts';
import type { MemberRow } from '../people/people.ts';

/** The member's own record, and the occupancy of the active branches, their own first, with its quiet times. */
export function toPass(
  member: MemberRow,
  branches: BranchRow[],
  { occupancies, quietTimes }: { occupancies: ReadonlyMap<string, Occupancy>; quietTimes: QuietTimes | undefined },
  today: string,
): Omit<Pass, 'gym'> {
  const nameOf = (id: string | null) => branches.find((branch) => branch.id === id)?.name;
  const active = branches
    .filter((branch) => branch.deactivated_at === null)
    .flatMap(({ id, name }) => {
      const occupancy = occupancies.get(id);
      const isHome = id === member.branch_id;
      return occupancy ? { id, name, isHome, ...occupancy, ...(isHome && { quietTimes }) } : [];
    });
  return {
    member: {
      id: member.id,
      name: member.name,
      email: member.email,
      phone: member.phone,
      age: ageOf(member, today),
      sex: member.sex,
      membershipPlan: member.membership_plan,
      planName: member.plan_name ?? '',
      status: member.deactivated_at === null ? 'active' : 'inactive',
      joinDate: member.join_date,
      expiryDate: member.expiry_date,
      isExpired: isExpired(member.expiry_date, today),
      frozenUntil: frozenUntil(member, today),
      totalVisits: member.total_visits,
      lastCheckIn: member.last_check_in_at,
      currentlyCheckedIn: member.checked_in_at !== null,
      checkedInBranchName: nameOf(member.checked_in_branch_id) ?? null,
      homeBranchName: nameOf(member.branch_id) ?? '',
      cardNumber: member.card_number,
      language: member.language,
    },
    branches: active.toSorted((a, b) => Number(b.isHome) - Number(a.isHome)),
  };
}
