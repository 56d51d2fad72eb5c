import { localeIn } from '@spotter/i18n';
import { languageOfMember, pageLanguageOf } from '../gyms/gyms.rules.ts';
import { formatMoney } from '@spotter/api/currency';
import { recordActivity } from '../activities/activities.repository.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import { getBranch, resolveBranchScope } from '../branches/branchScope.ts';
import { receiptMessage } from '../contactMessages/contactMessages.rules.ts';
import type { Handlers } from '../context.ts';
import type { Db } from '../db/database.ts';
import { DomainError, notFound } from '../errors.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import { receipt } from '../mail/templates.ts';
import { findTerm, updateTerm } from '../memberships/memberships.repository.ts';
import { findMember } from '../people/people.repository.ts';
import { lockMemberInScope } from '../people/personScope.ts';
import { formatCalendarDate } from '../zone.ts';
import { billTerm } from './billTerm.ts';
import { creditInvoice } from './creditInvoice.ts';
import { getInvoiceInScope } from './invoiceScope.ts';
import { findInvoiceView, type InvoiceView, listInvoices, listInvoicesOfDays } from './invoiceLists.repository.ts';
import { findInvoiceByToken, findInvoiceOfTerm } from './invoices.repository.ts';
import { alreadyInvoiced } from './issueTermInvoice.ts';
import { assertMayReissue, isCredited, receiptPathOf, toInvoice, toInvoiceSummary } from './invoices.rules.ts';
import { listPaymentsOfInvoice, listPaymentsOfInvoicesOfDays } from './payments.repository.ts';
import { toPayment } from './payments.rules.ts';
import { saleContextOf } from './sale.ts';

const withPayments = async (db: Db, gymId: string, row: InvoiceView) =>
  toInvoice(row, (await listPaymentsOfInvoice(db, gymId, row.id)).map(toPayment));

export const invoices: Pick<
  Handlers,
  'issueInvoice' | 'getInvoices' | 'getInvoice' | 'getInvoicesOfMonth' | 'creditInvoice' | 'sendReceipt' | 'getReceipt'
