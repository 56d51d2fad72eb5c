import type { BranchRow } from '../../branches/branches.repository.ts';
import { listBilledPeople } from '../../billing/invoices.repository.ts';
import type { Db } from '../../db/database.ts';
import { peopleWithMembershipHistory } from '../../memberships/memberships.repository.ts';
import { listPlans } from '../../plans/plans.repository.ts';
import { dateIn } from '../../zone.ts';
import { findGymPeople, type GymPeople } from '../gymPeople.ts';
import type { DataRow, FileRepeat, ImportRun } from '../importRun.ts';
import { mappingOf } from '../rowMapping.ts';
import { readCells } from '../file/fileTable.ts';
import type { MemberValues, RowValues } from '../values/importValues.ts';
import { readMember } from '../values/readMember.ts';
import type { MemberPlan, MemberRules } from './memberPlan.ts';
import { planMember } from './planMember.ts';

export interface PlannedMember extends MemberPlan {
  row: DataRow;
}

/** Reads and plans rows against the gym as it is now, with its branches; with the rules, for writing them. */
export async function planMembers(
  db: Db,
  run: ImportRun,
  rows: readonly DataRow[],
  branches: readonly BranchRow[],
): Promise<{ planned: PlannedMember[]; rules: MemberRules }> {
  const { gymId, gym, now, record, settings } = run;
  const plans = await listPlans(db, gymId);
  const mapping = mappingOf(run, plans, branches);
  const read = rows.map((row) => ({ row, values: readMember(readCells(row.cells), mapping) }));
  const gymPeople = await findGymPeople(
    db,
    run,
    read.map(({ values }) => values.values),
  );
  const ids = memberIds(gymPeople);
  const bills = await listBilledPeople(db, gymId, ids);
  const billed = bills.flatMap(({ person_id, kind }) => (kind === 'opening' ? [] : person_id));
  const rules: MemberRules = {
    settings,
    onlyBranchId: record.only_branch_id,
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    branches: new Map(branches.map((branch) => [branch.id, branch])),
    today: dateIn(now, gym.timeZone),
    zone: gym,
    currency: gym.currency,
    withHistory: new Set([...(await peopleWithMembershipHistory(db, gymId, ids)), ...billed]),
    withOpeningBalance: new Set(bills.flatMap(({ person_id, kind }) => (kind === 'opening' ? person_id : []))),
    billed: new Set(billed),
  };
  return {
    planned: read.map(({ row, values }) => ({ row, ...planMember(values, repeatOf(row), gymPeople, rules) })),
    rules,
  };
}

const repeatOf = ({ repeats }: DataRow) => (repeats === null ? undefined : (JSON.parse(repeats) as FileRepeat));

const memberIds = ({ byEmail, byCard, byPhone, byName }: GymPeople): string[] => {
  const people = [...byEmail.values(), ...byCard.values(), ...[...byPhone.values(), ...byName.values()].flat()];
  return [...new Set(people.map(({ id }) => id))];
};

type Seen = { row: number; name: string };

/**
 * Finds the earlier row of a file with the same e-mail, card, phone, or name and age.
 * Rows with errors are not repeated.
 */
export function memberRepeatFinder(run: ImportRun): (row: DataRow) => FileRepeat | undefined {
  const mapping = mappingOf(run, [], []);
  const seen = new Map<string, Seen>();
  return (row) => {
    const read = readMember(readCells(row.cells), mapping);
    if (read.errors.length > 0) return undefined;
    const keys = keysOf(read);
    const first = keys.find(([, key]) => seen.has(key));
    const earlier = first && seen.get(first[1]);
    for (const [, key] of keys) {
      if (!seen.has(key)) seen.set(key, { row: row.number, name: read.values.name ?? '' });
    }
    if (!earlier || !first) return undefined;
    return { ...earlier, by: first[0], isUnique: first[0] === 'email' || first[0] === 'cardNumber' };
  };
}

function keysOf({ values }: RowValues<MemberValues>): [FileRepeat['by'], string][] {
  const { email, cardNumber, phone, name = '', age } = values;
  return [
    ...(email === undefined ? [] : [['email', `email ${email}`] as const]),
    ...(cardNumber === undefined ? [] : [['cardNumber', `card ${cardNumber}`] as const]),
    ...(phone === undefined ? [] : [['phone', `phone ${phone}`] as const]),
    ...(age === undefined ? [] : [['name', `name ${name.toLowerCase()} ${age}`] as const]),
  ].map(([by, key]) => [by, key]);
}
