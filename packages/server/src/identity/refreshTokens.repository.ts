import type { Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { RefreshTokenTable } from '../db/identitySchema.ts';

export const insertRefreshToken = (db: Db, token: Insertable<RefreshTokenTable>) =>
  db.insertInto('refresh_tokens').values(token).execute();

export const refreshTokenByHash = (db: Db, hash: string) =>
  db.selectFrom('refresh_tokens').selectAll().where('hash', '=', hash).executeTakeFirst();

export const extendRefreshToken = (db: Db, hash: string, expiresAt: number) =>
  db.updateTable('refresh_tokens').set({ expires_at: expiresAt }).where('hash', '=', hash).execute();

export const deleteRefreshTokensBefore = (db: Db, moment: number) =>
  db.deleteFrom('refresh_tokens').where('expires_at', '<', moment).execute();
