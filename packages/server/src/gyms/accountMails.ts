import type { Database } from '../db/database.ts';
import type { AccountPerson } from '../identity/accountPeople.ts';
import type { IdentityOptions } from '../identity/options.ts';
import { productName } from '../product.ts';
import type { SecondFactorChange } from '../identity/secondFactor/secondFactors.ts';
import type { MailDraft } from '../mail/message.ts';
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

/**
 * In the name and brand of the gym; of the product where the account has people in several, and by no name,
 * since each gym has its own.
 */
const senderOf = ([person, ...others]: AccountPerson[]) => ({
  name: others.length === 0 ? (person?.name ?? '') : '',
  gymName: others.length === 0 ? (person?.gymName ?? productName) : productName,
  language: person?.language ?? 'en',
  sender: others.length === 0 ? ('gym' as const) : ('product' as const),
});

/** Puts the identity service's mails into the outbox. No gym can use up the mails of another one's people. */
export function accountMails({ transaction }: Pick<Database, 'transaction'>, outbox: Outbox): AccountMails {
  /** Of the first gym within its limits; where there is none, it waits. */
  async function putNotice([first, ...others]: AccountPerson[], mail: MailDraft): Promise<void> {
    if (!first) return;
    for (const { gymId } of [first, ...others]) {
      if (await transaction((tx) => outbox.putWithinLimits(tx, gymId, mail))) return;
    }
    await transaction((tx) => outbox.put(tx, first.gymId, mail));
  }

  return {
    async sendLink({ purpose, email, people, link, minutes }) {
      const content = { to: email, ...senderOf(people), link, minutes };
      const mail = purpose === 'PASSWORD_RESET' ? passwordReset(content) : signInLink(content);
      for (const { gymId } of people) if (await transaction((tx) => outbox.putLink(tx, gymId, mail))) return;
    },
    async passwordChanged({ email, people, hadPassword }) {
      const content = { to: email, ...senderOf(people) };
      await putNotice(people, hadPassword ? passwordChanged(content) : passwordSet(content));
    },
    async secondFactorChanged({ email, people, change }) {
      await putNotice(people, secondFactorMail({ to: email, ...senderOf(people) }, change));
    },
  };
}

function secondFactorMail(content: Parameters<typeof twoFactorOn>[0], change: SecondFactorChange['change']) {
  if (change.is === 'recovery-code-used') return recoveryCodeUsed({ ...content, codesLeft: change.codesLeft });
  return change.is === 'on' ? twoFactorOn(content) : twoFactorOff(content);
}
