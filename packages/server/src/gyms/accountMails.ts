import type { Database } from '../db/database.ts';
import { findGym } from './gyms.repository.ts';
import type { IdentityOptions } from '../identity/options.ts';
import { productName } from '../product.ts';
import type { SecondFactorChange } from '../identity/secondFactor/secondFactors.ts';
import type { Outbox } from '../mail/outbox.ts';
import {
  passwordChanged,
  passwordReset,
  passwordSet,
  recoveryCodeUsed,
  signInLink,
  twoFactorOff,
  twoFactorOn,
} from '../mail/templates.ts';

type AccountMails = Required<Pick<IdentityOptions, 'sendLink' | 'passwordChanged' | 'secondFactorChanged'>>;

/** Puts the identity service's mails into the outbox, in the gym's name. */
export function accountMails({ db, transaction }: Pick<Database, 'db' | 'transaction'>, outbox: Outbox): AccountMails {
  const gymName = async (gymId: string) => (await findGym(db, gymId))?.name ?? productName;
  return {
    async sendLink({ purpose, email, name, gymId, link, minutes }) {
      const content = { to: email, name, gymName: await gymName(gymId), link, minutes };
      const mail = purpose === 'PASSWORD_RESET' ? passwordReset(content) : signInLink(content);
      await transaction((tx) => outbox.putLink(tx, gymId, mail));
    },
    async passwordChanged({ email, name, gymId, hadPassword }) {
      const content = { to: email, name, gymName: await gymName(gymId) };
      const mail = hadPassword ? passwordChanged(content) : passwordSet(content);
      await transaction((tx) => outbox.put(tx, gymId, mail));
    },
    async secondFactorChanged({ email, name, gymId, change }) {
      const content = { to: email, name, gymName: await gymName(gymId) };
      const mail = secondFactorMail(content, change);
      await transaction((tx) => outbox.put(tx, gymId, mail));
    },
  };
}

function secondFactorMail(
  content: { to: string; name: string; gymName: string },
  change: SecondFactorChange['change'],
) {
  if (change.is === 'recovery-code-used') return recoveryCodeUsed({ ...content, codesLeft: change.codesLeft });
  return change.is === 'on' ? twoFactorOn(content) : twoFactorOff(content);
}
