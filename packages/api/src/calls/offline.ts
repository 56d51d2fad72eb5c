import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, gymId, id, success, text, timestamp } from '../fields.ts';
import { checkInActions } from './attendance.ts';
import { MAX_OVERRIDE_REASON_LENGTH } from './door.ts';
import { cardNumber } from './members.ts';

/** How old a check-in that was recorded without a connection may be; as long, its operation is taken once. */
export const MAX_OFFLINE_AGE_MS = 72 * 60 * 60_000;
export const MAX_OPERATIONS_PER_SYNC = 100;

const operation = {
  /** Made by the browser, unique: whoever sends it again gets the first result. */
  id,
  /** When it happened, by the browser's clock. */
  at: timestamp,
};

/** A check-in or check-out that was recorded in a browser without a connection. */
export const offlineOperation = z.discriminatedUnion('type', [
  z.strictObject({
    ...operation,
    type: z.literal('MANUAL'),
    targetUserId: id,
    action: z.enum(checkInActions),
    branchId: branchId.optional(),
    overrideReason: text({ max: MAX_OVERRIDE_REASON_LENGTH }).optional(),
  }),
  z.strictObject({ ...operation, type: z.literal('CARD'), cardNumber, branchId: branchId.optional() }),
]);
export type OfflineOperation = z.infer<typeof offlineOperation>;

/** What is no operation: refused by itself, so that it keeps no other one waiting. */
const unreadableOperation = z.looseObject({ id: z.string() });
export type UnreadableOperation = z.infer<typeof unreadableOperation>;

/**
 * `recorded`: with its own time. `repeated`: a card read twice within a minute; nothing to record. `conflict`: it does
 * not fit what others recorded meanwhile. `refused`: the rules refuse it. The last two wait for the desk.
 */
export const offlineOutcomes = ['recorded', 'repeated', 'conflict', 'refused'] as const;
export type OfflineOutcome = (typeof offlineOutcomes)[number];

/** An operation that the desk has to settle. */
export const offlineConflict = z.object({
  id,
  outcome: z.enum(['conflict', 'refused']),
  /** A sentence: why it was not recorded. */
  reason: z.string(),
  at: timestamp,
  action: z.enum(checkInActions).nullable(),
  /** Null for an unknown card. */
  userId: id.nullable(),
  /** The member's name, or the card's last characters. */
  userName: z.string(),
  branchId,
  branchName: z.string(),
  /** The person or kiosk that recorded it. */
  recordedBy: z.string(),
  /** Whether `record` is possible: the time is free, and only the rules stand against it. */
  mayRecord: z.boolean(),
});
export type OfflineConflict = z.infer<typeof offlineConflict>;

export const offline = {
  syncCheckIns: call({
    method: 'POST',
    path: '/syncCheckIns',
    summary:
      'Records check-ins and check-outs of the last 72 hours that a desk or kiosk kept without a connection, each once, with their own time.',
    access: ['admin', 'staff', 'device'],
    deviceMay: (input) => input.operations.every(({ type }) => type !== 'MANUAL'),
    input: z.strictObject({
      gymId,
      /** The browser's clock when it sends, by which the times are corrected. */
      sentAt: timestamp,
      /** In the order in which they happened. */
      operations: z
        .array(z.union([offlineOperation, unreadableOperation]))
        .min(1)
        .max(MAX_OPERATIONS_PER_SYNC),
    }),
    answer: z.object({
      results: z.array(z.object({ id: z.string(), outcome: z.enum(offlineOutcomes), message: z.string() })),
    }),
    errors: ['not-found'],
  }),
  getOfflineConflicts: call({
    method: 'GET',
    path: '/getOfflineConflicts',
    summary:
      'Operations without a connection that wait for a decision of the desk, oldest first. Staff: of their branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: z.object({ conflicts: z.array(offlineConflict) }),
    errors: ['not-found'],
  }),
  settleOfflineConflict: call({
    method: 'POST',
    path: '/settleOfflineConflict',
    summary: 'Drops an operation, or records it with a reason although the rules refuse it.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      operationId: id,
      decision: z.enum(['dismiss', 'record']),
      reason: text({ max: MAX_OVERRIDE_REASON_LENGTH }).optional(),
    }),
    answer: success,
    errors: ['not-found', 'state-changed'],
  }),
};
