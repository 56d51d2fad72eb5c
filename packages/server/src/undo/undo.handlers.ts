import { setImmediate } from 'node:timers/promises';
import { type ActivityRecord, RESTORE_DELETED_MS, UNDO_CHANGE_MS } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { membersCounted } from '../attendance/attendance.rules.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import { branchNames } from '../branches/branches.repository.ts';
import type { Context, Handlers } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { DomainError, notFound } from '../errors.ts';
import type { MemberRow } from '../people/people.ts';
import { lockMemberInScope } from '../people/personScope.ts';
import { say, texts } from '../texts.ts';
import { prepareChange } from './changeMembers.ts';
import {
  type ChangeRow,
  insertItems,
  itemsAmong,
  listItems,
  listUndoable,
  lockChangeForUpdate,
  lockOwnChange,
  markUndone,
  type NewItem,
  updateChange,
} from './changes.repository.ts';
import { listDeletedPeople } from './deletedPeople.repository.ts';
import { erasePerson } from './erasePeople.ts';
import { recordChange } from './recordChange.ts';
import { restorePerson } from './restorePerson.ts';
import { undoItem } from './undoItem.ts';

type UndoHandlers = Pick<
  Handlers,
  'changeMembers' | 'getUndoableChanges' | 'undoChange' | 'getDeletedPeople' | 'restorePerson' | 'erasePerson'
>;

export const undo: UndoHandlers = {
  changeMembers: (ctx, { changeId, memberIds, change }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const former = changeId === undefined ? undefined : await getOwnChange(tx, ctx, changeId, change.kind);
      // Sent again by somebody who did not get the answer.
      const done = former ? await itemsAmong(tx, ctx.gymId, former.id, memberIds) : new Set<string>();
      const members: MemberRow[] = [];
      const failed: Failure[] = [];
      // In one order, so that two desks do not wait for each other.
      for (const id of [...new Set(memberIds).difference(done)].toSorted()) {
        const lock = async () => void members.push(await lockMemberInScope(tx, ctx, id));
        await collectFailure(ctx, failed, { id, name: '' }, lock);
      }
      const changeOne = await prepareChange(tx, ctx, change, members);
      const items: NewItem[] = [];
      const branchIds = new Set<string>();
      for (const member of members) {
        await collectFailure(ctx, failed, member, async () => {
          items.push(await changeOne(member));
          branchIds.add(member.branch_id);
        });
      }
      const [branchId = null, ...others] = branchIds;
      // Staff see only the members of their branch, which those that were moved have left.
      const scope = change.kind === 'move' || others.length > 0 ? null : branchId;
      const undoOffer = await extendChange(tx, ctx, { former, kind: change.kind, branchId: scope, items });
      return { undo: undoOffer, changed: items.length, failed };
    });
  },

  getUndoableChanges: async (ctx) => {
    requireStaffOrAdmin(ctx);
    const rows = await listUndoable(ctx.db, ctx.gymId, ctx.caller.branchId, ctx.now);
    return {
      changes: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        name: row.name || (row.count === 1 ? row.item_name : ''),
        count: row.count,
        by: row.made_by_name,
        at: row.made_at,
        until: row.undo_until,
      })),
    };
  },

  undoChange: (ctx, { changeId }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const change = await lockChangeForUpdate(tx, ctx.gymId, changeId);
      if (!change || (ctx.caller.branchId !== null && change.branch_id !== ctx.caller.branchId)) {
        throw notFound(/*i18n*/ 'That change was not found');
      }
      if (!(await markUndone(tx, ctx.gymId, changeId, ctx.now))) {
        const reason =
          change.undone_at === null ? /*i18n*/ 'This can no longer be undone' : /*i18n*/ 'This was undone already';
        throw new DomainError('state-changed', reason);
      }
      const items = await listItems(tx, ctx.gymId, changeId);
      // They were restored one by one, or erased.
      if (items.length === 0) throw notFound(/*i18n*/ 'That change was not found');
      const failed: Failure[] = [];
      const undone: NewItem[] = [];
      for (const item of items) {
        const work = async () => {
          await undoItem[change.kind](tx, ctx, item);
          undone.push(item);
        };
        // Where nothing was undone, it can be tried again once the reason is gone.
        if (items.length === 1) await work();
        else await collectFailure(ctx, failed, item, work);
      }
      if (undone.length === 0) {
        await updateChange(tx, ctx.gymId, changeId, { undone_at: null });
        return { undone: 0, failed };
      }
      await recordActivity(tx, ctx, {
        action: 'undo',
        entity: entityOf[change.kind],
        id: undone.length === 1 ? (undone[0]?.id ?? changeId) : changeId,
        name: undone.length === 1 ? (undone[0]?.name ?? '') : membersCounted(undone.length),
        changes: { change: { from: change.kind, to: null } },
      });
      return { undone: undone.length, failed };
    });
  },

  getDeletedPeople: async (ctx) => {
    requireAdmin(ctx);
    const rows = await listDeletedPeople(ctx.db, ctx.gymId);
    const names = await branchNames(ctx.db, ctx.gymId);
    return {
      people: rows.map((row) => ({
        id: row.id,
        name: row.name,
        userType: row.user_type,
        branchName: names.get(row.branch_id) ?? '',
        deletedBy: row.deleted_by_name,
        deletedAt: row.deleted_at,
        erasedAt: row.deleted_at + RESTORE_DELETED_MS,
      })),
    };
  },

  restorePerson: (ctx, { personId }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { id, name, user_type: userType } = await restorePerson(tx, ctx, personId);
      await recordActivity(tx, ctx, { action: 'restore', entity: userType, id, name });
      return { success: true as const };
    });
  },

  erasePerson: (ctx, { personId }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const erased = await erasePerson(tx, ctx.gymId, personId, ctx.now);
      if (!erased) throw notFound(/*i18n*/ 'That deleted person was not found');
      await recordActivity(tx, ctx, { action: 'erase', entity: erased.user_type, id: personId, name: erased.name });
      return { success: true as const };
    });
  },
};

