import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import type { MailCodePurpose } from './identity.ts';
import { putMailCode, unusedMailCode, useMailCode } from './mailCodes.repository.ts';
import { IdentityProtocolError } from './protocolError.ts';
import { hashOf, newSecret } from './secrets.ts';

/** One-time codes in mailed links: proof of access to the account's mailbox. */
export interface MailCodes {
  /** Returns a new code and voids the previous one of the purpose; of an invitation, the previous one of the gym. */
  issue(db: Db, of: { uid: string; purpose: MailCodePurpose; gymId?: string }, validFor: number): Promise<string>;
  /** The account and purpose of a valid code, without using it up. Throws `IdentityProtocolError`. */
  check(db: Db, code: string): ReturnType<typeof checkMailCode>;
  /** Uses the code up; throws `INVALID_OOB_CODE`. */
  use(tx: Tx, code: string): Promise<void>;
}

export function createMailCodes(clock: Clock): MailCodes {
  return {
    async issue(db, { uid, purpose, gymId = '' }, validFor) {
      const code = newSecret();
      await putMailCode(db, { uid, purpose, gym_id: gymId, hash: hashOf(code), expires_at: clock() + validFor });
      return code;
    },
    check: (db, code) => checkMailCode(db, code, clock()),
    async use(tx, code) {
      if (!(await useMailCode(tx, hashOf(code), clock()))) throw new IdentityProtocolError('INVALID_OOB_CODE');
    },
  };
}

async function checkMailCode(db: Db, code: string, now: number) {
  const found = await unusedMailCode(db, hashOf(code));
  if (!found) throw new IdentityProtocolError('INVALID_OOB_CODE');
  if (found.expires_at <= now) throw new IdentityProtocolError('EXPIRED_OOB_CODE');
  if (found.disabled_at !== null) throw new IdentityProtocolError('USER_DISABLED');
  return found;
}
