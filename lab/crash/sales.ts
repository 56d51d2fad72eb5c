// Renewals with a payment: what must agree after a kill.
import type { Database } from '../../packages/server/src/db/database.ts';
import { sum } from '../rig/statistics.ts';
import type { Desk } from '../rig/gyms.ts';
import type { Verdict } from './verify.ts';
import type { Work } from './work.ts';
import type { Writer } from './writer.ts';

export const PRICE_PAISE = 1500_00;

export async function setPrice({ origin, gymId, token }: Desk): Promise<void> {
  const planData = { name: 'Monthly', lengthUnit: 'month', length: 1, price: PRICE_PAISE, isTaxIncluded: true };
  const response = await fetch(`${origin}/updatePlan`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ gymId, planId: 'monthly', planData }),
  });
  if (!response.ok) throw new Error(`The price was refused: ${response.status} ${await response.text()}`);
}

/** Each second renewal is paid in part. */
const amountOf = ({ acknowledged }: Writer) => (acknowledged.length % 2 === 0 ? PRICE_PAISE : PRICE_PAISE / 2);

/** Sells each member one term after the other, with a payment. */
export const sales: Work = {
  prepare: setPrice,
  requestOf: ({ gymId }, writer) => ({
    path: '/renewMembership',
    body: {
      gymId,
      memberId: writer.memberId,
      planId: 'monthly',
      payment: { amount: amountOf(writer), method: 'cash', reference: '' },
    },
  }),
  verify: verifySales,
};

async function verifySales({ db }: Database, { origin, gymId, token }: Desk, writers: Writer[]): Promise<Verdict> {
  const rowsOf = (table: 'invoices' | 'payments' | 'terms' | 'invoice_counters' | 'idempotency_keys') =>
    db.selectFrom(table).where('gym_id', '=', gymId);
  const invoices = await rowsOf('invoices').selectAll('invoices').orderBy('number').execute();
  const payments = await rowsOf('payments').selectAll('payments').execute();
  const terms = await rowsOf('terms').selectAll('terms').where('number', '>', 1).execute();
  const counters = await rowsOf('invoice_counters').selectAll('invoice_counters').execute();
  const keys = await rowsOf('idempotency_keys').select('key').where('answer', 'is not', null).execute();
  const storedKeys = new Set(keys.map(({ key }) => key));
  const termsByMember = Map.groupBy(terms, (term) => term.person_id);
  const verdict: Verdict = { lost: 0, duplicated: 0, faults: [] };
  for (const { memberId, acknowledged, unanswered } of writers) {
    const stored = termsByMember.get(memberId)?.length ?? 0;
    const expected = acknowledged.length + (unanswered !== undefined && storedKeys.has(unanswered) ? 1 : 0);
    verdict.lost += Math.max(0, expected - stored);
    verdict.duplicated += Math.max(0, stored - expected);
  }

  const fault = (isWrong: boolean, sentence: string) => verdict.faults.push(...(isWrong ? [sentence] : []));
  const numbers = invoices.map(({ number }) => Number(number.split('/').at(-1)));
  fault(
    numbers.some((number, index) => number !== index + 1),
    'invoice numbers have a gap or a double',
  );
  fault((counters[0]?.last_number ?? 0) !== invoices.length, 'the counter differs from the last number');
  const invoicedTerms = new Set(invoices.map((invoice) => invoice.term_id));
  fault(
    invoices.length !== terms.length || terms.some(({ id }) => !invoicedTerms.has(id)),
    'terms and invoices do not belong together',
  );
  const paid = Map.groupBy(payments, (payment) => payment.invoice_id);
  for (const { id, number, paid_paise: counted } of invoices) {
    const received = sum((paid.get(id) ?? []).map(({ amount_paise: amount }) => amount));
    fault(received !== counted || received === 0, `the payments of ${number} differ from what it counts`);
  }
  const due = sum(invoices.map(({ total_paise: total, paid_paise: counted }) => total - counted));
  const response = await fetch(`${origin}/getDues?gymId=${gymId}`, { headers: { Authorization: `Bearer ${token}` } });
  const { total } = (await response.json()) as { total?: number };
  fault(total !== due, `the dues are ${total}, but invoices less payments ${due}`);
  return verdict;
}
