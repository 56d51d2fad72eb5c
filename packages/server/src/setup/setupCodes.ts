import { timingSafeEqual } from 'node:crypto';
import { SETUP_CODE_LENGTH } from '@spotter/api';
import type { Database, Db } from '../db/database.ts';
import { newReadableCode, normalizeReadableCode } from '../identity/readableCodes.ts';
import { hashOf } from '../identity/secrets.ts';
import type { Limit } from '../throttle/tries.ts';
import { isSetupOpen } from './isSetupOpen.ts';
import { deleteSetupCodes, insertSetupCode, listSetupCodes } from './setup.repository.ts';

/** A server that runs for longer is restarted for a new code. */
export const SETUP_CODE_LIFETIME_MS = 24 * 60 * 60_000;

/** Wrong codes. A code has 79 bits: the limits keep the log and the database small. */
export const setupCodeLimits = {
  ofAddress: { name: 'setup-codes-of-address', tries: 10, windowMs: 10 * 60_000 },
  ofAll: { name: 'setup-codes', tries: 1000, windowMs: 10 * 60_000 },
} satisfies Record<string, Limit>;

/** As in ABCD-EFGH-JKMN-PQRS. */
const inGroups = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$&-');

/**
 * A new one-time code for the first gym, in readable groups; undefined where the setup is closed. The database has its
 * hash alone, so that every process of the installation accepts it.
 */
export const issueSetupCode = (database: Pick<Database, 'transaction'>, now: number): Promise<string | undefined> =>
  database.transaction(async (tx) => {
    if (!(await isSetupOpen(tx))) return undefined;
    const code = newReadableCode(SETUP_CODE_LENGTH);
    await deleteSetupCodes(tx, now - SETUP_CODE_LIFETIME_MS);
    await insertSetupCode(tx, hashOf(code), now);
    return inGroups(code);
  });

/** Whether this is one of the valid codes, as people type it. Compares in constant time. */
export async function isSetupCode(db: Db, code: string, now: number): Promise<boolean> {
  const entered = Buffer.from(hashOf(normalizeReadableCode(code)));
  const hashes = await listSetupCodes(db, now - SETUP_CODE_LIFETIME_MS);
  return hashes.filter((hash) => timingSafeEqual(Buffer.from(hash), entered)).length > 0;
}
