import type { DeskFact, Guest } from '@spotter/api';

/** Check-ins of this time say at which hours somebody usually comes. */
export const USUAL_HOURS_PERIOD_MS = 90 * 86_400_000;
/** One visit at an hour is no habit. */
const MIN_VISITS = 2;
const MAX_USUAL_HOURS = 3;

interface HourCount {
  person_id: string;
  hour: number;
  visits: number;
}

/** The hours of the day at which each person usually comes, by id: the most usual first. */
export function usualHours(counts: readonly HourCount[]): Map<string, number[]> {
  const often = counts.filter(({ visits }) => visits >= MIN_VISITS);
  const hours = [...Map.groupBy(often, ({ person_id: id }) => id)].map(([id, ofPerson]): [string, number[]] => {
    const ranked = ofPerson.toSorted((one, other) => other.visits - one.visits || one.hour - other.hour);
    return [id, ranked.slice(0, MAX_USUAL_HOURS).map(({ hour }) => hour)];
  });
  return new Map(hours);
}

/** As they are stored. */
export const encodeHours = (hours: number[] | undefined): string | null => (hours ? JSON.stringify(hours) : null);
const decodeHours = (encoded: string) => JSON.parse(encoded) as number[];

interface Sources {
  dues: readonly { member_id: string | null; due: number }[];
  notes: readonly { person_id: string; text: string }[];
  hours: readonly { id: string; usual_hours: string }[];
  visiting: readonly { id: string; branch_name: string }[];
}

/** What is known of each member of whom there is something. */
export function toDeskFacts({ dues, notes, hours, visiting }: Sources): DeskFact[] {
  const facts = new Map<string, DeskFact>();
  const add = (memberId: string, fact: Partial<DeskFact>) =>
    void facts.set(memberId, { ...facts.get(memberId), memberId, ...fact });
  for (const { member_id: id, due } of dues) if (id !== null) add(id, { due });
  for (const { person_id: id, text } of notes) add(id, { note: text });
  for (const { id, usual_hours: encoded } of hours) add(id, { usualHours: decodeHours(encoded) });
  for (const { id, branch_name: insideBranchName } of visiting) add(id, { insideBranchName });
  return [...facts.values()];
}

interface GuestRow {
  id: string;
  name: string;
  deactivated_at: number | null;
  checked_in_at: number | null;
  home_branch_name: string;
}

export const toGuest = (row: GuestRow): Guest => ({
  id: row.id,
  name: row.name,
  homeBranchName: row.home_branch_name,
  status: row.deactivated_at === null ? 'active' : 'inactive',
  since: row.checked_in_at ?? 0,
});
