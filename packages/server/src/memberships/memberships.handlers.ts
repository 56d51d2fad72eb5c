import { daysBetween } from '@spotter/api';
import { requireStaffOrAdmin } from '../authorization.ts';
import { findBillingSettings } from '../billing/billingSettings.repository.ts';
import { creditUndoneTerm } from '../billing/creditInvoice.ts';
import { listInvoicesOfTerms } from '../billing/invoices.repository.ts';
import { saleContextOf } from '../billing/sale.ts';
import type { Handlers } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { toMember } from '../members/members.rules.ts';
import { getMemberInScope, lockMemberInScope } from '../people/personScope.ts';
import { adjustmentBy, changeMembership, membershipRows, todayOf } from './changeMembership.ts';
import { findAdjustment, findTerm, insertAdjustments, updateAdjustment, updateTerm } from './memberships.repository.ts';
import { endOfFreeze, frozenDaysIn, termToFreeze, toFreeze } from './adjustments.rules.ts';
import { renewalStart, termsToCancel, toTerm, undoUntil } from './memberships.rules.ts';
import { deriveMembership, deriveTerms, freezesOf } from './terms.rules.ts';
import { sellTerm } from './sellTerm.ts';
import { newId } from '../newId.ts';
import { mailRefusal } from '../people/people.rules.ts';

type MembershipHandlers = Pick<
  Handlers,
  | 'getMember'
  | 'getMembership'
  | 'renewMembership'
  | 'undoRenewal'
  | 'freezeMembership'
  | 'endFreeze'
  | 'cancelMembership'
>;

export const memberships: MembershipHandlers = {
  getMember: async (ctx, { memberId }) => {
    requireStaffOrAdmin(ctx);
    return { member: toMember(await getMemberInScope(ctx.db, ctx, memberId), todayOf(ctx)) };
  },

  getMembership: async (ctx, { memberId }) => {
    requireStaffOrAdmin(ctx);
    const person = await getMemberInScope(ctx.db, ctx, memberId);
    const { id, reminders_stopped_at: stoppedAt } = person;
    const { terms, adjustments } = await membershipRows(ctx.db, ctx.gymId, id);
    const today = todayOf(ctx);
    const derived = deriveTerms(terms, adjustments);
    const freezes = freezesOf(derived, adjustments);
    const policy = await findBillingSettings(ctx.db, ctx.gymId);
    const invoices = await listInvoicesOfTerms(
      ctx.db,
      ctx.gymId,
      derived.map(({ row }) => row.id),
    );
    const invoiceOf = new Map(invoices.map((invoice) => [invoice.term_id, invoice]));
    return {
      terms: derived
        .toReversed()
        .map((term) => toTerm(derived, term, { today, now: ctx.now, invoice: invoiceOf.get(term.row.id) })),
      freezes: freezes
        .toSorted((one, other) => (one.starts_on < other.starts_on ? 1 : -1))
        .map((row) => toFreeze(row, today)),
      renewalStart: renewalStart(deriveMembership(terms, adjustments), today, policy.grace_days),
      frozenDays: { used: frozenDaysIn(today.slice(0, 4), freezes), limit: policy.freeze_days_per_year },
      hasReminders: stoppedAt === null,
      ...mailRefusal(person),
    };
  },

  renewMembership: (ctx, { memberId, ...sale }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const person = await lockMemberInScope(tx, ctx, memberId);
      const { member, derived, term, invoice } = await sellTerm(tx, saleContextOf(ctx), { ...sale, person });
      const today = todayOf(ctx);
      const billed = invoice
        ? { id: invoice.id, total_paise: invoice.total, paid_paise: invoice.paid, credited_paise: invoice.credited }
        : undefined;
      return {
        member: toMember(member, today),
        term: toTerm(derived, term, { today, now: ctx.now, invoice: billed }),
        invoice,
      };
    });
  },

  undoRenewal: (ctx, { termId }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const row = await findTerm(tx, ctx.gymId, termId);
      if (!row) throw notFound(/*i18n*/ 'That term was not found');
      return changeMembership(tx, ctx, row.person_id, async ({ derived }) => {
        const term = derived.find((one) => one.row.id === termId);
        if (!term || undoUntil(derived, term, ctx.now) === null) {
          throw new DomainError('state-changed', /*i18n*/ 'This renewal can no longer be undone');
        }
        await updateTerm(tx, ctx.gymId, termId, { undone_at: ctx.now });
        await creditUndoneTerm(tx, saleContextOf(ctx), termId);
        return { action: 'undo', changes: { plan: { from: term.row.plan_name, to: null } } };
      });
    });
  },

  freezeMembership: (ctx, { memberId, from, to, reason }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const id = newId();
      const { member } = await changeMembership(tx, ctx, memberId, async ({ derived, adjustments }) => {
        const { freeze_days_per_year: limit } = await findBillingSettings(tx, ctx.gymId);
        const request = { from, to, today: todayOf(ctx), limit };
        const { row } = termToFreeze(derived, freezesOf(derived, adjustments), request, ctx.gym);
        await insertAdjustments(tx, ctx.gymId, [
          {
            ...adjustmentBy(ctx, reason),
            id,
            term_id: row.id,
            person_id: memberId,
            kind: 'freeze',
            starts_on: from,
            ends_on: to,
            days: daysBetween(from, to) + 1,
          },
        ]);
        return { action: 'freeze', changes: { freeze: { from: null, to: `${from} – ${to}` } } };
      });
      const { terms, adjustments } = await membershipRows(tx, ctx.gymId, memberId);
      const freeze = freezesOf(deriveTerms(terms, adjustments), adjustments).find((row) => row.id === id);
      if (!freeze) throw notFound(/*i18n*/ 'That freeze was not found');
      return { member, freeze: toFreeze(freeze, todayOf(ctx)) };
    });
  },

  endFreeze: (ctx, { freezeId }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const found = await findAdjustment(tx, ctx.gymId, freezeId);
      if (!found) throw notFound(/*i18n*/ 'That freeze was not found');
      return changeMembership(tx, ctx, found.person_id, async ({ derived, adjustments }) => {
        const freeze = freezesOf(derived, adjustments).find((row) => row.id === freezeId);
        if (!freeze) throw new DomainError('state-changed', /*i18n*/ 'This freeze has been removed already');
        await updateAdjustment(tx, ctx.gymId, freezeId, endOfFreeze(freeze, todayOf(ctx), ctx.now));
        return {
          action: 'unfreeze',
          changes: { freeze: { from: `${freeze.starts_on} – ${freeze.ends_on}`, to: null } },
        };
      });
    });
  },

  cancelMembership: (ctx, { memberId, lastDay, reason }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction((tx) =>
      changeMembership(tx, ctx, memberId, async ({ person, derived }) => {
        const canceled = termsToCancel(derived, person.expiry_date, lastDay, todayOf(ctx), ctx.gym);
        for (const { row } of canceled) {
          await updateTerm(tx, ctx.gymId, row.id, { canceled_on: lastDay, cancel_reason: reason });
        }
        return { action: 'cancel', changes: { reason: { from: null, to: reason } } };
      }),
    );
  },
};
