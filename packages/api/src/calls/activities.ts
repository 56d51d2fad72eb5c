import { z } from 'zod';
import { call, userTypes } from '../call.ts';
import { gymId, id, limit, timestamp } from '../fields.ts';

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
    }),
    answer: z.object({ activities: z.array(activity), hasMore: z.boolean(), lastActivityId: id.nullable() }),
    errors: ['not-found'],
  }),
};
