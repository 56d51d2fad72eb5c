import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { writeAttendance } from '../attendance/writeAttendance.ts';
import type { BranchRow } from '../branches/branches.repository.ts';
import type { PersonRow } from '../people/people.ts';
import { checkOutIfIn } from '../people/presence.repository.ts';
import { addStays } from './stays.repository.ts';

interface OpenVisit {
  person: Pick<PersonRow, 'id' | 'name' | 'user_type'>;
  branch: Pick<BranchRow, 'id' | 'name'>;
  arrivedAt: number;
}

/**
 * Ends a member's visit whose end nobody recorded, at the moment that is thought to be it: a check-out of the method `auto`,
 * without a duration. The person as it is then;
 * undefined where they have checked out, or out and in again, since `arrivedAt`.
 */
export async function closeVisit(
  tx: Tx,
  ctx: Pick<Context, 'gymId' | 'now'> & { gym: Pick<Context['gym'], 'timeZone'> },
  { person, branch, arrivedAt }: OpenVisit,
  estimatedAt: number,
): Promise<PersonRow | undefined> {
  const row = await checkOutIfIn(tx, ctx.gymId, person.id, arrivedAt);
  if (!row) return undefined;
  const entry = {
    person,
    branch,
    action: 'check-out',
    method: 'auto',
    assistedByName: null,
    durationMs: null,
  } as const;
  await writeAttendance(tx, ctx, [{ ...entry, estimatedAt }]);
  const visit = { branchId: branch.id, arrivedAt, durationMs: estimatedAt - arrivedAt, isConfirmed: false };
  addStays(tx, ctx, [visit]);
  return row;
}
