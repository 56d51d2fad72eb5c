import type { Caller } from '../context.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { branchById, type BranchRow } from './branches.repository.ts';

/**
 * The branch a caller may ask about: staff always their own, whatever they name; admins the one they name, or all
 * (undefined). Another branch does not exist for staff.
 */
export function branchInReach(caller: Caller, named: string | undefined): string | undefined {
  if (caller.branchId === null) return named;
  if (named !== undefined && named !== caller.branchId) throw notFound('That branch');
  return caller.branchId;
}

/** The branch, or a refusal: a foreign id and a missing one answer alike. */
export async function branchOf(db: Db, gymId: string, id: string): Promise<BranchRow> {
  const branch = await branchById(db, gymId, id);
  if (!branch) throw notFound('That branch');
  return branch;
}
