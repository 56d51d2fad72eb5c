import { type PaymentMethod, standardPlanIds } from '@spotter/api';
import { lockBillingSettings, saveTaxRate, updateBillingSettings } from '../billing/billingSettings.repository.ts';
import { detailsColumns } from '../billing/billingSettings.rules.ts';
import { creditDocument, type NewDocument, termDocument } from '../billing/documents.rules.ts';
import type { InvoiceRow, NewInvoice } from '../billing/invoices.repository.ts';
import { dueOf } from '../billing/invoices.rules.ts';
import { documentRow, issueActivity, numberedSeries } from '../billing/issueDocument.ts';
import type { NewPaymentRow } from '../billing/payments.repository.ts';
import { paymentActivity } from '../billing/recordPayment.ts';
import { effectiveTaxRates, taxRateOn } from '../billing/tax.rules.ts';
import { insertRows } from '../db/insertRows.ts';
import type { NewTerm } from '../memberships/memberships.repository.ts';
import type { PersonRow } from '../people/people.ts';
import { updatePlanRow } from '../plans/plans.repository.ts';
import { dateIn, startOfDate } from '../zone.ts';
import type { DemoBranch, DemoMember } from './addMembers.ts';
import type { DemoContext } from './context.ts';
import { gymName, supplier, upi } from './fixture.ts';
import { ownMemberPlanIds, planPricesPaise } from './plans.ts';
import type { Entry } from './history.ts';
import { DEMO_MEMBER_NUMBER } from './members.ts';
import { DAY_MS, HOUR_MS, idAt } from './moments.ts';
import type { DemoTeam } from './people.ts';
import { createRandom, type Random } from './random.ts';

/** Sales of so many days may still be due. */
const DUE_DAYS = 30;
const CLOSING_HOUR = 22;
const locale = 'en-IN';
const currency = 'INR';
const methods: readonly PaymentMethod[] = ['upi', 'cash', 'card', 'bank-transfer'];
const methodShares = [55, 26, 15, 4];

interface DemoGym {
  branches: DemoBranch[];
  team: DemoTeam;
  members: DemoMember[];
}

interface Sale {
  member: DemoMember;
  memberNumber: number;
  term: NewTerm;
  /** The last of the member. */
  isLast: boolean;
}

/** Numbers the documents of the gym, which must come in the order of their dates. */
function createLedger({ timeZone }: DemoContext, gymId: string) {
  const invoices: InvoiceRow[] = [];
  const payments: NewPaymentRow[] = [];
  const entries: Entry[] = [];
  const counters = new Map<string, { series: string; financialYear: string; date: string; number: number }>();
  return {
    invoices,
    payments,
    entries,
    counters,
    issue(document: NewDocument, issuedAt: number, by: PersonRow): InvoiceRow {
      const series = numberedSeries(document);
      const key = `${series.series} ${series.financialYear}`;
      const number = (counters.get(key)?.number ?? 0) + 1;
      counters.set(key, { ...series, number });
      const issue = { id: idAt(issuedAt), number, issuedOn: document.date, issuedAt, issuedById: by.id };
      const row: NewInvoice = documentRow(document, issue);
      const invoice = { gym_id: gymId, ...row };
      invoices.push(invoice);
      entries.push({ ...issueActivity(row), at: issuedAt, by });
      return invoice;
    },
    pay(
      invoice: InvoiceRow,
      at: number,
      by: PersonRow,
      payment: Pick<NewPaymentRow, 'amount_paise' | 'method'> & Partial<NewPaymentRow>,
    ): NewPaymentRow {
      const row: NewPaymentRow = {
        kind: 'payment',
        reference: payment.method === 'upi' ? `UTR${createRandom(at).between(10 ** 8, 10 ** 9 - 1)}` : '',
        reason: '',
        refunded_id: null,
        gateway_payment_id: null,
        ...payment,
        id: idAt(at),
        invoice_id: invoice.id,
        branch_id: invoice.branch_id,
        received_on: dateIn(at, timeZone),
        received_at: at,
        received_by_id: by.id,
        received_by_name: by.name,
      };
      invoice.paid_paise += row.kind === 'payment' ? row.amount_paise : -row.amount_paise;
      payments.push(row);
      entries.push({ ...paymentActivity(invoice, row), at, by });
      return row;
    },
  };
}

