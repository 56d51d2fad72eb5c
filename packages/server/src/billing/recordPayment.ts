import type { NewPayment } from '@spotter/api';
import { type NewActivity, recordActivity } from '../activities/activities.repository.ts';
import { findBranchForUse } from '../branches/branches.repository.ts';
import { getBranchForUse } from '../branches/branchScope.ts';
import type { Tx } from '../db/database.ts';
import { DomainError, notFound } from '../errors.ts';
import { dateIn, formatCalendarDate } from '../zone.ts';
import { assertMethod } from './currency.rules.ts';
import { addPaid, findInvoice, type InvoiceRow, payIfDue } from './invoices.repository.ts';
import {
  findDayClose,
  insertGatewayPaymentIfNew,
  insertPayment,
  type NewPaymentRow,
  type PaymentRow,
} from './payments.repository.ts';
import { refusedPayment } from './payments.rules.ts';
import { activityContextOf, type SaleContext } from './sale.ts';
import { newId } from '../newId.ts';

export interface RecordedPayment {
  payment: PaymentRow;
  /** With the payment counted. */
  invoice: InvoiceRow;
}

type Invoice = Pick<InvoiceRow, 'id' | 'branch_id'>;

/**
 * Records a payment that the desk received. `branchId` is where; absent: at the invoice's branch. Throws `invalid`
 * where more is paid than is due, `state-changed` where nothing is, `day-closed` for cash of a closed day.
 */
export async function recordPayment(
  tx: Tx,
  ctx: SaleContext,
  { invoice, payment, branchId = invoice.branch_id }: { invoice: Invoice; payment: NewPayment; branchId?: string },
): Promise<RecordedPayment> {
  const { gymId } = ctx;
  assertMethod(ctx.gym.currency, payment.method, 'payment.method');
  const row = paymentRow(ctx, { invoice, branchId: await tillOf(tx, ctx, branchId), ...payment });
  await assertDayTakes(tx, ctx, row);
  const paid = await payIfDue(tx, gymId, invoice.id, payment.amount);
  if (!paid) {
    const current = await findInvoice(tx, gymId, invoice.id);
    throw current
      ? refusedPayment(current, 'payment.amount', ctx.gym.currency)
      : notFound(/*i18n*/ 'That invoice was not found');
  }
  const inserted = await insertPayment(tx, gymId, row);
  await recordPaymentActivity(tx, ctx, paid, inserted);
  return { payment: inserted, invoice: paid };
}

/**
 * Records a payment that a gateway received, whatever is due: the money has come. It counts on the day on which it was
 * paid, also where the gateway reports it later; never in the future, where the server's clock is late.
 * Undefined where the gateway's payment was recorded before.
 */
export async function recordGatewayPayment(
  tx: Tx,
  ctx: SaleContext,
  {
    invoice,
    amount,
    reference,
    gatewayPaymentId,
    paidAt = ctx.now,
  }: { invoice: Invoice; amount: number; reference: string; gatewayPaymentId: string; paidAt?: number | undefined },
): Promise<RecordedPayment | undefined> {
  const { gymId } = ctx;
  const branchId = await tillOf(tx, ctx, invoice.branch_id);
  const received = { ...ctx, now: Math.min(paidAt, ctx.now) };
  const row = paymentRow(received, { invoice, branchId, method: 'gateway', amount, reference });
  const inserted = await insertGatewayPaymentIfNew(tx, gymId, { ...row, gateway_payment_id: gatewayPaymentId });
  if (!inserted) return undefined;
  const paid = await addPaid(tx, gymId, invoice.id, amount);
  if (!paid) throw notFound(/*i18n*/ 'That invoice was not found');
  await recordPaymentActivity(tx, ctx, paid, inserted);
  return { payment: inserted, invoice: paid };
}

/** Whose takings a payment is of: the branch's, or the main one's where it was deleted. */
export const tillOf = async (
  tx: Tx,
  { gymId, gym }: Pick<SaleContext, 'gymId' | 'gym'>,
  branchId: string,
): Promise<string> => (await findBranchForUse(tx, gymId, branchId))?.id ?? gym.mainBranchId;

type PaymentDetails = Pick<NewPaymentRow, 'method' | 'reference'> & {
  invoice: Pick<InvoiceRow, 'id'>;
  branchId: string;
  amount: number;
};

export const paymentRow = (
  { gym, now, seller }: SaleContext,
  { invoice, branchId, method, amount, reference }: PaymentDetails,
): NewPaymentRow => ({
  id: newId(),
  kind: 'payment',
  invoice_id: invoice.id,
  branch_id: branchId,
  method,
  amount_paise: amount,
  reference,
  reason: '',
  refunded_id: null,
  gateway_payment_id: null,
  received_on: dateIn(now, gym.timeZone),
  received_at: now,
  received_by_id: seller.id,
  received_by_name: seller.name,
});

/** A closed day takes no cash. Nobody closes it before the transaction ends: closing locks the branch. */
export async function assertDayTakes(
  tx: Tx,
  { gymId, gym }: SaleContext,
  { method, branch_id: branchId, received_on: day }: Pick<NewPaymentRow, 'method' | 'branch_id' | 'received_on'>,
): Promise<void> {
  if (method !== 'cash') return;
  const { name } = await getBranchForUse(tx, gymId, branchId);
  if (!(await findDayClose(tx, gymId, branchId, day))) return;
  const date = formatCalendarDate(day, gym);
  throw new DomainError(
    'day-closed',
    /*i18n*/ '{date} is closed at {name} and takes no more cash. Other methods can be used',
    { values: { date, name } },
  );
}

export const recordPaymentActivity = (tx: Tx, ctx: SaleContext, invoice: InvoiceRow, payment: PaymentRow) =>
  recordActivity(tx, activityContextOf(ctx), paymentActivity(invoice, payment));

export const paymentActivity = (
  { number, member_name }: Pick<InvoiceRow, 'number' | 'member_name'>,
  { id, kind, amount_paise, method, reason }: NewPaymentRow,
): NewActivity => ({
  action: kind === 'payment' ? 'pay' : 'refund',
  entity: 'payment',
  id,
  name: `${number} (${member_name})`,
  changes: {
    amount: { from: null, to: amount_paise },
    method: { from: null, to: method },
    ...(reason !== '' && { reason: { from: null, to: reason } }),
  },
});
