import { requireAdmin } from '../authorization.ts';
import type { Handlers } from '../context.ts';
import { notFound } from '../errors.ts';
import { readInThread } from '../longReads.ts';
import { texts } from '../texts.ts';
import { endOfDate, startOfDate } from '../zone.ts';
import { listActivities, findActivity } from './activities.repository.ts';
import { toActivity } from './activities.rules.ts';

export const activities: Pick<Handlers, 'getActivities'> = {
  getActivities: async (ctx, { limit, startAfter, search, personId, action, record, from, to }) => {
    requireAdmin(ctx);
    const { db, database, gymId, gym, language } = ctx;
    const before = startAfter === undefined ? undefined : await findActivity(db, gymId, startAfter);
    if (startAfter !== undefined && !before) throw notFound(/*i18n*/ 'That activity was not found');
    const filter = {
      search,
      performedById: personId,
      action,
      record,
      since: from === undefined ? undefined : startOfDate(from, gym.timeZone),
      until: to === undefined ? undefined : endOfDate(to, gym.timeZone),
      before,
    };
    // A search for what is hardly there looks at all of the gym's.
    const isLong = search !== undefined && search !== '';
    const rows = isLong
      ? await readInThread(database, 'listActivities', gymId, filter, limit + 1)
      : await listActivities(db, gymId, filter, limit + 1);
    const page = rows.slice(0, limit);
    return {
      activities: page.map((row) => toActivity(row, gym.currency, texts(language))),
      hasMore: rows.length > limit,
      lastActivityId: page.at(-1)?.id ?? null,
    };
  },
};
