// A gym whose rows are the same in each run: for comparing reports with a plain recomputation.
import { addDays, type PaymentMethod } from '@spotter/api';
import type { AttendanceRow } from '../../attendance/attendance.repository.ts';
import type { InvoiceRow } from '../../billing/invoices.repository.ts';
import type { PaymentRow } from '../../billing/payments.repository.ts';
import type { AdjustmentRow, TermRow } from '../../memberships/memberships.repository.ts';

export const now = Date.parse('2026-11-20T06:30:00Z');
export const today = '2026-11-20';
export const FIRST_DAY = '2025-06-01';
export const HOUR_MS = 3_600_000;
export const GRACE_DAYS = 7;

/** The same numbers in each run. */
export function randomNumbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const oneOf = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
  return { below, oneOf, chance: (share: number) => next() < share };
}

interface Member {
  id: string;
  name: string;
  branch_id: string;
  deactivated_at: number | null;
}

export interface Rows {
  members: Member[];
  attendance: AttendanceRow[];
  terms: TermRow[];
  adjustments: AdjustmentRow[];
  invoices: InvoiceRow[];
  payments: PaymentRow[];
}

const MEMBERS = 80;
export const planNames = { monthly: 'Monthly', quarterly: 'Quarterly', yearly: 'Yearly' } as const;

