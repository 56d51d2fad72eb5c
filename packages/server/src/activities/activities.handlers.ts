import type { Handlers } from '../context.ts';
import { notFound } from '../errors.ts';
import { activitiesBefore, activityById } from './activities.repository.ts';
import { describeActivity } from './activities.rules.ts';

export const activities: Pick<Handlers, 'getActivities'> = {
  getActivities: async ({ db, gymId }, { limit, startAfter }) => {
    if (startAfter !== undefined && !(await activityById(db, gymId, startAfter))) throw notFound('That activity');
    const rows = await activitiesBefore(db, gymId, startAfter, limit + 1);
    const page = rows.slice(0, limit);
    return {
      activities: page.map(describeActivity),
      hasMore: rows.length > limit,
      lastActivityId: page.at(-1)?.id ?? null,
    };
  },
};