> = {
  issueInvoice: (ctx, { termId, discount, recipientGstin, payment, shownTotal }) => {
    requireStaffOrAdmin(ctx);
    const { gymId } = ctx;
    return ctx.transaction(async (tx) => {
      const getTerm = async () => {
        const term = await findTerm(tx, gymId, termId);
        if (!term || term.undone_at !== null) throw notFound(/*i18n*/ 'That term was not found');
        return term;
      };
      const person = await lockMemberInScope(tx, ctx, (await getTerm()).person_id);
      // As it is now that nobody else changes it.
      const term = await getTerm();
      const issued = await findInvoiceOfTerm(tx, gymId, termId);
      if (issued && !isCredited(issued)) throw alreadyInvoiced();
      if (issued) assertMayReissue(ctx.caller);
      if (term.price_paise === null) throw new DomainError('not-priced', /*i18n*/ 'This term was sold without a price');
      const sold = {
        id: termId,
        planName: term.plan_name,
        from: term.starts_on,
        to: term.ends_on,
        price: term.price_paise,
      };
      const sale = { term: sold, isTaxIncluded: term.price_tax === 'included', person, branchId: person.branch_id };
      const invoiced = { ...sale, discount, recipientGstin };
      const invoice = await billTerm(tx, saleContextOf(ctx), invoiced, { payment, shownTotal });
      if (!invoice) {
        if (term.price_paise === 0)
          throw new DomainError('not-priced', /*i18n*/ 'There is nothing to pay for this term');
        await updateTerm(tx, gymId, termId, { price_paise: 0 });
        await recordActivity(tx, ctx, {
          action: 'update',
          entity: 'membership',
          id: person.id,
          name: person.name,
          changes: { price: { from: term.price_paise, to: 0 } },
        });
        return { invoice: null };
      }
      return { invoice: toInvoiceSummary(await getInvoiceInScope(tx, ctx, invoice.id)) };
    });
  },

  getInvoices: async (ctx, { limit, startAfter, from, to, status, kind, search, ...input }) => {
    const branchId = resolveBranchScope(ctx, input.branchId);
    const { db, gymId } = ctx;
    if (branchId !== undefined) await getBranch(db, gymId, branchId);
    const filter = { branchId, from, to, status, kind, search, before: startAfter };
    const rows = await listInvoices(db, gymId, filter, limit + 1);
    const page = rows.slice(0, limit);
    return {
      invoices: page.map(toInvoiceSummary),
      hasMore: rows.length > limit,
      lastInvoiceId: page.at(-1)?.id ?? null,
    };
  },

  getInvoice: async (ctx, { invoiceId }) => {
    requireStaffOrAdmin(ctx);
    const row = await getInvoiceInScope(ctx.db, ctx, invoiceId);
    const invoice = await withPayments(ctx.db, ctx.gymId, row);
    const member = { name: row.member_name, language: row.member_language };
    const url = `${ctx.publicUrl}${invoice.receiptPath}`;
    return { invoice, message: receiptMessage(member, ctx.gym, { ...invoice, url }) };
  },

  getInvoicesOfMonth: async (ctx, { branchId, month }) => {
    requireAdmin(ctx);
    const { db, gymId } = ctx;
    if (branchId !== undefined) await getBranch(db, gymId, branchId);
    const days = { from: `${month}-01`, to: Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString() };
    const rows = await listInvoicesOfDays(db, gymId, { branchId, ...days });
    const payments = Map.groupBy(await listPaymentsOfInvoicesOfDays(db, gymId, days), (row) => row.invoice_id);
    return { invoices: rows.map((row) => toInvoice(row, (payments.get(row.id) ?? []).map(toPayment))) };
  },

  creditInvoice: (ctx, { invoiceId, amount, reason }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const original = await getInvoiceInScope(tx, ctx, invoiceId);
      const credit = await creditInvoice(tx, saleContextOf(ctx), { invoice: original, amount, reason });
      return {
        creditNote: toInvoiceSummary({ ...original, ...credit.creditNote }),
        invoice: toInvoiceSummary({ ...original, ...credit.invoice }),
      };
    });
  },

  sendReceipt: (ctx, { invoiceId }) => {
    requireStaffOrAdmin(ctx);
    const { gymId, gym } = ctx;
    return ctx.transaction(async (tx) => {
      const invoice = await getInvoiceInScope(tx, ctx, invoiceId);
      const member = await findMember(tx, gymId, invoice.person_id);
      if (!member?.email)
        throw new DomainError('no-email', /*i18n*/ '{member} has no e-mail address', {
          values: { member: invoice.member_name },
        });
      const language = languageOfMember(member, gym);
      const message = receipt({
        language,
        to: member.email,
        name: member.name,
        gymName: gym.name,
        number: invoice.number,
        date: formatCalendarDate(invoice.issued_on, { ...gym, locale: localeIn(language, gym.locale) }),
        amount: formatMoney(invoice.total_paise, gym.currency),
        link: `${ctx.publicUrl}${receiptPathOf(invoice)}`,
      });
      await ctx.outbox.putRequested(tx, gymId, message);
      return { success: true as const };
    });
  },

  getReceipt: async ({ db }, { token }) => {
    const found = await findInvoiceByToken(db, token);
    const gym = found && (await findGym(db, found.gym_id));
    const row = found && (await findInvoiceView(db, found.gym_id, found.id));
    if (!gym || !row) throw notFound(/*i18n*/ 'That receipt was not found');
    return {
      invoice: await withPayments(db, gym.gym_id, row),
      gym: { name: gym.name, logoUrl: gym.logo_url, timeZone: gym.time_zone, currency: gym.currency },
      language: pageLanguageOf({ language: row.member_language }, gym),
    };
  },
};
