import type { Database } from '../db/database.ts';
import type { AccountPerson } from '../identity/accountPeople.ts';
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

/** In the name and brand of the gym; of the product where the account has people in several, and by no name, since each gym has its own. */
const senderOf = ([person, ...others]: AccountPerson[]) => ({
  name: others.length === 0 ? (person?.name ?? '') : '',
  gymName: others.length === 0 ? (person?.gymName ?? productName) : productName,
  language: person?.language ?? 'en',
  sender: others.length === 0 ? ('gym' as const) : ('product' as const),
});

/** Puts the identity service's mails into the outbox. */
export function accountMails({ transaction }: Pick<Database, 'transaction'>, outbox: Outbox): AccountMails {
  return {
    async sendLink({ purpose, email, people, link, minutes }) {
      const content = { to: email, ...senderOf(people), link, minutes };
      const mail = purpose === 'PASSWORD_RESET' ? passwordReset(content) : signInLink(content);
      // No gym can use up the links of another one's people.
      for (const { gymId } of people) if (await transaction((tx) => outbox.putLink(tx, gymId, mail))) return;
    },
    async passwordChanged({ email, people, hadPassword }) {
      const gymId = people[0]?.gymId;
      if (gymId === undefined) return;
      const content = { to: email, ...senderOf(people) };
      const mail = hadPassword ? passwordChanged(content) : passwordSet(content);
      await transaction((tx) => outbox.put(tx, gymId, mail));
    },
    async secondFactorChanged({ email, people, change }) {
      const gymId = people[0]?.gymId;
      if (gymId === undefined) return;
      const mail = secondFactorMail({ to: email, ...senderOf(people) }, change);
      await transaction((tx) => outbox.put(tx, gymId, mail));
    },
  };
}

function secondFactorMail(content: Parameters<typeof twoFactorOn>[0], change: SecondFactorChange['change']) {
  if (change.is === 'recovery-code-used') return recoveryCodeUsed({ ...content, codesLeft: change.codesLeft });
  return change.is === 'on' ? twoFactorOn(content) : twoFactorOff(content);
}
