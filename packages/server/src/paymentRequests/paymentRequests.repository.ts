import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import { ifDefined } from '../db/ifDefined.ts';
import type { PaymentRequestTable } from '../db/billingSchema.ts';

export type PaymentRequestRow = Selectable<PaymentRequestTable>;

/** Undefined where the gym has an open request with this key; the transaction can go on. */
export const insertPaymentRequest = (
  tx: Tx,
  gymId: string,
  row: Omit<Insertable<PaymentRequestTable>, 'gym_id'>,
): Promise<PaymentRequestRow | undefined> =>
  tx
    .insertInto('payment_requests')
    .values({ gym_id: gymId, ...row })
    .onConflict((conflict) => conflict.columns(['gym_id', 'open_key']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Nobody else changes the row until the transaction ends. */
export const lockPaymentRequestForUpdate = (
  tx: Tx,
  gymId: string,
  id: string,
): Promise<PaymentRequestRow | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('payment_requests').selectAll().where('gym_id', '=', gymId).where('id', '=', id),
  ).executeTakeFirst();

/** The open one of a purpose; nobody else changes the row until the transaction ends. */
export const lockOpenRequestForUpdate = (
  tx: Tx,
  gymId: string,
  openKey: string,
): Promise<PaymentRequestRow | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('payment_requests').selectAll().where('gym_id', '=', gymId).where('open_key', '=', openKey),
  ).executeTakeFirst();

export const updatePaymentRequest = (db: Db, gymId: string, id: string, change: Updateable<PaymentRequestTable>) =>
  db
    .updateTable('payment_requests')
    .set(change)
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Of a member, that are open. */
export const listOpenRequestsOfPerson = (db: Db, gymId: string, personId: string): Promise<PaymentRequestRow[]> =>
  db
    .selectFrom('payment_requests')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .where('open_key', 'is not', null)
    .orderBy('id')
    .execute();

/** Announced payments of the gym that are open. */
export const listOpenUpiRequests = (db: Db, gymId: string): Promise<PaymentRequestRow[]> =>
  db
    .selectFrom('payment_requests')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('open_key', 'is not', null)
    .where('channel', '=', 'upi')
    .orderBy('id')
    .execute();

/** Whether a payment on the phone or by a link is still to come; with a plan, for its renewal. */
export const hasOpenRequests = async (db: Db, gymId: string, planId?: string): Promise<boolean> =>
  (await db
    .selectFrom('payment_requests')
    .select('id')
    .where('gym_id', '=', gymId)
    .where('open_key', 'is not', null)
    .$call(ifDefined(planId, (query, id) => query.where('plan_id', '=', id)))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * What the desk has to look at, oldest first: open announcements, and payments of the gateway that were not applied. A
 * member who moved is of the branch where they are now. The name is null when the member was deleted.
 */
export const listRequestsToConfirm = (db: Db, gymId: string, branchId: string | undefined, limit: number) =>
  db
    .selectFrom('payment_requests')
    .leftJoin('people', (join) =>
      join.onRef('people.gym_id', '=', 'payment_requests.gym_id').onRef('people.id', '=', 'payment_requests.person_id'),
    )
    .selectAll('payment_requests')
    .select('people.name as member_name')
    .where('payment_requests.gym_id', '=', gymId)
    .$call(
      ifDefined(branchId, (query, id) =>
        query.where(({ eb, fn }) => eb(fn.coalesce('people.branch_id', 'payment_requests.branch_id'), '=', id)),
      ),
    )
    .where('open_key', 'is not', null)
    .where((e) => e.or([e('channel', '=', 'upi'), e('problem', '<>', '')]))
    .orderBy('payment_requests.id')
    .limit(limit)
    .execute();

/** Of any gym: all that the gateway names of a request. */
export const findRequestByReference = (db: Db, reference: string) =>
  db.selectFrom('payment_requests').selectAll().where('reference', '=', reference).executeTakeFirst();

export const findRequestByLink = (db: Db, linkId: string) =>
  db.selectFrom('payment_requests').selectAll().where('gateway_link_id', '=', linkId).executeTakeFirst();

/** Longer than any payment of the gateway waits for its next check. */
const MAX_CHECK_WAIT_MS = 61 * 60_000;

/** Of all gyms, longest due first; last those that would be due too late, as of a clock that was set back. */
export const listRequestsToCheck = (db: Db, now: number, limit: number): Promise<PaymentRequestRow[]> =>
  db
    .selectFrom('payment_requests')
    .selectAll()
    // Those that wait for a check, by the index.
    .where('next_check_at', '<', Number.MAX_SAFE_INTEGER)
    .where((e) =>
      e.or([
        e('next_check_at', '<=', now),
        e.and([e('next_check_at', '>', now + MAX_CHECK_WAIT_MS), e('channel', '=', 'gateway')]),
      ]),
    )
    .orderBy('next_check_at')
    .limit(limit)
    .execute();

/** Claims a request until `until`. Undefined where another process claimed it since it was read, or it was closed. */
export const claimRequestCheck = (
  db: Db,
  gymId: string,
  { id, next_check_at }: Pick<PaymentRequestRow, 'id' | 'next_check_at'>,
  until: number,
): Promise<PaymentRequestRow | undefined> =>
  db
    .updateTable('payment_requests')
    .set((e) => ({ next_check_at: until, checks: e('checks', '+', 1) }))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('next_check_at', '=', next_check_at)
    .returningAll()
    .executeTakeFirst();

/** Unpaid ones of all gyms that were closed before. */
export const deleteRequestsClosedBefore = (db: Db, moment: number) =>
  db
    .deleteFrom('payment_requests')
    .where('paid_at', 'is', null)
    .where('gateway_payment_id', 'is', null)
    .where('open_key', 'is', null)
    .where('next_check_at', 'is', null)
    .where('expires_at', '<', moment)
    .execute();

/** Of those people who have any: when the latest was made. */
export const listLatestRequests = async (
  db: Db,
  gymId: string,
  personIds: string[],
): Promise<ReadonlyMap<string, number>> => {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_requests')
    .select((e) => ['person_id', e.fn.max<number>('created_at').as('created_at')])
    .where('gym_id', '=', gymId)
    .where('person_id', 'in', personIds)
    .groupBy('person_id')
    .execute();
  return new Map(rows.map((row) => [row.person_id, row.created_at]));
};
