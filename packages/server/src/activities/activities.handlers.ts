import { requireAdmin } from '../authorization.ts';
import type { Handlers } from '../context.ts';
import { notFound } from '../errors.ts';
import { listActivities, findActivity } from './activities.repository.ts';
import { toActivity } from './activities.rules.ts';

export const activities: Pick<Handlers, 'getActivities'> = {
  getActivities: async (ctx, { limit, startAfter }) => {
    requireAdmin(ctx);
    const { db, gymId } = ctx;
    if (startAfter !== undefined && !(await findActivity(db, gymId, startAfter))) throw notFound('That activity');
    const rows = await listActivities(db, gymId, startAfter, limit + 1);
    const page = rows.slice(0, limit);
    return {
      activities: page.map(toActivity),
      hasMore: rows.length > limit,
      lastActivityId: page.at(-1)?.id ?? null,
    };
  },
};
