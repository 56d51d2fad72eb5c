import type { Db } from '../db/database.ts';
import { findGym } from './gyms.repository.ts';
import type { IdentityOptions } from '../identity/options.ts';
import { productName } from '../product.ts';
import type { Outbox } from '../mail/outbox.ts';
import { passwordChanged, passwordReset, passwordSet, signInLink } from '../mail/templates.ts';

type AccountMails = Required<Pick<IdentityOptions, 'sendLink' | 'passwordChanged'>>;

/** Puts the identity service's mails into the outbox, in the gym's name. */
export function accountMails(db: Db, outbox: Outbox): AccountMails {
  const gymName = async (gymId: string) => (await findGym(db, gymId))?.name ?? productName;
  return {
    async sendLink({ purpose, email, name, gymId, link, minutes }) {
      const content = { to: email, name, gymName: await gymName(gymId), link, minutes };
      await outbox.put(db, gymId, purpose === 'PASSWORD_RESET' ? passwordReset(content) : signInLink(content));
    },
    async passwordChanged({ email, name, gymId, hadPassword }) {
      const content = { to: email, name, gymName: await gymName(gymId) };
      await outbox.put(db, gymId, hadPassword ? passwordChanged(content) : passwordSet(content));
    },
  };
}
