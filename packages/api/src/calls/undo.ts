import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, gymId, id, success, text, timestamp } from '../fields.ts';
import { inputMessage } from '../inputMessages.ts';
import { undoOffer } from '../undoOffer.ts';
import { extensionDays, MAX_REASON_LENGTH } from './memberships.ts';

/** How long admins can restore a deleted person. */
export const RESTORE_DELETED_MS = 30 * 86_400_000;
/** Per call; the browser sends longer lists in several, with one `changeId`. */
export const MAX_BULK_MEMBERS = 100;

export const undoableKinds = [
  'delete-member',
  'delete-staff',
  'delete-branch',
  'checkout-all',
  'activate',
  'deactivate',
  'extend',
  'move',
  'change-plan',
  'delete',
] as const;
export type UndoableKind = (typeof undoableKinds)[number];

/** What is done to several members at once. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('activate') }),
  z.strictObject({ kind: z.literal('deactivate') }),
  z.strictObject({
    kind: z.literal('extend'),
    days: extensionDays,
    reason: text({ max: MAX_REASON_LENGTH, required: /*i18n*/ 'Please enter a reason' }),
  }),
  z.strictObject({ kind: z.literal('move'), branchId }),
  z.strictObject({ kind: z.literal('change-plan'), planId: id }),
  z.strictObject({ kind: z.literal('delete') }),
]);
export type BulkChange = z.input<typeof bulkChange>;

const notDone = z.object({ id, name: z.string(), reason: z.string() });

export const undo = {
  changeMembers: call({
    method: 'POST',
    path: '/changeMembers',
    summary:
      'Changes up to 100 members in one way; one that cannot be changed does not stop the others. Calls with one changeId are undone together.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      /** Of the first call, in those that follow. */
      changeId: id.optional(),
      memberIds: z
        .array(id)
        .min(1)
        .max(MAX_BULK_MEMBERS, inputMessage(/*i18n*/ 'At most {max} members at once', { max: MAX_BULK_MEMBERS })),
      change: bulkChange,
    }),
    answer: z.object({
      /** Null where nothing was changed yet. */
      undo: undoOffer.nullable(),
      changed: z.number().int(),
      failed: z.array(notDone),
    }),
    errors: ['not-found', 'plan-inactive', 'branch-inactive', 'state-changed'],
  }),
  getUndoableChanges: call({
    method: 'GET',
    path: '/getUndoableChanges',
    summary: 'What can be undone now, newest first. Staff: of their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId }),
    answer: z.object({
      changes: z.array(
        z.object({
          id,
          kind: z.enum(undoableKinds),
          /** Of the person or branch; empty where there are several. */
          name: z.string(),
          count: z.number().int(),
          by: z.string(),
          at: timestamp,
          until: timestamp,
        }),
      ),
    }),
    errors: [],
  }),
  undoChange: call({
    method: 'POST',
    path: '/undoChange',
    summary: 'Takes a change back within ten minutes, but for what was changed again since, which is listed.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, changeId: id }),
    answer: z.object({ undone: z.number().int(), failed: z.array(notDone) }),
    errors: ['not-found', 'state-changed', 'email-taken', 'card-taken'],
  }),
  getDeletedPeople: call({
    method: 'GET',
    path: '/getDeletedPeople',
    summary: 'Members and staff who were deleted in the last 30 days, newest first.',
    access: ['admin'],
    input: z.strictObject({ gymId }),
    answer: z.object({
      people: z.array(
        z.object({
          id,
          name: z.string(),
          userType: z.enum(['member', 'staff']),
          branchName: z.string(),
          deletedBy: z.string(),
          deletedAt: timestamp,
          /** When the record is erased. */
          erasedAt: timestamp,
        }),
      ),
    }),
    errors: [],
  }),
  restorePerson: call({
    method: 'POST',
    path: '/restorePerson',
    summary: 'Brings a deleted member or staff back, with membership, notes and history.',
    access: ['admin'],
    input: z.strictObject({ gymId, personId: id }),
    answer: success,
    errors: ['not-found', 'email-taken', 'card-taken', 'state-changed'],
  }),
  erasePerson: call({
    method: 'POST',
    path: '/erasePerson',
    summary: 'Erases a deleted person at once. Visits stay for the counts, invoices as the law asks.',
    access: ['admin'],
    input: z.strictObject({ gymId, personId: id }),
    answer: success,
    errors: ['not-found'],
  }),
};
