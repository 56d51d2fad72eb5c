import { type Selectable, sql } from 'kysely';
import type { DayCloseTable, PaymentTable } from '../db/billingSchema.ts';
import type { Db, Tx } from '../db/database.ts';
import { ifDefined } from '../db/ifDefined.ts';
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

/** The payment with this id at the gateway. */
export const findGatewayPayment = (db: Db, gymId: string, gatewayPaymentId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirst();

/**
 * Gives the gateway's id to a refund through the gateway that the desk has recorded: no other refund of the gateway is
 * taken for it. False where there is none of this amount.
 */
export const claimDeskRefund = async (
  tx: Tx,
  gymId: string,
  {
    payment,
    amount,
    gatewayRefundId,
  }: { payment: Pick<PaymentRow, 'id' | 'invoice_id'>; amount: number; gatewayRefundId: string },
): Promise<boolean> =>
  (await tx
    .updateTable('payments')
    .set({ gateway_payment_id: gatewayRefundId })
    .where('gym_id', '=', gymId)
    .where('id', '=', (refunds) =>
      refunds
        .selectFrom('payments as refunds')
        .select('refunds.id')
        .where('refunds.gym_id', '=', gymId)
        .where('refunds.invoice_id', '=', payment.invoice_id)
        .where('refunds.refunded_id', '=', payment.id)
        .where('refunds.method', '=', 'gateway')
        .where('refunds.amount_paise', '=', amount)
        .where('refunds.gateway_payment_id', 'is', null)
        .orderBy('refunds.id')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Of any gym: all that the gateway names of a payment. */
export const findPayerOfGatewayPayment = (db: Db, gatewayPaymentId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.gym_id', '=', 'payments.gym_id').onRef('invoices.id', '=', 'payments.invoice_id'),
    )
    .select(['payments.gym_id', 'invoices.person_id'])
    .where('payments.gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirst();

const paymentViews = (db: Db, gymId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.gym_id', '=', 'payments.gym_id').onRef('invoices.id', '=', 'payments.invoice_id'),
    )
    .innerJoin('branches', (join) =>
      join.onRef('branches.gym_id', '=', 'payments.gym_id').onRef('branches.id', '=', 'payments.branch_id'),
    )
    .selectAll('payments')
    .select((e) => [
      'invoices.number as invoice_number',
      'invoices.member_name',
      'branches.name as branch_name',
      e
        .selectFrom('payments as refunds')
        .select(sql<number>`cast(coalesce(sum(refunds.amount_paise), 0) as bigint)`.as('sum'))
        .whereRef('refunds.gym_id', '=', 'payments.gym_id')
        .whereRef('refunds.invoice_id', '=', 'payments.invoice_id')
        .whereRef('refunds.refunded_id', '=', 'payments.id')
        .$asScalar()
        .as('refunded_paise'),
    ])
    .where('payments.gym_id', '=', gymId)
    .orderBy('payments.received_at', 'desc')
    .orderBy('payments.id', 'desc');

/** A payment with the names that lists show, and what was refunded of it. */
export type PaymentView = PaymentRow & {
  invoice_number: string;
  member_name: string;
  branch_name: string;
  refunded_paise: number | null;
};

export const findPaymentView = (db: Db, gymId: string, id: string): Promise<PaymentView | undefined> =>
  paymentViews(db, gymId).where('payments.id', '=', id).executeTakeFirst();

/** The payments and refunds of an invoice, newest first, as in all lists. */
export const listPaymentsOfInvoice = (db: Db, gymId: string, invoiceId: string): Promise<PaymentView[]> =>
  paymentViews(db, gymId).where('payments.invoice_id', '=', invoiceId).execute();

export const listPaymentsOfMember = (db: Db, gymId: string, personId: string): Promise<PaymentView[]> =>
  paymentViews(db, gymId).where('invoices.gym_id', '=', gymId).where('invoices.person_id', '=', personId).execute();

/** Those of the documents for which something was received, whether it was refunded or not. */
export const listDocumentsWithPayments = async (db: Db, gymId: string, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('payments')
    .select('invoice_id')
    .distinct()
    .where('gym_id', '=', gymId)
    .where('invoice_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ invoice_id }) => invoice_id));
};

/** Those for whose documents something was received or refunded after this moment, deleted members too. */
export const listPayersSince = async (db: Db, gymId: string, moment: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.gym_id', '=', 'payments.gym_id').onRef('invoices.id', '=', 'payments.invoice_id'),
    )
    .select('invoices.person_id')
    .distinct()
    .where('payments.gym_id', '=', gymId)
    .where('payments.received_at', '>', moment)
    .execute();
  return rows.map(({ person_id }) => person_id);
};

/** The payments of the documents that were issued on these days. */
export const listPaymentsOfInvoicesOfDays = (
  db: Db,
  gymId: string,
  { from, to }: { from: string; to: string },
): Promise<PaymentView[]> =>
  paymentViews(db, gymId)
    .where('invoices.gym_id', '=', gymId)
    .where('invoices.issued_on', '>=', from)
    .where('invoices.issued_on', '<=', to)
    .execute();

/** The payments and refunds that a branch received on a day. */
export const listPaymentsOfDay = (db: Db, gymId: string, branchId: string, day: string): Promise<PaymentView[]> =>
  paymentViews(db, gymId).where('payments.branch_id', '=', branchId).where('payments.received_on', '=', day).execute();

/** What was received and refunded on a day at a branch, or at all branches, by method. */
export const sumTakings = (db: Db, gymId: string, branchId: string | undefined, day: string) =>
  db
    .selectFrom('payments')
    .select(({ fn }) => [
      'kind',
      'method',
      fn.countAll<number>().as('count'),
      sql<number>`cast(sum(amount_paise) as bigint)`.as('amount'),
    ])
    .where('gym_id', '=', gymId)
    // By branches, as the index has them.
    .where('branch_id', 'in', (branches) =>
      branches
        .selectFrom('branches')
        .select('branches.id')
        .where('branches.gym_id', '=', gymId)
        .$call(ifDefined(branchId, (query, id) => query.where('branches.id', '=', id))),
    )
    .where('received_on', '=', day)
    .groupBy(['kind', 'method'])
    .execute();

export type MethodSum = Awaited<ReturnType<typeof sumTakings>>[number];

export const findDayClose = (db: Db, gymId: string, branchId: string, day: string): Promise<DayCloseRow | undefined> =>
  db
    .selectFrom('day_closes')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('branch_id', '=', branchId)
    .where('day', '=', day)
    .executeTakeFirst();

export const insertDayClose = (tx: Tx, gymId: string, row: Omit<DayCloseRow, 'gym_id'>) =>
  tx
    .insertInto('day_closes')
    .values({ gym_id: gymId, ...row })
    .execute();
