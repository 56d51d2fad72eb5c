import { idText } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { UNKNOWN_VISITOR } from '../activities/activities.rules.ts';
import { requireKiosk, requireStaffOrAdmin } from '../authorization.ts';
import { getBranch, resolveBranchScope } from '../branches/branchScope.ts';
import { tooManyUnknownCards } from '../checkIns/checkIns.rules.ts';
import type { Context, DeviceContext, Handlers } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { DomainError, notFound } from '../errors.ts';
import type { PersonRow } from '../people/people.ts';
import { findPerson, lockPersonForUpdate } from '../people/people.repository.ts';
import { readText, say, texts } from '../texts.ts';
import {
  findWaitingOperation,
  listOperations,
  listWaitingOperations,
  type OperationRow,
  settleWaitingOperation,
  updateOperation,
  type WaitingOperation,
} from './offline.repository.ts';
import { isReadable, outcomeMessage, toOfflineConflict, unreadableMessage } from './offline.rules.ts';
import { fitsNow } from './placeAround.ts';
import { placeConflicts } from './placeConflicts.ts';
import { receiveOperation } from './receiveOperation.ts';
import { receiveUnreadable } from './receiveUnreadable.ts';

export const offline: Pick<Handlers, 'syncCheckIns' | 'getOfflineConflicts' | 'settleOfflineConflict'> = {
  syncCheckIns: async (ctx, { sentAt, operations }) => {
    requireKiosk(ctx);
    const { db, database, gymId } = ctx;
    const ids = operations.map(({ id }) => id);
    // Under others nothing is stored.
    const usable = ids.filter((id) => idText.safeParse(id).success);
    const received = new Set((await listOperations(db, gymId, usable)).map(({ id }) => id));
    // A transaction each: what was taken stays taken, whatever becomes of the others.
    for (const operation of operations.filter(({ id }) => !received.has(id))) {
      const refusal = await database.transaction(async (tx) =>
        isReadable(operation)
          ? receiveOperation(tx, ctx, operation, sentAt)
          : receiveUnreadable(tx, ctx, operation, sentAt),
      );
      if (refusal) throw tooManyUnknownCards(refusal.waitMs);
    }
    const results = new Map((await listResults(ctx, usable)).map((result) => [result.id, result]));
    const message = say(texts(ctx.language), { message: unreadableMessage });
    return { results: ids.map((id) => results.get(id) ?? { id, outcome: 'refused', message }) };
  },

  getOfflineConflicts: async (ctx, input) => {
    const branchId = resolveBranchScope(ctx, input.branchId);
    const { db, gymId, language } = ctx;
    if (branchId !== undefined) await getBranch(db, gymId, branchId);
    const rows = await listWaitingOperations(db, gymId, branchId);
    const conflicts = [];
    for (const row of rows) conflicts.push(toOfflineConflict(row, await mayRecord(ctx, row), language));
    return { conflicts };
  },

  settleOfflineConflict: (ctx, { operationId, decision, reason }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { gymId, now, caller } = ctx;
      const operation = await findWaitingOperation(tx, gymId, operationId);
      if (!operation || !isInScope(ctx, operation)) throw notFound(/*i18n*/ 'That check-in was not found');
      // Before the operation, as those do who place it.
      const person = await lockPersonOf(tx, ctx, operation);
      const settlement = { settled_at: now, settled_by_name: caller.name };
      if (!(await settleWaitingOperation(tx, gymId, operationId, settlement))) throw alreadySettled();
      if (decision === 'record') await recordRefused(tx, ctx, { operation, person, reason });
      await recordActivity(tx, ctx, {
        action: decision === 'record' ? 'correct' : 'dismiss',
        entity: 'attendance',
        id: operation.person_id ?? operationId,
        name: operation.person_name ?? UNKNOWN_VISITOR,
      });
      return { success: true as const };
    });
  },
};

const alreadySettled = () => new DomainError('state-changed', /*i18n*/ 'Another desk has settled this check-in');

/** Of staff, those of their own branch. */
const isInScope = ({ caller }: Pick<Context, 'caller'>, { branch_id }: WaitingOperation) =>
  caller.branchId === null || caller.branchId === branch_id;

/** Whether only the rules of the door stand against it. */
async function mayRecord(ctx: Pick<Context, 'db' | 'gymId' | 'gym'>, operation: WaitingOperation): Promise<boolean> {
  if (operation.refusal !== 'rules' || operation.person_id === null) return false;
  const person = await findPerson(ctx.db, ctx.gymId, operation.person_id);
  return person !== undefined && fitsNow(ctx.db, ctx, person, operation);
}

const lockPersonOf = async (tx: Tx, { gymId }: Context, { person_id: id, user_type: userType }: WaitingOperation) =>
  id !== null && userType !== null ? lockPersonForUpdate(tx, gymId, userType, id) : undefined;

interface Refused {
  operation: WaitingOperation;
  person: PersonRow | undefined;
  reason: string | undefined;
}

/** Records what the rules of the door refused. Throws `state-changed` where it does not fit any more. */
async function recordRefused(tx: Tx, ctx: Context, { operation, person, reason }: Refused) {
  const { gymId, language } = ctx;
  const { id } = operation;
  if (!reason) throw new DomainError('invalid', /*i18n*/ 'Please give a reason');
  const refused = ({ reason: stored }: Pick<OperationRow, 'reason'>) =>
    new DomainError('state-changed', readText(stored, language));
  if (!person || operation.refusal !== 'rules') throw refused(operation);
  await updateOperation(tx, gymId, id, { outcome: 'conflict', override_reason: reason, waiting_since: ctx.now });
  await placeConflicts(tx, ctx, person);
  const [row = operation] = await listOperations(tx, gymId, [id]);
  if (row.outcome !== 'recorded') throw refused(row);
}

/** What became of these operations. */
async function listResults({ db, gymId, caller, language }: Context | DeviceContext, ids: string[]) {
  return (await listOperations(db, gymId, ids)).map((row) => {
    const isInScope = caller.branchId === null || caller.branchId === row.branch_id;
    const message = outcomeMessage(row, isInScope ? row.person_name : null, language);
    return { id: row.id, outcome: row.outcome, message };
  });
}