type Ledger = ReturnType<typeof createLedger>;

/**
 * Sells the terms of the past year: invoices, payments by method, a few dues and part payments, a credit note with its
 * refund, and days that were closed. Returns what the Activity Tracker says of them.
 */
export async function addSales(context: DemoContext, gymId: string, gym: DemoGym): Promise<Entry[]> {
  const ledger = createLedger(context, gymId);
  const sales = gym.members
    .flatMap((member, memberNumber) =>
      member.terms.map((term, index): Sale => {
        return { member, memberNumber, term, isLast: index === member.terms.length - 1 };
      }),
    )
    .toSorted((one, other) => one.term.sold_at - other.term.sold_at);
  for (const sale of sales) sell(context, gym, ledger, sale);
  correct(context, gym, ledger);
  await addSettings(context, gymId, gym.team);
  await insertRows(context.tx, 'invoices', ledger.invoices);
  await insertRows(
    context.tx,
    'payments',
    ledger.payments.map((row) => ({ gym_id: gymId, ...row })),
  );
  await insertRows(
    context.tx,
    'invoice_counters',
    [...ledger.counters.values()].map(({ series, financialYear, date, number }) => ({
      gym_id: gymId,
      series,
      financial_year: financialYear,
      last_number: number,
      last_issued_on: date,
    })),
  );
  await insertRows(context.tx, 'day_closes', dayCloses(context, gymId, gym, ledger.payments));
  return ledger.entries;
}

function sell(context: DemoContext, gym: DemoGym, ledger: Ledger, { member, memberNumber, term, isLast }: Sale): void {
  const { now, timeZone } = context;
  const random = createRandom(memberNumber * 100 + term.number);
  const { row, branchIndex } = member;
  const price = term.price_paise ?? 0;
  const date = dateIn(term.sold_at, timeZone);
  const by = sellerOf(gym, branchIndex, random);
  const document = termDocument(
    {
      term: { id: term.id, planName: term.plan_name, from: term.starts_on, to: term.ends_on ?? null, price },
      isTaxIncluded: true,
      person: row,
      branchId: row.branch_id,
      discount: random.next() < 0.08 ? price / 10 : 0,
    },
    {
      gym: { name: gymName, timeZone, locale, currency },
      supplier,
      taxRate: taxRateOn(effectiveTaxRates([]), date),
      date,
      issuedBy: by.name,
    },
  );
  if (!document) return;
  // In this order in the Activity Tracker, after the entry of the member.
  const [issuedAt, paidAt] = [term.sold_at + 1, term.sold_at + 2];
  const invoice = ledger.issue(document, issuedAt, by);
  const method = methods[random.weighted(methodShares)] ?? 'cash';
  const half = Math.floor(invoice.total_paise / 2 / 100_00) * 100_00;
  const share = random.next();
  if (memberNumber === DEMO_MEMBER_NUMBER && isLast) {
    ledger.pay(invoice, paidAt, by, { amount_paise: half, method: 'upi' });
  } else if (share < 0.95) {
    ledger.pay(invoice, paidAt, by, { amount_paise: invoice.total_paise, method });
  } else {
    // In two halves, the second of which some still owe, or all.
    const laterAt = term.sold_at + random.between(3, DUE_DAYS) * DAY_MS;
    if (share < 0.985 || laterAt <= now) ledger.pay(invoice, paidAt, by, { amount_paise: half, method });
    if (laterAt <= now && share < 0.995) {
      ledger.pay(invoice, laterAt, by, { amount_paise: dueOf(invoice), method: 'upi' });
    }
  }
}

const sellerOf = ({ team }: DemoGym, branchIndex: number, random: Random): PersonRow =>
  (random.next() < 0.1 ? random.pick(team.admins) : team.staff[branchIndex]) ?? (team.admins[0] as PersonRow);

