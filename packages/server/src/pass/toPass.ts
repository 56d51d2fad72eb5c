import type { Pass, PassMember } from '@spotter/api';
import { occupancyOf } from '../branches/branches.rules.ts';
import { isExpired } from '../members/members.rules.ts';

interface Person {
  id: string;
  name: string;
  email: string | null;
  phone: string;
  age: number | null;
  sex: string | null;
  membership_plan: string | null;
  join_date: string | null;
  expiry_date: string | null;
  deactivated_at: number | null;
  total_visits: number;
  last_check_in_at: number | null;
  checked_in_at: number | null;
  checked_in_branch_id: string | null;
  branch_id: string | null;
  card_number: string | null;
}

interface Place {
  id: string;
  name: string;
  max_capacity: number;
  deactivated_at: number | null;
}

/** What the member is told of themselves, and of the active branches, their own first. */
export function toPass(
  person: Person,
  places: Place[],
  inside: Map<string | null, number>,
  today: string,
): Omit<Pass, 'gym'> {
  const nameOf = (id: string | null) => places.find((place) => place.id === id)?.name;
  const branches = places
    .filter((place) => place.deactivated_at === null)
    .map(({ id, name, max_capacity }) => ({
      id,
      name,
      isHome: id === person.branch_id,
      ...occupancyOf(inside.get(id) ?? 0, max_capacity),
    }));
  return {
    member: {
      id: person.id,
      name: person.name,
      email: person.email,
      phone: person.phone,
      age: person.age,
      sex: person.sex as PassMember['sex'],
      membershipPlan: person.membership_plan as PassMember['membershipPlan'],
      status: person.deactivated_at === null ? 'active' : 'inactive',
      joinDate: person.join_date as string,
      expiryDate: person.expiry_date,
      isExpired: isExpired(person.expiry_date, today),
      totalVisits: person.total_visits,
      lastCheckIn: person.last_check_in_at,
      currentlyCheckedIn: person.checked_in_at !== null,
      checkedInBranchName: nameOf(person.checked_in_branch_id) ?? null,
      homeBranchName: nameOf(person.branch_id) ?? '',
      cardNumber: person.card_number,
    },
    branches: branches.toSorted((a, b) => Number(b.isHome) - Number(a.isHome)),
  };
}
