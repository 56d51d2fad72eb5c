import { z } from 'zod';
import { call, userTypes } from '../call.ts';
import { date, gymId, id, limit, text, timestamp } from '../fields.ts';

/** The change of one field; null for no value. */
export const fieldChange = z.object({ from: z.json(), to: z.json() });

export const activity = z.object({
  id,
  action: z.string(),
  timestamp,
  performedBy: z.object({ name: z.string(), userType: z.enum(userTypes) }),
  changes: z.record(z.string(), fieldChange),
  entityType: z.string(),
  entityId: z.string(),
  entityName: z.string(),
  description: z.string(),
  targetName: z.string(),
  type: z.string(),
  module: z.string(),
  heading: z.string(),
  displayText: z.string(),
  summaryDetails: z.string(),
  actionLabel: z.string(),
});
export type Activity = z.infer<typeof activity>;

/** What an activity is about. */
export const activityRecords = [
  'member',
  'branch',
  'staff',
  'admin',
  'settings',
  'attendance',
  'device',
  'invoice',
  'payment',
  'day',
  'plan',
  'membership',
  'export',
  'import',
  'gym',
] as const;
export type ActivityRecord = (typeof activityRecords)[number];

/** What was done. */
export const activityActions = [
  'create',
  'update',
  'delete',
  'activate',
  'deactivate',
  'invite',
  'reset-two-factor',
  'sign-in',
  'sign-out',
  'checkout-all',
  'correct',
  'dismiss',
  'override',
  'pair',
  'revoke',
  'issue',
  'credit',
  'pay',
  'refund',
  'close',
  'renew',
  'undo',
  'withdraw',
  'freeze',
  'unfreeze',
  'cancel',
  'extend',
  'export',
  'restore',
  'erase',
  'import',
] as const;
export type ActivityAction = (typeof activityActions)[number];

export const activityLimits = { default: 100, screen: 10, max: 200 } as const;

export const activities = {
  getActivities: call({
    method: 'GET',
    path: '/getActivities',
    summary: 'Who changed what, newest first; `startAfter` is the last id of the page before.',
    access: ['admin'],
    input: z.strictObject({
      gymId,
      limit: limit(activityLimits.default, activityLimits.max),
      startAfter: id.optional(),
      /** In the name of who did it or of the record. */
      search: text({ max: 100 }).optional(),
      /** Who did it. */
      personId: id.optional(),
      action: z.enum(activityActions).optional(),
      record: z.enum(activityRecords).optional(),
      /** Dates of the gym, inclusive. */
      from: date.optional(),
      to: date.optional(),
    }),
    answer: z.object({ activities: z.array(activity), hasMore: z.boolean(), lastActivityId: id.nullable() }),
    errors: ['not-found'],
  }),
};
