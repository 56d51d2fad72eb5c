// Accounts of the gym's people: they follow the record, in the transaction that changes it. An account may have people
// in other gyms: nothing here changes its e-mail, password, name or sessions elsewhere,
// or depends on whether there are any.
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { mapUniqueViolation } from '../db/errors.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { WHOLE_GYM } from '../feed/feedEvents.ts';
import { DomainError } from '../errors.ts';
import { isOnlyGym } from '../gyms/gyms.repository.ts';
import { languageOfPerson } from '../gyms/gyms.rules.ts';
import { deskUidOf } from '../identity/deskAccounts.ts';
import { accessChanged, invitation } from '../mail/templates.ts';
import type { PersonRow } from './people.ts';
import { findPersonsOfAccount, linkAccount, setMailRefused } from './people.repository.ts';
import { assertInvitable, cardTaken, emailTaken } from './people.rules.ts';

const DAY_MS = 86_400_000;
const INVITATION_DAYS = 7;

type AccountContext = Pick<Context, 'gymId' | 'gym' | 'now' | 'identity' | 'outbox'>;
type AccountPerson = Pick<
  PersonRow,
  | 'gym_id'
  | 'id'
  | 'user_type'
  | 'name'
  | 'email'
  | 'branch_id'
  | 'deactivated_at'
  | 'uid'
  | 'first_signed_in_at'
  | 'language'
>;
type PersonWithEmail = AccountPerson & { email: string };

/** Links the person to the account of their e-mail, which is opened where there is none. Returns its uid. */
export async function openAccount(
  tx: Tx,
  { identity }: Pick<AccountContext, 'identity'>,
  { gym_id: gymId, id, email }: Pick<PersonWithEmail, 'gym_id' | 'id' | 'email'>,
  password?: string,
): Promise<string> {
  const uid = await identity.openAccount(tx, { email, ...(password !== undefined && { password }) });
  await linkAccount(tx, gymId, id, uid);
  await identity.refreshAccount(tx, uid);
  return uid;
}

/** Opens the person's account and mails the invitation. Throws `too-many`. */
export async function openAndInvite(tx: Tx, ctx: AccountContext, person: PersonWithEmail): Promise<void> {
  const mail = await invitationTo(tx, ctx, { ...person, uid: await openAccount(tx, ctx, person) });
  if (mail) await ctx.outbox.putRequested(tx, ctx.gymId, mail);
}

/** The mail with which the owner of the e-mail comes into the gym. The inactive are invited once they are active. */
async function invitationTo(
  tx: Tx,
  { gymId, gym, identity }: AccountContext,
  { uid, email, name, deactivated_at, ...person }: PersonWithEmail,
) {
  if (uid === null || deactivated_at !== null) return undefined;
  const link = await identity.invitationLink(tx, uid, gymId, INVITATION_DAYS * DAY_MS);
  return invitation({
    to: email,
    name,
    gymName: gym.name,
    language: languageOfPerson(person, gym),
    link,
    days: INVITATION_DAYS,
  });
}

/**
 * Whether admins may have the links of invitations: nobody else would get them, and no account has people in another
 * gym, whose password a link would set.
 */
export const hasInvitationLinks = async (
  db: Db,
  { gymId, outbox }: Pick<AccountContext, 'gymId' | 'outbox'>,
): Promise<boolean> => !outbox.reachesMailboxes && (await isOnlyGym(db, gymId));

/** The link of a new invitation. Throws `already-registered`, `account-inactive` or `invitation-mailed`. */
export async function createInvitationLink(tx: Tx, ctx: AccountContext, person: PersonWithEmail) {
  assertInvitable(person);
  if (!(await hasInvitationLinks(tx, ctx))) {
    throw new DomainError('invitation-mailed', /*i18n*/ 'Invitations are mailed: invite {name} again', {
      values: { name: person.name },
    });
  }
  const validFor = INVITATION_DAYS * DAY_MS;
  const uid = await openAccount(tx, ctx, person);
  return {
    link: await ctx.identity.invitationLink(tx, uid, ctx.gymId, validFor),
    expiresAt: ctx.now + validFor,
  };
}

/**
 * Mails the invitation again; who came with an export has no account yet. Throws `already-registered`,
 * `account-inactive` or `too-many`.
 */
