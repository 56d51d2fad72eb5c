import type { Db } from '../db/database.ts';

/** Counts one try and answers how many the window holds with it; a window that began before `cutoff` begins anew. */
export const countTry = (db: Db, subject: string, now: number, cutoff: number) =>
  db
    .insertInto('throttles')
    .values({ subject, window_start: now, tries: 1 })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((e) => ({
        tries: e
          .case()
          .when('throttles.window_start', '<=', cutoff)
          .then(1)
          .else(e('throttles.tries', '+', 1))
          .end(),
        window_start: e
          .case()
          .when('throttles.window_start', '<=', cutoff)
          .then(now)
          .else(e.ref('throttles.window_start'))
          .end(),
      })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();

export const uncountTry = (db: Db, subject: string) =>
  db
    .updateTable('throttles')
    .set((e) => ({ tries: e('tries', '-', 1) }))
    .where('subject', '=', subject)
    .where('tries', '>', 0)
    .execute();

export const forgetTries = (db: Db, subject: string) =>
  db.deleteFrom('throttles').where('subject', '=', subject).execute();

export const deleteWindowsBefore = (db: Db, moment: number) =>
  db.deleteFrom('throttles').where('window_start', '<', moment).execute();
