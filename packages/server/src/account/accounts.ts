// The accounts of the gym's people: they follow the record, in its own transaction.
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { appendToFeed, WHOLE_GYM } from '../feed/feed.repository.ts';
import { claimsOf } from '../gyms/claims.ts';
import { IdentityError } from '../identity/identity.ts';
import { accessChanged, invitation } from '../mail/templates.ts';
import { type PersonRow, updatePerson } from '../members/members.repository.ts';
import { cardTaken, emailTaken } from '../members/members.rules.ts';

const DAY = 86_400_000;
const INVITATION_DAYS = 7;

type Scene = Pick<Context, 'gymId' | 'gym' | 'now' | 'identity' | 'outbox' | 'notifyFeed'>;
type Person = PersonRow & { email: string };

/** Opens the account with which this person will sign in, and answers its uid. */
export async function openAccount(
  tx: Tx,
  { gymId, identity }: Pick<Scene, 'gymId' | 'identity'>,
  person: Person,
): Promise<string> {
  const uid = await identity.createAccount(tx, { email: person.email, name: person.name, claims: claimsOf(person) });
  if (person.deactivated_at !== null) await identity.updateAccount(tx, uid, { disabled: true });
  await updatePerson(tx, gymId, person.id, { uid });
  return uid;
}

/** Mails the link with which the account's owner sets a password. The inactive are not invited before they are active. */
export async function invite(tx: Tx, { gymId, gym, identity, outbox }: Scene, { email, name }: Person): Promise<void> {
  const link = await identity.passwordLink(email, { validFor: INVITATION_DAYS * DAY, tx });
  if (link === undefined) return;
  await outbox.put(tx, gymId, invitation({ to: email, name, gymName: gym.name, link, days: INVITATION_DAYS }));
}

/**
 * Makes the account match the changed record. Where access changed (`told` says how), sessions and live streams end, and
 * the person is told; whoever has not signed in yet is invited anew when the old invitation is of no use.
 */
export async function changeAccount(tx: Tx, scene: Scene, before: PersonRow, person: PersonRow, told: string[]) {
  const { gymId, gym, now, identity, outbox } = scene;
  const { uid, name, email } = person;
  if (uid === null || email === null) return;
  const disabled = person.deactivated_at !== null;
  await identity.updateAccount(tx, uid, { email, name, claims: claimsOf(person), disabled });
  if (told.length > 0) {
    appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload: { type: 'access', personId: person.id } }]);
    scene.notifyFeed(tx);
  }
  if (person.first_signed_in_at === null) {
    const isActivated = before.deactivated_at !== null && !disabled;
    if (isActivated || before.email !== email) await invite(tx, scene, { ...person, email });
  } else if (told.length > 0) {
    await outbox.put(tx, gymId, accessChanged({ to: email, name, gymName: gym.name, lines: told }));
  }
}

/** Two desks may give out one number at the same moment: the index decides. */
export const namingTakenCard = <T>(field: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const isCard = error instanceof Error && /unique constraint.*people.*card_number/i.test(error.message);
    throw isCard ? cardTaken(field) : error;
  });

/** Whoever finds that the e-mail is taken (this gym, another one's account, or two at the same moment): one refusal. */
export const namingTaken = <T>(field: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isTaken(error) ? emailTaken(field) : error;
  });

const isTaken = (error: unknown) =>
  error instanceof IdentityError
    ? error.code === 'email-taken'
    : error instanceof Error && /unique constraint.*people.*email/i.test(error.message);