export async function reinvite(tx: Tx, ctx: AccountContext, person: PersonWithEmail): Promise<void> {
  assertInvitable(person);
  await setMailRefused(tx, ctx.gymId, person.email, false, ctx.now);
  await openAndInvite(tx, ctx, person);
}

/**
 * Makes the account match the changed record. When access changed, sessions in this gym and live streams end and the
 * person is mailed `accessChanges`; somebody who has not signed in yet is invited again when the old invitation is of
 * no use.
 */
export async function changeAccount(
  tx: Tx,
  ctx: AccountContext,
  before: Pick<PersonRow, 'email' | 'branch_id' | 'deactivated_at'>,
  person: AccountPerson,
  accessChanges: string[] = [],
): Promise<void> {
  const { gymId, gym, now, identity, outbox } = ctx;
  const { uid, name, email } = person;
  const isReaddressed = before.email !== email;
  const isDeactivated = before.deactivated_at === null && person.deactivated_at !== null;
  if (isReaddressed || isDeactivated || before.branch_id !== person.branch_id) {
    await identity.endPersonSessions(tx, { gymId, personId: person.id, uid });
  }
  if (uid === null || email === null) return;
  const linked = isReaddressed ? await relink(tx, ctx, { ...person, email, uid }) : uid;
  await identity.refreshAccount(tx, uid);
  if (accessChanges.length > 0) {
    appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload: { type: 'access', personId: person.id } }]);
  }
  if (person.first_signed_in_at === null) {
    const wasInactive = before.deactivated_at !== null;
    const mail = (wasInactive || isReaddressed) && (await invitationTo(tx, ctx, { ...person, email, uid: linked }));
    if (mail) await outbox.put(tx, gymId, mail);
  } else if (accessChanges.length > 0) {
    const content = { to: email, name, gymName: gym.name, language: 'en' as const };
    await outbox.put(tx, gymId, accessChanged({ ...content, lines: accessChanges }));
  }
}

/** After the person was deleted: signs them out of this gym. An account without people is deleted. */
export async function leaveAccount(
  tx: Tx,
  { identity }: Pick<AccountContext, 'identity'>,
  person: { gymId: string; personId: string; uid: string | null },
): Promise<void> {
  await identity.endPersonSessions(tx, person);
  if (person.uid !== null) await identity.refreshAccount(tx, person.uid);
  await identity.refreshAccount(tx, deskUidOf(person));
}

/**
 * After a deleted person was restored: links them to the account that they had, where it has other gyms. Otherwise it
 * was deleted with them: staff are invited to a new one, members are linked when the owner of their e-mail signs in.
 * Who had none gets none.
 */
export async function rejoinAccount(
  tx: Tx,
  ctx: AccountContext,
  person: AccountPerson,
  formerUid: string | null,
): Promise<void> {
  if (formerUid === null) return;
  const { gymId, identity, outbox } = ctx;
  const { id, email, user_type: userType } = person;
  // Locks the account, which its last other gym may be leaving.
  await identity.refreshAccount(tx, formerUid);
  const others = await findPersonsOfAccount(tx, formerUid);
  // An account has one person in each gym.
  if (others.some((one) => one.gym_id === gymId)) return;
  if (others.length > 0) {
    await linkAccount(tx, gymId, id, formerUid);
    await identity.refreshAccount(tx, formerUid);
  } else if (email !== null && userType !== 'member') {
    const uid = await openAccount(tx, ctx, { gym_id: gymId, id, email });
    const mail = await invitationTo(tx, ctx, { ...person, email, uid });
    if (mail) await outbox.put(tx, gymId, mail);
  }
}

/**
 * Links the person to the account of their new e-mail; the old one keeps its address and its other gyms. A member is
 * linked when its owner signs in.
 */
async function relink(tx: Tx, ctx: AccountContext, person: PersonWithEmail): Promise<string | null> {
  if (person.user_type !== 'member') return openAccount(tx, ctx, person);
  await linkAccount(tx, person.gym_id, person.id, null);
  return null;
}

/** `email-taken` on this field, also for a write at the same moment. */
export const mapEmailTaken = <T>(field: string, work: Promise<T>): Promise<T> =>
  mapUniqueViolation(work, 'people', { email: () => emailTaken(field) });

/** `card-taken` on this field: two desks may hand out one number at the same moment. */
export const mapCardTaken = <T>(field: string, work: Promise<T>): Promise<T> =>
  mapUniqueViolation(work, 'people', { card_number: () => cardTaken(field) });
