import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { GatewayEventTable } from '../db/billingSchema.ts';

export type GatewayEventRow = Selectable<GatewayEventTable>;

/** False where this event was taken before: then nothing is to do. Waits for a transaction that is taking it. */
export const insertGatewayEvent = async (tx: Tx, row: Insertable<GatewayEventTable>): Promise<boolean> =>
  (await tx
    .insertInto('gateway_events')
    .values(row)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()) !== undefined;

const rejectionOf = (paymentId: string) => `rejected ${paymentId}`;

/** Remembers that the desk rejected this payment, which is not shown to it again. */
export const insertRejection = (tx: Tx, paymentId: string, at: number): Promise<boolean> =>
  insertGatewayEvent(tx, {
    event_id: rejectionOf(paymentId),
    type: 'rejected',
    payment_id: paymentId,
    refund_id: null,
    amount_paise: null,
    received_at: at,
    applied_at: at,
  });

export const wasRejected = async (db: Db, paymentId: string): Promise<boolean> =>
  (await db
    .selectFrom('gateway_events')
    .select('event_id')
    .where('event_id', '=', rejectionOf(paymentId))
    .executeTakeFirst()) !== undefined;

export const recordEventApplied = (db: Db, eventId: string, at: number) =>
  db.updateTable('gateway_events').set({ applied_at: at }).where('event_id', '=', eventId).execute();

/** Refunds of a payment that came before it. */
export const listWaitingRefunds = (db: Db, paymentId: string): Promise<GatewayEventRow[]> =>
  db
    .selectFrom('gateway_events')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('type', '=', 'refunded')
    .where('applied_at', 'is', null)
    .execute();

/** What the gateway reported of a payment, in paise. */
export const amountOfGatewayPayment = async (db: Db, paymentId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('gateway_events')
      .select('amount_paise')
      .where('payment_id', '=', paymentId)
      .where('type', '=', 'paid')
      .limit(1)
      .executeTakeFirst()
  )?.amount_paise ?? undefined;

/** Payments that were recorded while a refund of theirs came in. */
export const listPaymentsWithWaitingRefunds = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('gateway_events')
    .innerJoin('payments', 'payments.gateway_payment_id', 'gateway_events.payment_id')
    .select('payments.gateway_payment_id as payment_id')
    .where('gateway_events.type', '=', 'refunded')
    .where('gateway_events.applied_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.flatMap(({ payment_id: id }) => id ?? []);
};

export const deleteGatewayEventsBefore = (db: Db, moment: number) =>
  db.deleteFrom('gateway_events').where('received_at', '<', moment).execute();
