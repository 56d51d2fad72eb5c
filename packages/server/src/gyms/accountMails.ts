import type { Database } from '../db/database.ts';
import { findGym } from './gyms.repository.ts';
import type { IdentityOptions } from '../identity/options.ts';
import { productName } from '../product.ts';
import type { Outbox } from '../mail/outbox.ts';
import { passwordChanged, passwordReset, passwordSet, signInLink } from '../mail/templates.ts';

type AccountMails = Required<Pick<IdentityOptions, 'sendLink' | 'passwordChanged'>>;

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
  };
}