interface Failure {
  id: string;
  name: string;
  reason: string;
}

/**
 * Does the work, which refuses before it writes anything; a refusal is listed and stops nothing else.
 * Other calls have their turn after it.
 */
async function collectFailure(
  { language }: Pick<Context, 'language'>,
  failed: Failure[],
  { id, name }: { id: string; name: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { sentence: message, values } = error;
    failed.push({ id, name, reason: say(texts(language), { message, values }) });
  }
  await setImmediate();
}

const entityOf: Record<ChangeRow['kind'], ActivityRecord> = {
  'delete-member': 'member',
  'delete-staff': 'staff',
  'delete-branch': 'branch',
  'checkout-all': 'attendance',
  activate: 'member',
  deactivate: 'member',
  extend: 'member',
  move: 'member',
  'change-plan': 'member',
  delete: 'member',
};

/** The caller's change of an earlier call. Throws `state-changed` where it is over or was undone. */
async function getOwnChange(tx: Tx, { gymId, caller, now }: Context, id: string, kind: ChangeRow['kind']) {
  const change = await lockOwnChange(tx, gymId, { id, kind, madeBy: caller.personId, now });
  if (!change)
    throw new DomainError('state-changed', /*i18n*/ 'This change was undone, or is over. Please start again');
  return change;
}

interface BulkItems {
  former: ChangeRow | undefined;
  kind: ChangeRow['kind'];
  branchId: string | null;
  items: NewItem[];
}

/** Adds the items to the change of an earlier call, or begins one; null where nothing was changed yet. */
async function extendChange(tx: Tx, ctx: Context, { former, kind, branchId, items }: BulkItems) {
  const { gymId, now } = ctx;
  if (!former) return items.length === 0 ? null : recordChange(tx, ctx, { kind, branchId, items });
  if (items.length === 0) return { changeId: former.id, until: former.undo_until };
  await insertItems(tx, gymId, former.id, items);
  const until = now + UNDO_CHANGE_MS;
  await updateChange(tx, gymId, former.id, {
    undo_until: until,
    branch_id: former.branch_id === branchId ? branchId : null,
  });
  return { changeId: former.id, until };
}
