// Accounts of the gym's people: they follow the record, in the transaction that changes it.
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { mapUniqueViolation } from '../db/errors.ts';
import { appendToFeed, WHOLE_GYM } from '../feed/feed.repository.ts';
import { IdentityError } from '../identity/identity.ts';
import { accessChanged, invitation } from '../mail/templates.ts';
import { claimsOf } from './claims.ts';
import type { PersonRow } from './people.ts';
import { linkAccount } from './people.repository.ts';
import { assertInvitable, cardTaken, emailTaken } from './people.rules.ts';

const DAY_MS = 86_400_000;
const INVITATION_DAYS = 7;

type AccountContext = Pick<Context, 'gymId' | 'gym' | 'now' | 'identity' | 'outbox' | 'notifyFeed'>;
type AccountPerson = Pick<
  PersonRow,
  'gym_id' | 'id' | 'user_type' | 'name' | 'branch_id' | 'deactivated_at' | 'uid' | 'first_signed_in_at'
>;
type PersonWithEmail = AccountPerson & { email: string };

/** Opens the account with which this person will sign in, and returns its uid. Throws `email-taken`. */
export async function openAccount(
  tx: Tx,
  { identity }: Pick<AccountContext, 'identity'>,
  person: PersonWithEmail,
  password?: string,
): Promise<string> {
  const uid = await identity.createAccount(tx, {
    email: person.email,
    name: person.name,
    claims: claimsOf(person),
    ...(password !== undefined && { password }),
  });
  if (person.deactivated_at !== null) await identity.updateAccount(tx, uid, { disabled: true });
  await linkAccount(tx, person.gym_id, person.id, uid);
  return uid;
}

/** Mails the link with which the owner sets a password. A disabled account has no link: it is invited once active. Throws `too-many`. */
export async function invite(tx: Tx, ctx: AccountContext, person: PersonWithEmail): Promise<void> {
  const mail = await invitationTo(tx, ctx, person);
  if (mail) await ctx.outbox.putRequested(tx, ctx.gymId, mail);
}

async function invitationTo(tx: Tx, { gym, identity }: AccountContext, { email, name }: PersonWithEmail) {
  const link = await identity.passwordLink(email, { validFor: INVITATION_DAYS * DAY_MS, tx });
  return link && invitation({ to: email, name, gymName: gym.name, link, days: INVITATION_DAYS });
}

/** Mails the invitation again. Throws `already-registered`, `account-inactive` or `too-many`. */
export async function reinvite(tx: Tx, ctx: AccountContext, person: PersonWithEmail): Promise<void> {
  assertInvitable(person);
  await invite(tx, ctx, person);
}

/**
 * Makes the account match the changed record. When access changed, sessions and live streams end and the person is
 * mailed `accessChanges`; somebody who has not signed in yet is invited again when the old invitation is of no use.
 */
export async function changeAccount(
  tx: Tx,
  ctx: AccountContext,
  before: Pick<PersonRow, 'email' | 'deactivated_at'>,
  person: AccountPerson & Pick<PersonRow, 'email'>,
  accessChanges: string[],
): Promise<void> {
  const { gymId, gym, now, identity, outbox } = ctx;
  const { uid, name, email } = person;
  if (uid === null || email === null) return;
  const disabled = person.deactivated_at !== null;
  await identity.updateAccount(tx, uid, { email, name, claims: claimsOf(person), disabled });
  if (accessChanges.length > 0) {
    appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload: { type: 'access', personId: person.id } }]);
    ctx.notifyFeed(tx);
  }
  if (person.first_signed_in_at === null) {
    const isActivated = before.deactivated_at !== null && !disabled;
    const mail = (isActivated || before.email !== email) && (await invitationTo(tx, ctx, { ...person, email }));
    if (mail) await outbox.put(tx, gymId, mail);
  } else if (accessChanges.length > 0) {
    await outbox.put(tx, gymId, accessChanged({ to: email, name, gymName: gym.name, lines: accessChanges }));
  }
}

/** `email-taken` on this field, whoever finds it out: a row of this gym, another account, or a write at the same moment. */
export const mapEmailTaken = <T>(field: string, work: Promise<T>): Promise<T> =>
  mapUniqueViolation(work, 'people', { email: () => emailTaken(field) }).catch((error: unknown) => {
    throw error instanceof IdentityError && error.code === 'email-taken' ? emailTaken(field) : error;
  });

/** `card-taken` on this field: two desks may hand out one number at the same moment. */
export const mapCardTaken = <T>(field: string, work: Promise<T>): Promise<T> =>
  mapUniqueViolation(work, 'people', { card_number: () => cardTaken(field) });
