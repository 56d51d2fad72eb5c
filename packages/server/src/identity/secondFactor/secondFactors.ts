import type { Db, Tx } from '../../db/database.ts';
import type { AccountPerson } from '../accountPeople.ts';
import type { Identity } from '../identity.ts';
import { hashOf } from '../secrets.ts';
import { newRecoveryCodes, parseRecoveryCode } from './recoveryCodes.ts';
import {
  countRecoveryCodes,
  findSecondFactor,
  findUsedRecoveryCode,
  findWithdrawnSecondFactor,
  replaceRecoveryCodes,
  type SecondFactor,
  useRecoveryCode,
} from './secondFactors.repository.ts';

/** A change of an account's sign-in, for the mail to its owner. */
export interface SecondFactorChange {
  uid: string;
  email: string;
  people: AccountPerson[];
  change: { is: 'on' | 'off' } | { is: 'recovery-code-used'; codesLeft: number };
}

/** What both services know of second factors. */
export const secondFactorCalls = (db: Db): Pick<Identity, 'secondFactor' | 'renewRecoveryCodes'> => ({
  async secondFactor(uid) {
    const factor = await findSecondFactor(db, uid);
    return factor && { enrolledAt: factor.enrolled_at, recoveryCodesLeft: await countRecoveryCodes(db, uid) };
  },
  async renewRecoveryCodes(tx, uid) {
    if (!(await findSecondFactor(tx, uid))) return undefined;
    const codes = newRecoveryCodes();
    // As typed: the alphabet has no character that parsing changes.
    await replaceRecoveryCodes(
      tx,
      uid,
      codes.map((code) => hashOf(parseRecoveryCode(code) ?? code)),
    );
    return codes;
  },
});

/** Uses the recovery code up; false where it is none of the account's, or was used. */
export async function takeRecoveryCode(tx: Tx, uid: string, text: string, now: number): Promise<boolean> {
  // An unreadable code takes as long as a wrong one.
  const code = parseRecoveryCode(text) ?? '';
  return (await useRecoveryCode(tx, uid, hashOf(code), now)) !== undefined;
}

/** Whether the second factor was turned off by this recovery code, and the hosted service does not know of it yet. */
export async function isWithdrawnBy(db: Db, uid: string, text: string): Promise<boolean> {
  const isWithdrawn = (await findWithdrawnSecondFactor(db, uid)) !== undefined;
  return isWithdrawn && (await findUsedRecoveryCode(db, uid, hashOf(parseRecoveryCode(text) ?? ''))) !== undefined;
}

/** The protocol's `mfaInfo`. */
export const toMfaInfo = ({ id, enrolled_at }: Pick<SecondFactor, 'id' | 'enrolled_at'>) => ({
  mfaEnrollmentId: id,
  enrolledAt: new Date(enrolled_at).toISOString(),
  totpInfo: {},
});
