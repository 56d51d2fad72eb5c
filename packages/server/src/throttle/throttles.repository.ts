import type { Db, Tx } from '../db/database.ts';

/** Reads the subject's tries and locks its row, inserting it where missing, until the transaction ends. */
export const lockTriesForUpdate = (tx: Tx, subject: string, now: number) =>
  tx
    .insertInto('throttles')
    .values({ subject, moments: '', last_at: now })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ last_at: now }))
    .returning('moments')
    .executeTakeFirstOrThrow();

export const writeTries = (tx: Tx, subject: string, moments: string) =>
  tx.updateTable('throttles').set({ moments }).where('subject', '=', subject).execute();

export const deleteTries = (db: Db, subject: string) =>
  db.deleteFrom('throttles').where('subject', '=', subject).execute();

export const deleteTriesBefore = (db: Db, moment: number) =>
  db.deleteFrom('throttles').where('last_at', '<', moment).execute();
