import { type MoneyReport, paymentMethods, type ReportPeriod, type StaffReport } from '@spotter/api';
import { planOfDescription } from '../billing/invoices.rules.ts';
import type { Texts } from '../texts.ts';
import { compareSums, periodOf } from './attendanceReport.rules.ts';
import type { InvoiceSums, PaymentSums } from './moneyReport.repository.ts';
import { monthsOf } from './periods.rules.ts';

type PaymentSum = PaymentSums[number];
type InvoiceSum = InvoiceSums[number];

const takenOf = ({ kind, amount }: PaymentSum) => (kind === 'refund' ? -amount : amount);
const paymentsOf = ({ kind, count }: PaymentSum) => (kind === 'refund' ? 0 : count);
const refundedOf = ({ kind, amount }: PaymentSum) => (kind === 'refund' ? amount : 0);
const isCredit = ({ kind }: InvoiceSum) => kind === 'credit-note';
const invoicedOf = (row: InvoiceSum) => (isCredit(row) ? -row.total : row.total);
/** A credit note repeats no discount. */
const discountOf = (row: InvoiceSum) => (isCredit(row) ? 0 : row.discount);
const salesOf = (row: InvoiceSum) => (isCredit(row) ? 0 : row.count);

/** The one that was sold, whatever plan the term has now. */
const planOf = ({ sold_as: soldAs, plan }: InvoiceSum) =>
  (soldAs === null ? undefined : planOfDescription(soldAs)) ?? plan;

const sum = <R>(rows: readonly R[] | undefined, of: (row: R) => number) =>
  (rows ?? []).reduce((total, row) => total + of(row), 0);

const ofPeriod = <R extends { is_current: number }>(rows: readonly R[]) =>
  rows.filter((row) => periodOf(row) === 'current');

/** Sales to deleted members have no plan: terms are deleted with the member, documents stay. */
export function toMoneyReport(
  i18n: Texts,
  current: ReportPeriod,
  previous: ReportPeriod,
  payments: PaymentSums,
  invoices: InvoiceSums,
): MoneyReport {
  const [paid, issued] = [ofPeriod(payments), ofPeriod(invoices)];
  const ofDeleted = i18n.t('Of deleted members');
  const paidByMonth = Map.groupBy(paid, ({ month }) => month);
  const issuedByMonth = Map.groupBy(issued, ({ month }) => month);
  const paidByMethod = Map.groupBy(paid, ({ method }) => method);
  return {
    previousPeriod: previous,
    taken: compareSums(payments, takenOf),
    refunds: compareSums(payments, refundedOf),
    invoiced: compareSums(invoices, invoicedOf),
    discounts: compareSums(invoices, discountOf),
    due: compareSums(invoices, ({ due }) => due),
    byMonth: monthsOf(current).map((month) => ({
      month,
      taken: sum(paidByMonth.get(month), takenOf),
      invoiced: sum(issuedByMonth.get(month), invoicedOf),
    })),
    byPlan: [...Map.groupBy(issued, (row) => planOf(row) ?? ofDeleted)]
      .map(([plan, own]) => ({
        plan,
        sales: sum(own, salesOf),
        invoiced: sum(own, invoicedOf),
        discounts: sum(own, discountOf),
      }))
      .toSorted((one, other) => other.invoiced - one.invoiced || one.plan.localeCompare(other.plan)),
    byMethod: paymentMethods.flatMap((method) => {
      const own = paidByMethod.get(method);
      return own ? [{ method, count: sum(own, paymentsOf), taken: sum(own, takenOf) }] : [];
    }),
  };
}

/** By the name that the person had at the time. */
export function toStaffReport(
  previous: ReportPeriod,
  checkIns: readonly { name: string; visits: number }[],
  payments: PaymentSums,
  invoices: InvoiceSums,
): StaffReport {
  const visits = new Map(checkIns.map(({ name, visits: count }) => [name, count]));
  const paid = Map.groupBy(ofPeriod(payments), (row) => row.received_by_name);
  const issued = Map.groupBy(ofPeriod(invoices), (row) => row.issued_by ?? '');
  const names = new Set([...visits.keys(), ...paid.keys(), ...issued.keys()]);
  const people = [...names].map((name) => {
    const [ownPayments, ownInvoices] = [paid.get(name), issued.get(name)];
    return {
      name,
      checkIns: visits.get(name) ?? 0,
      sales: sum(ownInvoices, salesOf),
      invoiced: sum(ownInvoices, invoicedOf),
      taken: sum(ownPayments, takenOf),
      refunds: sum(ownPayments, ({ kind, count }) => (kind === 'refund' ? count : 0)),
      refunded: sum(ownPayments, refundedOf),
      discounts: sum(ownInvoices, discountOf),
    };
  });
  const actions = ({ checkIns: count, sales, refunds }: (typeof people)[number]) => count + sales + refunds;
  return {
    previousPeriod: previous,
    people: people.toSorted((one, other) => actions(other) - actions(one) || one.name.localeCompare(other.name)),
  };
}
