import { requireStaffOrAdmin } from '../authorization.ts';
import type { Context, DeviceContext } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { findBranch, findBranchForUse, lockBranchForUpdate, type BranchRow } from './branches.repository.ts';

/**
 * The branch that a call of staff or an admin is about: staff's own, whatever they name; for admins the one they name,
 * or all (undefined). Another branch does not exist for staff: `not-found`. Throws `forbidden` for members.
 */
export function resolveBranchScope(ctx: Pick<Context, 'caller'>, named: string | undefined): string | undefined {
  requireStaffOrAdmin(ctx);
  const { branchId } = ctx.caller;
  if (branchId === null) return named;
  if (named !== undefined && named !== branchId) throw notFound(/*i18n*/ 'That branch was not found');
  return branchId;
}

/**
 * The branch of a kiosk: a device's own; otherwise as `resolveBranchScope`, and the main branch where an admin names
 * none. Another branch does not exist for a device: `not-found`.
 */
export function resolveKioskBranch(ctx: Pick<Context | DeviceContext, 'caller' | 'gym'>, named: string | undefined) {
  const { caller, gym } = ctx;
  if (caller.userType !== 'device') return resolveBranchScope({ caller }, named) ?? gym.mainBranchId;
  if (named !== undefined && named !== caller.branchId) throw notFound(/*i18n*/ 'That branch was not found');
  return caller.branchId;
}

/** The branch. Throws `not-found` alike for another gym's branch and for one that does not exist. */
export async function getBranch(db: Db, gymId: string, id: string): Promise<BranchRow> {
  const branch = await findBranch(db, gymId, id);
  if (!branch) throw notFound(/*i18n*/ 'That branch was not found');
  return branch;
}

/** As `getBranch`, for writing a row that refers to the branch: it is not deleted before the transaction ends. */
export async function getBranchForUse(tx: Tx, gymId: string, id: string): Promise<BranchRow> {
  const branch = await findBranchForUse(tx, gymId, id);
  if (!branch) throw notFound(/*i18n*/ 'That branch was not found');
  return branch;
}

/** As `getBranch`, for changing it: no other transaction does until this one ends. */
export async function getBranchForUpdate(tx: Tx, gymId: string, id: string): Promise<BranchRow> {
  const branch = await lockBranchForUpdate(tx, gymId, id);
  if (!branch) throw notFound(/*i18n*/ 'That branch was not found');
  return branch;
}