/** Somebody moved away and got all back; to somebody else a discount was promised, but not given. */
function correct({ now, timeZone }: DemoContext, { team }: DemoGym, ledger: Ledger): void {
  const [owner, manager] = team.admins;
  if (!owner || !manager) return;
  const paidBy = (daysAgo: number) =>
    ledger.invoices.findLast(
      (invoice) => invoice.issued_at < now - daysAgo * DAY_MS && invoice.kind === 'invoice' && dueOf(invoice) === 0,
    );
  for (const { daysAgo, by, amountOf, reason } of [
    {
      daysAgo: 40,
      by: manager,
      amountOf: ({ total_paise }: InvoiceRow) => total_paise,
      reason: 'Moved to another city',
    },
    { daysAgo: 12, by: owner, amountOf: () => 500_00, reason: 'A discount was promised' },
  ]) {
    const invoice = paidBy(daysAgo);
    const payment = ledger.payments.findLast(({ invoice_id: id }) => id === invoice?.id);
    if (!invoice || !payment) return;
    const at = invoice.issued_at + 3 * DAY_MS;
    const amount = amountOf(invoice);
    invoice.credited_paise += amount;
    const date = dateIn(at, timeZone);
    ledger.issue(creditDocument(invoice, amount, { date, reason, issuedBy: by.name, currency }), at, by);
    const refund = { kind: 'refund' as const, amount_paise: amount, method: 'upi' as const, reason };
    ledger.pay(invoice, at + 1, by, { ...refund, refunded_id: payment.id });
  }
}

async function addSettings({ tx, now }: DemoContext, gymId: string, { admins }: DemoTeam): Promise<void> {
  const since = now - 390 * DAY_MS;
  await lockBillingSettings(tx, gymId);
  await updateBillingSettings(tx, gymId, {
    ...detailsColumns(supplier),
    upi_id: upi.upiId,
    upi_payee_name: upi.upiPayeeName,
    tax_rate_confirmed_at: since,
    updated_at: since,
  });
  const { from, sac, rateBasisPoints } = taxRateOn(effectiveTaxRates([]), '2025-09-22');
  await saveTaxRate(tx, gymId, {
    starts_on: from,
    sac,
    rate_basis_points: rateBasisPoints,
    confirmed_by_name: admins[0]?.name ?? '',
    confirmed_at: since,
  });
  for (const id of [...standardPlanIds, ...ownMemberPlanIds]) {
    await updatePlanRow(tx, gymId, id, { price_paise: planPricesPaise[id], first_sold_at: since, updated_at: since });
  }
}

/** Each past day with cash was closed at its branch, some with a difference. */
function dayCloses(
  { today, timeZone }: DemoContext,
  gymId: string,
  { branches, team }: DemoGym,
  payments: NewPaymentRow[],
) {
  const cash = payments.filter(({ method, received_on: day }) => method === 'cash' && day < today);
  const days = Map.groupBy(cash, ({ branch_id: branchId, received_on: day }) => `${branchId} ${day}`);
  return [...days.values()].flatMap((rows, index) => {
    const [first] = rows;
    const branchIndex = branches.findIndex(({ id }) => id === first?.branch_id);
    const by = team.staff[branchIndex];
    if (!first || !by) return [];
    const expected = rows.reduce(
      (sum, row) => sum + (row.kind === 'payment' ? row.amount_paise : -row.amount_paise),
      0,
    );
    const [difference, reason] =
      index % 29 === 7 ? [-50_00, 'Change given wrongly'] : index % 41 === 3 ? [100_00, 'Found in the till'] : [0, ''];
    return [
      {
        gym_id: gymId,
        branch_id: first.branch_id,
        day: first.received_on,
        expected_cash_paise: expected,
        counted_cash_paise: expected + difference,
        reason,
        closed_by_id: by.id,
        closed_by_name: by.name,
        closed_at: startOfDate(first.received_on, timeZone) + CLOSING_HOUR * HOUR_MS,
      },
    ];
  });
}
