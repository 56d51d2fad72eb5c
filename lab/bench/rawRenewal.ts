import { createHash, randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import type { RunStatement } from './rawSqlBaseline.ts';

const selectCaller = `select people.*, gyms.name as gym_name, gyms.time_zone, gyms.locale from people
  inner join gyms on gyms.gym_id = people.gym_id where people.gym_id = $1 and people.user_type = 'admin'`;
const insertKey = `insert into idempotency_keys (gym_id, person_id, key, call, input_hash, answer, created_at)
  values ($1, $2, $3, $4, $5, null, $6) on conflict (gym_id, person_id, key) do nothing returning key`;
const selectPerson = 'select * from people where gym_id = $1 and id = $2';
const selectBranch = 'select * from branches where gym_id = $1 and id = $2';
const selectPlan = 'select * from plans where gym_id = $1 and id = $2';
const selectTerms = 'select * from terms where gym_id = $1 and person_id = $2 order by number';
const selectAdjustments = 'select * from term_adjustments where gym_id = $1 and person_id = $2 order by id';
const selectSettings = 'select * from billing_settings where gym_id = $1';
const selectDetails = 'select * from branch_billing_details where gym_id = $1 and branch_id = $2';
const selectRates = 'select * from tax_rates where gym_id = $1';
const insertTerm = `insert into terms (gym_id, id, person_id, number, plan_id, plan_name, starts_on, ends_on, price_paise, sold_by_id,
  sold_by_name, sold_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
const updatePerson = `update people set expiry_date = $1, membership_plan = $2, plan_name = $3, updated_at = $4
  where gym_id = $5 and id = $6 returning *`;
const nextNumber = `insert into invoice_counters (gym_id, series, financial_year, last_number, last_issued_on)
  values ($1, 'RCT', $2, 1, $3) on conflict (gym_id, series, financial_year)
  do update set last_number = invoice_counters.last_number + 1 returning last_number`;
const insertInvoice = `insert into invoices (gym_id, id, kind, series, number, issued_on, issued_at, issued_by_id, branch_id, person_id,
  member_name, phone, term_id, corrects_id, description, total_paise, paid_paise, credited_paise, token, document)
  values ($1, $2, 'receipt', 'RCT', $3, $4, $5, $6, $7, $8, $9, $10, $11, null, $12, $13, 0, 0, $14, $15)`;
const selectClose = 'select * from day_closes where gym_id = $1 and branch_id = $2 and day = $3';
const payInvoice = `update invoices set paid_paise = paid_paise + $1 where gym_id = $2 and id = $3
  and total_paise - credited_paise - paid_paise >= $4 returning *`;
const insertPayment = `insert into payments (gym_id, id, kind, invoice_id, branch_id, method, amount_paise, reference, reason, received_on,
  received_at, received_by_id, received_by_name) values ($1, $2, 'payment', $3, $4, 'cash', $5, '', '', $6, $7, $8, $9)`;
const insertActivity = `insert into activities (gym_id, id, action, entity_type, entity_id, entity_name, performed_by_id, performed_by_name,
  performed_by_type, changes, happened_at, seq, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, 'admin', '{}', $9, $10, $11)`;
const takeNumbers = `insert into activity_heads (gym_id, seq, hash) values ($1, 3, '')
  on conflict (gym_id) do update set seq = activity_heads.seq + 3 returning seq, hash`;
const setHeadHash = 'update activity_heads set hash = $1 where gym_id = $2';
const bumpVersion = `insert into feed_positions (gym_id, seq, stamp) values ($1, 0, $2)
  on conflict (gym_id) do update set stamp = $3`;
const storeAnswer = 'update idempotency_keys set answer = $1 where gym_id = $2 and person_id = $3 and key = $4';

export const renewalStatements = [
  selectCaller,
  insertKey,
  selectPerson,
  selectBranch,
  selectPlan,
  selectTerms,
  selectAdjustments,
  selectSettings,
  selectDetails,
  selectRates,
  insertTerm,
  updatePerson,
  nextNumber,
  insertInvoice,
  selectClose,
  payInvoice,
  insertPayment,
  takeNumbers,
  insertActivity,
  setHeadHash,
  bumpVersion,
  storeAnswer,
];

const PRICE_PAISE = 1500_00;
const DAY = '2026-11-20';

/** The statements of one renewal that is paid in cash, without server, ORM or transaction. */
export async function rawRenewal(run: RunStatement, gymId: string, memberId: string, number: number): Promise<void> {
  const now = Date.now();
  const key = `raw:${number}`;
  const all = async (statement: string, values: (string | number | null)[]) => {
    const rows = run(statement, values);
    return Array.isArray(rows) ? rows : await rows;
  };
  const callerId = (await all(selectCaller, [gymId]))[0]?.id as string;
  await all(insertKey, [gymId, callerId, key, 'renewMembership', randomUUID(), now]);
  const [member] = await all(selectPerson, [gymId, memberId]);
  const { branch_id: branchId, name, phone } = member as { branch_id: string; name: string; phone: string };
  await all(selectPerson, [gymId, memberId]);
  await all(selectBranch, [gymId, branchId]);
  await all(selectPlan, [gymId, 'monthly']);
  const terms = await all(selectTerms, [gymId, memberId]);
  await all(selectAdjustments, [gymId, memberId]);
  await all(selectSettings, [gymId]);
  const termId = randomUUIDv7();
  const term = [gymId, termId, memberId, terms.length + 1, 'monthly', 'Monthly', '2099-01-02', '2099-02-02'];
  await all(insertTerm, [...term, PRICE_PAISE, callerId, 'Desk', now]);
  await all(selectTerms, [gymId, memberId]);
  await all(selectAdjustments, [gymId, memberId]);
  await all(updatePerson, ['2099-02-02', 'monthly', 'Monthly', now, gymId, memberId]);
  await all(selectTerms, [gymId, memberId]);
  await all(selectAdjustments, [gymId, memberId]);
  await all(selectSettings, [gymId]);
  await all(selectDetails, [gymId, branchId]);
  await all(selectRates, [gymId]);
  const [counter] = await all(nextNumber, [gymId, '2627', DAY]);
  const [invoiceId, document] = [randomUUIDv7(), JSON.stringify({ name, phone, lines: [{ PRICE_PAISE }] })];
  const printed = `RCT/2627/${String(counter?.last_number).padStart(6, '0')}`;
  const invoice = [gymId, invoiceId, printed, DAY, now, callerId, branchId, memberId, name, phone, termId, 'Monthly'];
  await all(insertInvoice, [...invoice, PRICE_PAISE, randomBytes(24).toString('base64url'), document]);
  await all(selectBranch, [gymId, branchId]);
  await all(selectClose, [gymId, branchId, DAY]);
  await all(payInvoice, [PRICE_PAISE, gymId, invoiceId, PRICE_PAISE]);
  const paymentId = randomUUIDv7();
  await all(insertPayment, [gymId, paymentId, invoiceId, branchId, PRICE_PAISE, DAY, now, callerId, 'Desk']);
  const [head] = await all(takeNumbers, [gymId]);
  let hash = String(head?.hash);
  const activities = [
    ['renew', 'membership', memberId],
    ['issue', 'invoice', invoiceId],
    ['pay', 'payment', paymentId],
  ];
  for (const [at, what] of activities.entries()) {
    const entry = [gymId, randomUUIDv7(), ...what, name, callerId, 'Desk', now, Number(head?.seq) - 2 + at];
    hash = createHash('sha256')
      .update(JSON.stringify([hash, ...entry]))
      .digest('hex');
    await all(insertActivity, [...entry, hash]);
  }
  await all(setHeadHash, [hash, gymId]);
  const version = randomUUID();
  await all(bumpVersion, [gymId, version, version]);
  await all(storeAnswer, [document, gymId, callerId, key]);
}
