import type { Db } from '../db/database.ts';
import type { MailCodePurpose } from './identity.ts';

interface NewCode {
  uid: string;
  purpose: MailCodePurpose;
  gym_id: string;
  hash: string;
  expires_at: number;
}

/** Replaces the previous code of the same purpose and gym, in one statement. */
export const putMailCode = (db: Db, code: NewCode) =>
  db
    .insertInto('mail_codes')
    .values({ ...code, used_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'purpose', 'gym_id'])
        .doUpdateSet({ hash: code.hash, expires_at: code.expires_at, used_at: null }),
    )
    .execute();

/** An unused code with its account; it may have expired. */
export const unusedMailCode = (db: Db, hash: string) =>
  db
    .selectFrom('mail_codes')
    .innerJoin('accounts', 'accounts.uid', 'mail_codes.uid')
    .selectAll('accounts')
    .select(['mail_codes.purpose', 'mail_codes.expires_at'])
    .where('mail_codes.hash', '=', hash)
    .where('mail_codes.used_at', 'is', null)
    .executeTakeFirst();

/** Undefined where a concurrent request used it first. */
export const useMailCode = (db: Db, hash: string, now: number) =>
  db
    .updateTable('mail_codes')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('uid')
    .executeTakeFirst();

/**
 * Voids the codes that set a password or sign in. Invitations stay:
 * where there is a password they only refer to the login.
 */
export const deleteMailCodes = (db: Db, uid: string) =>
  db.deleteFrom('mail_codes').where('uid', '=', uid).where('purpose', '<>', 'INVITATION').execute();

export const deleteMailCodesBefore = (db: Db, moment: number) =>
  db.deleteFrom('mail_codes').where('expires_at', '<', moment).execute();
