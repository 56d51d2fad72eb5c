import type { Selectable } from 'kysely';
import type { DayCloseTable, PaymentTable } from '../db/billingSchema.ts';
import type { Db, Tx } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';

export type PaymentRow = Selectable<PaymentTable>;
export type NewPaymentRow = Omit<PaymentRow, 'gym_id'>;
export type DayCloseRow = Selectable<DayCloseTable>;

export async function insertPayment(tx: Tx, gymId: string, row: NewPaymentRow): Promise<PaymentRow> {
  const inserted = { gym_id: gymId, ...row };
  await insertRows(tx, 'payments', [inserted]);
  return inserted;
}

/** Undefined when the payment of the gateway is recorded already; the transaction can go on. */
export const insertGatewayPaymentIfNew = (tx: Tx, gymId: string, row: NewPaymentRow): Promise<PaymentRow | undefined> =>
  tx
    .insertInto('payments')
    .values({ gym_id: gymId, ...row })
    .onConflict((conflict) => conflict.columns(['gym_id', 'gateway_payment_id']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const findPayment = (db: Db, gymId: string, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('gym_id', '=', gymId).where('id', '=', id).executeTakeFirst();

/** The payments and refunds of these invoices, oldest first. */
export const listPaymentsOfInvoices = async (db: Db, gymId: string, invoiceIds: string[]): Promise<PaymentRow[]> =>
  invoiceIds.length === 0
    ? []
    : db
        .selectFrom('payments')
        .selectAll()
        .where('gym_id', '=', gymId)
        .where('invoice_id', 'in', invoiceIds)
        .orderBy('received_at')
        .orderBy('id')
        .execute();

export const findDayClose = (db: Db, gymId: string, branchId: string, day: string): Promise<DayCloseRow | undefined> =>
  db
    .selectFrom('day_closes')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('branch_id', '=', branchId)
    .where('day', '=', day)
    .executeTakeFirst();
