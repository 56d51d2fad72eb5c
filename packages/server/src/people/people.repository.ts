import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import type { Language, UserType } from '@spotter/api';
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import { ifDefined } from '../db/ifDefined.ts';
import type { PersonTable, Schema } from '../db/schema.ts';
import { batchedSelect } from '../db/statement.ts';
import { personOfDeskUid } from '../identity/deskAccounts.ts';
import { appendMemberChange, appendToFeed } from '../feed/appendToFeed.ts';
import { WHOLE_GYM } from '../feed/feedEvents.ts';
import {
  memberListColumns,
  type MemberListRow,
  type MemberRow,
  narrowRow,
  type OneMemberRow,
  personColumns,
  type PersonRow,
  type RowsByType,
} from './people.ts';

const personById = batchedSelect((db, of: { gymId: string; id: string }) =>
  db.selectFrom('people').select(personColumns).where('gym_id', '=', of.gymId).where('id', '=', of.id),
);

export const findPerson = (db: Db, gymId: string, id: string): Promise<PersonRow | undefined> =>
  personById.first(db, { gymId, id });

/** The person of this type; nobody else changes the row until the transaction ends. */
export const lockPersonForUpdate = async <T extends UserType>(
  tx: Tx,
  gymId: string,
  userType: T,
  id: string,
): Promise<RowsByType[T] | undefined> => {
  const query = tx
    .selectFrom('people')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('user_type', '=', userType);
  return narrowRow(await forUpdate(tx, query).executeTakeFirst(), userType);
};

/** Whoever has this e-mail in the gym; nobody else changes the row until the transaction ends. */
export const lockPersonByEmailForUpdate = (tx: Tx, gymId: string, email: string): Promise<PersonRow | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('people').selectAll().where('gym_id', '=', gymId).where('email', '=', email),
  ).executeTakeFirst();

/** The member with this card; nobody else changes the row until the transaction ends. */
export const lockMemberByCardForUpdate = async (
  tx: Tx,
  gymId: string,
  cardNumber: string,
): Promise<MemberRow | undefined> => {
  const query = tx
    .selectFrom('people')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('card_number', '=', cardNumber)
    .where('user_type', '=', 'member');
  return narrowRow(await forUpdate(tx, query).executeTakeFirst(), 'member');
};

const callerColumns = [
  'people.id',
  'people.name',
  'people.email',
  'people.user_type',
  'people.branch_id',
  'people.deactivated_at',
  'people.first_signed_in_at',
  'people.last_accessed_at',
  'gyms.name as gym_name',
  'gyms.logo_url',
  'gyms.time_zone',
  'gyms.locale',
  'gyms.language as gym_language',
  'gyms.currency',
  'gyms.main_branch_id',
  'gyms.two_factor_required_since',
] as const;

const callerByUid = batchedSelect((db, of: { gymId: string; uid: string }) =>
  db
    .selectFrom('people')
    .innerJoin('gyms', 'gyms.gym_id', 'people.gym_id')
    .select(callerColumns)
    .where('people.gym_id', '=', of.gymId)
    .where('people.uid', '=', of.uid),
);

/** Condition: the membership does not rest on this day. */
export const isNotFrozen = (where: ExpressionBuilder<Schema, 'people'>, today: string) =>
  where.or([where('frozen_from', 'is', null), where('frozen_from', '>', today), where('frozen_to', '<', today)]);

/** The people of an account, one in each of its gyms. */
export const findPersonsOfAccount = (db: Db, uid: string) =>
  db.selectFrom('people').select(['gym_id', 'id']).where('uid', '=', uid).execute();

const callerById = batchedSelect((db, of: { gymId: string; personId: string }) =>
  db
    .selectFrom('people')
    .innerJoin('gyms', 'gyms.gym_id', 'people.gym_id')
    .select(callerColumns)
    .where('people.gym_id', '=', of.gymId)
    .where('people.id', '=', of.personId),
);

/** The person behind an account in this gym, together with the gym. */
export async function findCaller(db: Db, gymId: string, uid: string) {
  const ofDesk = personOfDeskUid(uid);
  if (!ofDesk) return callerByUid.first(db, { gymId, uid });
  return ofDesk.gymId === gymId ? callerById.first(db, ofDesk) : undefined;
}

