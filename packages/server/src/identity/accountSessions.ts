import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Identity } from './identity.ts';
import type { IdentityOptions } from './options.ts';
import { endOtherSessionRows, endSessionRow, findOpenSessions } from './sessions.repository.ts';

type AccountSessions = Pick<Identity, 'listSessions' | 'endSession' | 'endOtherSessions'>;

interface AccountSessionsOptions extends Required<Pick<IdentityOptions, 'sessionsEnded'>> {
  db: Db;
  clock: Clock;
}

/** What an account's owner may see and do about their sessions; alike in both services. */
export function createAccountSessions({ db, clock, sessionsEnded }: AccountSessionsOptions): AccountSessions {
  return {
    async listSessions(uid) {
      const rows = await findOpenSessions(db, uid, clock());
      return rows.map(({ id, provider, device, signed_in_at, last_used_at }) => ({
        id,
        provider,
        device,
        signedInAt: signed_in_at,
        lastUsedAt: last_used_at,
      }));
    },
    async endSession(tx, uid, sessionId) {
      const ended = await endSessionRow(tx, uid, sessionId, clock());
      if (ended) await sessionsEnded(tx, uid);
      return ended !== undefined;
    },
    async endOtherSessions(tx, uid, sessionId) {
      const ended = await endOtherSessionRows(tx, uid, sessionId, clock());
      if (ended.length > 0) await sessionsEnded(tx, uid);
      return ended.length;
    },
  };
}