/** Members come, renew late or never, freeze, are deactivated; some are deleted since. */
export function randomRows(gymId: string, main: string, side: string): Rows {
  const { below, oneOf, chance } = randomNumbers(20_261_120);
  const branches = [main, main, side] as const;
  const start = Date.parse(`${FIRST_DAY}T12:00:00Z`);
  const rows: Rows = { members: [], attendance: [], terms: [], adjustments: [], invoices: [], payments: [] };
  const moment = () => start + below(now - start);
  for (let number = 0; number < MEMBERS; number += 1) {
    const id = `member-${String(number).padStart(2, '0')}`;
    const isDeleted = chance(0.1);
    const branchId = oneOf(branches);
    if (!isDeleted)
      rows.members.push({
        id,
        name: `Member ${number}`,
        branch_id: branchId,
        deactivated_at: chance(0.1) ? moment() : null,
      });
    addTerms(id, isDeleted);
    const visits = below(120);
    const since = start + below(now - start);
    for (let visit = 0; visit < visits; visit += 1) addVisit(id, number, since);
  }
  for (let visit = 0; visit < 60; visit += 1) addVisit('staff', -1, start);
  addCheckoutAll();
  return rows;

  function addTerms(personId: string, isDeleted: boolean) {
    let from = addDays(FIRST_DAY, below(500));
    for (let at = 1; at <= 1 + below(6); at += 1) {
      const planId = oneOf<keyof typeof planNames>(['monthly', 'monthly', 'quarterly', 'yearly']);
      const endsOn = chance(0.03) ? null : addDays(from, { monthly: 30, quarterly: 91, yearly: 365 }[planId] - 1);
      const id = `${personId}-term-${at}`;
      const term: TermRow = {
        gym_id: gymId,
        id,
        person_id: personId,
        number: at,
        plan_id: planId,
        plan_name: planNames[planId],
        starts_on: from,
        ends_on: endsOn,
        follows_id: null,
        price_paise: null,
        price_tax: null,
        sold_by_id: null,
        sold_by_name: null,
        sold_at: at,
        canceled_on: chance(0.08) ? addDays(from, below(25) - 3) : null,
        cancel_reason: null,
        undone_at: chance(0.05) ? 1 : null,
      };
      if (!isDeleted) {
        rows.terms.push(term);
        if (endsOn !== null && chance(0.2)) addFreeze(term, addDays(from, below(20)), 1 + below(40));
      }
      if (chance(0.8)) addSale(term, personId, isDeleted);
      if (endsOn === null) return;
      from = addDays(endsOn, 1 + oneOf([0, 0, 0, GRACE_DAYS - 1, GRACE_DAYS, GRACE_DAYS + 1, 40]));
    }
  }

  function addFreeze({ id, person_id }: TermRow, from: string, days: number) {
    rows.adjustments.push({
      gym_id: gymId,
      id: `${id}-freeze`,
      term_id: id,
      person_id,
      kind: 'freeze',
      starts_on: from,
      ends_on: addDays(from, days - 1),
      days,
      reason: 'Travel',
      created_by_id: 'staff',
      created_by_name: 'Sunil',
      created_at: 1,
      removed_at: chance(0.2) ? 1 : null,
    });
  }

  function addSale(term: TermRow, personId: string, isDeleted: boolean) {
    const id = `${term.id}-invoice`;
    const total = 1000_00 + below(500_00);
    const paid = oneOf([0, total, total, Math.floor(total / 2)]);
    const discount = chance(0.2) ? below(100_00) : 0;
    const issuedBy = oneOf(['Asha', 'Sunil', 'Online payment']);
    const invoice: InvoiceRow = {
      gym_id: gymId,
      id,
      kind: oneOf(['invoice', 'receipt', 'invoice', 'opening']),
      series: 'INV',
      number: id,
      issued_on: term.starts_on > today ? today : term.starts_on,
      issued_at: 1,
      issued_by_id: issuedBy,
      branch_id: oneOf(branches),
      person_id: personId,
      member_name: 'Somebody',
      phone: '',
      term_id: isDeleted ? `${term.id}-deleted` : term.id,
      corrects_id: null,
      description: '',
      total_paise: total,
      paid_paise: paid,
      credited_paise: 0,
      token: `${gymId}-${id}`,
      document: JSON.stringify({ issuedBy, lines: [{ discount }] }),
    };
    rows.invoices.push(invoice);
    if (chance(0.1)) {
      const credited = Math.floor(total / 4);
      invoice.credited_paise = credited;
      rows.invoices.push({
        ...invoice,
        id: `${id}-credit`,
        number: `${id}-credit`,
        token: `${gymId}-${id}-credit`,
        kind: 'credit-note',
        corrects_id: id,
        total_paise: credited,
        credited_paise: credited,
        paid_paise: 0,
      });
    }
    if (paid > 0) {
      const method = oneOf<PaymentMethod>(['cash', 'upi', 'card', 'gateway']);
      const payment: PaymentRow = {
        gym_id: gymId,
        id: `${id}-payment`,
        kind: 'payment',
        invoice_id: id,
        branch_id: oneOf(branches),
        method,
        amount_paise: paid,
        reference: '',
        reason: '',
        refunded_id: null,
        gateway_payment_id: null,
        received_on: addDays(invoice.issued_on, -below(3)),
        received_at: 1,
        received_by_id: issuedBy,
        received_by_name: issuedBy,
      };
      rows.payments.push(payment);
      if (chance(0.1))
        rows.payments.push({ ...payment, id: `${id}-refund`, kind: 'refund', amount_paise: below(paid) + 1 });
    }
  }

  function addVisit(personId: string, number: number, since: number) {
    const at = since + below(now - since);
    const branchId = oneOf(branches);
    const method = oneOf(['qr-code', 'manual', 'tap', 'import'] as const);
    const id = `visit-${rows.attendance.length}`;
    const row: AttendanceRow = {
      gym_id: gymId,
      id,
      person_id: personId,
      user_type: number < 0 ? 'staff' : 'member',
      user_name: '',
      branch_id: branchId,
      action: 'check-in',
      method,
      happened_at: at,
      assisted_by_name: method === 'manual' ? oneOf(['Asha', 'Sunil']) : chance(0.3) ? 'Door kiosk' : null,
      duration: null,
      override_reason: null,
      received_at: null,
    };
    rows.attendance.push(row);
    if (chance(0.4)) return;
    const duration = below(10 * HOUR_MS);
    const end = oneOf(['qr-code', 'manual', 'auto', 'import'] as const);
    rows.attendance.push({
      ...row,
      id: `${id}-end`,
      action: 'check-out',
      method: end,
      happened_at: at + duration,
      duration: end === 'auto' ? null : duration,
    });
  }

  /** The desk checks three members out at once, at two branches. */
  function addCheckoutAll() {
    const template = rows.attendance.find(({ user_type }) => user_type === 'member');
    if (!template) return;
    for (const [index, branchId] of [main, main, side].entries()) {
      rows.attendance.push({
        ...template,
        id: `all-${index}`,
        branch_id: branchId,
        action: 'check-out',
        method: 'manual',
        happened_at: now - 24 * HOUR_MS,
        duration: 5 * HOUR_MS,
      });
    }
  }
}