/** Whether somebody has signed in to another gym with this account. */
export const isAccountInOtherGyms = async (db: Db, gymId: string, uid: string): Promise<boolean> =>
  (await db
    .selectFrom('people')
    .select('id')
    .where('uid', '=', uid)
    .where('gym_id', '<>', gymId)
    .where('first_signed_in_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** No event: no list shows it. */
export const recordAccess = (db: Db, gymId: string, id: string, at: number) =>
  db.updateTable('people').set({ last_accessed_at: at }).where('gym_id', '=', gymId).where('id', '=', id).execute();

/** From this sign-in on, the lists show that the account is in use. */
export async function recordFirstSignIn(tx: Tx, gymId: string, id: string, at: number): Promise<void> {
  const person = await tx
    .updateTable('people')
    .set({ last_accessed_at: at, first_signed_in_at: at })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .returning('user_type')
    .executeTakeFirst();
  if (person?.user_type === 'member') appendMemberChange(tx, gymId, at, [id]);
}

export const findMember = (db: Db, gymId: string, id: string): Promise<OneMemberRow | undefined> =>
  db
    .selectFrom('people')
    .select([...memberListColumns, 'mail_refused_at'])
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('user_type', '=', 'member')
    .$narrowType<Pick<MemberListRow, 'branch_id' | 'age' | 'sex' | 'membership_plan' | 'join_date'>>()
    .executeTakeFirst();

export type NewPerson<T extends UserType = UserType> = Omit<Insertable<PersonTable>, 'gym_id' | 'user_type'> & {
  user_type: T;
};

/** Undefined if somebody in this gym has the e-mail; the transaction can continue. */
export async function insertPersonIfFree<T extends UserType>(
  tx: Tx,
  gymId: string,
  row: NewPerson<T>,
): Promise<RowsByType[T] | undefined> {
  const inserted = await tx
    .insertInto('people')
    .values({ gym_id: gymId, ...row })
    .onConflict((conflict) => conflict.columns(['gym_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted?.user_type === 'member') appendMemberChange(tx, gymId, inserted.updated_at, [inserted.id]);
  return narrowRow(inserted, row.user_type);
}

/**
 * Puts a deleted person's row back. Undefined if somebody else now has their e-mail or card;
 * the transaction can continue.
 */
export async function reinsertPerson(
  tx: Tx,
  gymId: string,
  row: Omit<Insertable<PersonTable>, 'gym_id'>,
  now: number,
): Promise<PersonRow | undefined> {
  const inserted = await tx
    .insertInto('people')
    .values({ ...row, gym_id: gymId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted?.user_type === 'member') appendMemberChange(tx, gymId, now, [inserted.id]);
  return inserted;
}

/** The names of those who have this e-mail or this card. */
export async function findHolders(
  db: Db,
  gymId: string,
  { email, card_number: cardNumber }: Pick<PersonRow, 'email' | 'card_number'>,
): Promise<{ email: string | undefined; card: string | undefined }> {
  const nameWith = async (column: 'email' | 'card_number', value: string | null) =>
    value === null
      ? undefined
      : (
          await db
            .selectFrom('people')
            .select('name')
            .where('gym_id', '=', gymId)
            .where(column, '=', value)
            .executeTakeFirst()
        )?.name;
  return { email: await nameWith('email', email), card: await nameWith('card_number', cardNumber) };
}

export type PersonChange = Updateable<PersonTable>;

/** False when there is no such member. No event: no list shows it. */
export const setLanguageOfMember = async (tx: Tx, gymId: string, id: string, language: Language | null) =>
  (await tx
    .updateTable('people')
    .set({ language })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('user_type', '=', 'member')
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Undefined when there is no such person of this type. */
export async function updatePerson<T extends UserType>(
  tx: Tx,
  gymId: string,
  userType: T,
  id: string,
  change: PersonChange,
  now: number,
): Promise<RowsByType[T] | undefined> {
  const updated = await tx
    .updateTable('people')
    .set(change)
    .$call(ifDefined(change.email, (query, email) => query.set((e) => ({ mail_refused_at: refusalAt(e, email) }))))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('user_type', '=', userType)
    .returningAll()
    .executeTakeFirst();
  if (updated && userType === 'member') appendMemberChange(tx, gymId, now, [id]);
  return narrowRow(updated, userType);
}

/** A refusal is about the address: with another one it is over. */
const refusalAt = (e: ExpressionBuilder<Schema, 'people'>, email: string | null) =>
  e.case().when('email', '=', email).then(e.ref('mail_refused_at')).else(null).end();

/** Records that a mail to this address was given up, or, unless `isRefused`, that one was taken. */
export async function setMailRefused(
  tx: Tx,
  gymId: string,
  email: string,
  isRefused: boolean,
  now: number,
): Promise<void> {
  const updated = await tx
    .updateTable('people')
    .set({ mail_refused_at: isRefused ? now : null })
    .where('gym_id', '=', gymId)
    .where('email', '=', email.toLowerCase())
    .where((e) => (isRefused ? e.lit(true) : e('mail_refused_at', 'is not', null)))
    .returning('id')
    .execute();
  if (updated.length > 0) appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload: { type: 'mail-refusals' } }]);
}

/** No event: lists show an account from its first sign-in on. */
export const linkAccount = (db: Db, gymId: string, id: string, uid: string | null) =>
  db.updateTable('people').set({ uid }).where('gym_id', '=', gymId).where('id', '=', id).execute();

/** What refers to the person goes with them. */
export async function deletePersonRow(tx: Tx, gymId: string, id: string, now: number): Promise<void> {
  await tx.deleteFrom('people').where('gym_id', '=', gymId).where('id', '=', id).execute();
  appendMemberChange(tx, gymId, now, [id]);
}

/**
 * The first people of the gym who have an account, or an e-mail by which one would be linked to them.
 * For commands only.
 */
export const peopleWithSignIn = (db: Db, gymId: string, limit: number): Promise<{ id: string; uid: string | null }[]> =>
  db
    .selectFrom('people')
    .select(['id', 'uid'])
    .where('gym_id', '=', gymId)
    .where((where) => where.or([where('uid', 'is not', null), where('email', 'is not', null)]))
    .limit(limit)
    .execute();

/** Those of the accounts that people of other gyms share. For commands only: it reads all gyms. */
export const accountsUsedElsewhere = async (db: Db, gymId: string, uids: string[]): Promise<Set<string>> => {
  if (uids.length === 0) return new Set();
  const rows = await db
    .selectFrom('people')
    .select('uid')
    .where('uid', 'in', uids)
    .where('gym_id', '<>', gymId)
    .execute();
  return new Set(rows.flatMap(({ uid }) => uid ?? []));
};

/**
 * Removes accounts and e-mails from these people: they can no longer sign in to the gym, and no sign-in relinks them.
 */
export const unlinkAccounts = async (db: Db, gymId: string, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('people')
    .set({ uid: null, email: null })
    .where('gym_id', '=', gymId)
    .where('id', 'in', ids)
    .execute();
};
