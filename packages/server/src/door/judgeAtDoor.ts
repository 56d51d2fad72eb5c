import type { DoorRules } from '@spotter/api';
import { sumDue } from '../billing/invoiceLists.repository.ts';
import { type BranchRow, findBranch, lockBranchForEntry } from '../branches/branches.repository.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { PersonRow } from '../people/people.ts';
import { lockPersonForUpdate } from '../people/people.repository.ts';
import { countInside } from '../people/presence.repository.ts';
import { dateIn } from '../zone.ts';
import { type EntryFacts, judgeEntry, noEntryFacts, readDoorRules, type SpokenNotice } from './door.rules.ts';

/** What the door of the branch says of somebody who comes at this moment; see `judgeEntry`. */
export async function judgeAtDoor(
  tx: Tx,
  { gymId, gym }: Pick<Context, 'gymId' | 'gym'>,
  person: PersonRow,
  branch: BranchRow,
  at: number,
): Promise<SpokenNotice[]> {
  const rules = readDoorRules(branch.door_rules);
  const facts = person.user_type === 'member' ? await getFacts(tx, gymId, person, branch, rules) : noEntryFacts;
  return judgeEntry(person, facts, branch, rules, dateIn(at, gym.timeZone), gym);
}

/** Each costs a query, so that only what a rule needs is asked. */
async function getFacts(
  tx: Tx,
  gymId: string,
  { id, branch_id: homeBranchId }: PersonRow,
  branch: BranchRow,
  rules: DoorRules,
): Promise<EntryFacts> {
  const isVisitor = homeBranchId !== null && homeBranchId !== branch.id && rules.visitors !== 'allow';
  return {
    due: rules.dues === 'allow' ? 0 : await sumDue(tx, gymId, id),
    inside: await getInside(tx, gymId, id, branch.id, rules.capacity),
    homeBranchName: isVisitor ? (await findBranch(tx, gymId, homeBranchId))?.name : undefined,
  };
}

/** Where the rule refuses, one member at a time is counted and let in, so that two desks do not pass the capacity. */
async function getInside(
  tx: Tx,
  gymId: string,
  personId: string,
  branchId: string,
  rule: DoorRules['capacity'],
): Promise<number> {
  if (rule === 'allow') return 0;
  if (rule === 'refuse') {
    // The person first, as scans and cards do: otherwise two desks could wait for each other.
    await lockPersonForUpdate(tx, gymId, 'member', personId);
    await lockBranchForEntry(tx, gymId, branchId);
  }
  return countInside(tx, gymId, branchId);
}
