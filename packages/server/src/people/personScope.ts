import type { UserType } from '@spotter/api';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { notFound } from '../errors.ts';
import type { MemberRow, OneMemberRow, PersonRow } from './people.ts';
import { findMember, findPerson, lockPersonForUpdate } from './people.repository.ts';

type Scope = Pick<Context, 'gymId' | 'caller'>;

/**
 * The person, if the caller may see them: admins everybody, staff the members of their own branch and themselves,
 * members themselves. Throws `not-found` alike for a person out of scope and for one that does not exist.
 */
export async function getPersonInScope(
  db: Db,
  { gymId, caller }: Scope,
  id: string,
  userType?: UserType,
): Promise<PersonRow> {
  const person = await findPerson(db, gymId, id);
  const isInScope =
    person !== undefined &&
    (userType === undefined || person.user_type === userType) &&
    isOwnPerson({ caller }, person);
  if (!isInScope) throw notFound(/*i18n*/ 'That person was not found');
  return person;
}

/** Whether the caller may see all of this person of the gym. */
export const isOwnPerson = ({ caller }: Pick<Scope, 'caller'>, person: PersonRow): boolean =>
  caller.userType === 'admin' ||
  person.id === caller.personId ||
  (caller.userType === 'staff' && person.user_type === 'member' && person.branch_id === caller.branchId);

/**
 * The person, if the desk may check them in or out: whom the caller may see, and guests, the members of other branches
 * who are inside the desk's. Throws `not-found`.
 */
export async function getPersonAtDesk(db: Db, { gymId, caller }: Scope, id: string): Promise<PersonRow> {
  const person = await findPerson(db, gymId, id);
  const isGuest = person?.user_type === 'member' && person.checked_in_branch_id === caller.branchId;
  if (!person || !(isGuest || isOwnPerson({ caller }, person))) throw notFound(/*i18n*/ 'That person was not found');
  return person;
}

/** The member, if the caller may see them: admins every member, staff those of their own branch. Throws `not-found`. */
export const getMemberInScope = async (db: Db, scope: Scope, id: string): Promise<OneMemberRow> =>
  assertInScope(scope, await findMember(db, scope.gymId, id));

/** As `getMemberInScope`, for changing them: nobody else does until the transaction ends. */
export const lockMemberInScope = async (tx: Tx, scope: Scope, id: string): Promise<MemberRow> =>
  assertInScope(scope, await lockPersonForUpdate(tx, scope.gymId, 'member', id));

function assertInScope<Row extends Pick<MemberRow, 'branch_id'>>({ caller }: Scope, member: Row | undefined): Row {
  if (!member || (caller.branchId !== null && member.branch_id !== caller.branchId))
    throw notFound(/*i18n*/ 'That member was not found');
  return member;
}
