import type { Language } from '@spotter/api';
import { requireMember, requireStaffOrAdmin } from '../authorization.ts';
import { findBillingSettings } from '../billing/billingSettings.repository.ts';
import { getInvoiceInScope } from '../billing/invoiceScope.ts';
import { findInvoiceView, type InvoiceView, listInvoicesOfMember } from '../billing/invoiceLists.repository.ts';
import { dueOf, receiptPathOf, toInvoiceSummary } from '../billing/invoices.rules.ts';
import { findPaymentView } from '../billing/payments.repository.ts';
import { toPayment } from '../billing/payments.rules.ts';
import { saleContextOf } from '../billing/sale.ts';
import { getBranch, resolveBranchScope } from '../branches/branchScope.ts';
import { findBranch } from '../branches/branches.repository.ts';
import { paymentLinkMessage } from '../contactMessages/contactMessages.rules.ts';
import type { Context, Handlers } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { DomainError, notFound } from '../errors.ts';
import type { MemberRow } from '../people/people.ts';
import { findPerson, lockPersonForUpdate } from '../people/people.repository.ts';
import { isMember } from '../people/people.rules.ts';
import { findPlanForUse } from '../plans/plans.repository.ts';
import { planNameIn } from '../plans/planName.rules.ts';
import { say, texts } from '../texts.ts';
import { dateIn } from '../zone.ts';
import { amountOfGatewayPayment, insertRejection } from './gatewayEvents.repository.ts';
import { gatewayOf, openRequest } from './openRequest.ts';
import { membershipOfPass, plansOfPass, planTotals } from './passBilling.ts';
import {
  listOpenRequestsOfPerson,
  listRequestsToConfirm,
  lockPaymentRequestForUpdate,
  type PaymentRequestRow,
  updatePaymentRequest,
} from './paymentRequests.repository.ts';
import {
  type Description,
  dueOfInvoice,
  isTakenBack,
  MIN_REMAINING_MS,
  MIN_SENT_REMAINING_MS,
  type Purpose,
  renewalOf,
  toPaymentRequest,
} from './paymentRequests.rules.ts';
import { type Receipt, settleRequest, takeBackRequest } from './settleRequest.ts';

type PaymentRequestHandlers = Pick<
  Handlers,
  | 'createPaymentLink'
  | 'getPaymentRequests'
  | 'confirmPaymentRequest'
  | 'rejectPaymentRequest'
  | 'getPassBilling'
  | 'requestPayment'
  | 'withdrawPaymentRequest'
>;

/** More are shown once these are confirmed. */
const MAX_LISTED_REQUESTS = 200;
const MAX_INVOICES_OF_PASS = 24;

export const paymentRequests: PaymentRequestHandlers = {
  createPaymentLink: async (ctx, { invoiceId }) => {
    requireStaffOrAdmin(ctx);
    const invoice = await getInvoiceInScope(ctx.db, ctx, invoiceId);
    const member = await findMemberRow(ctx.db, ctx.gymId, invoice.person_id);
    if (!member) throw notFound(/*i18n*/ 'That member was not found');
    const row = await openRequest(ctx, {
      channel: 'gateway',
      person: member,
      ...invoicePurpose(invoice),
      returnUrl: `${ctx.publicUrl}${receiptPathOf(invoice)}`,
      minRemainingMs: MIN_SENT_REMAINING_MS,
    });
    const link = { number: invoice.number, amount: row.amount_paise, url: row.pay_url };
    return {
      paymentRequest: toPaymentRequest(row, member.name, ctx.language),
      message: paymentLinkMessage(member, ctx.gym, link),
    };
  },

  getPaymentRequests: async (ctx, { branchId }) => {
    const scope = resolveBranchScope(ctx, branchId);
    if (scope !== undefined) await getBranch(ctx.db, ctx.gymId, scope);
    const rows = await listRequestsToConfirm(ctx.db, ctx.gymId, scope, MAX_LISTED_REQUESTS);
    const nameOf = (name: string | null) => name ?? deletedMember(ctx.language);
    return { paymentRequests: rows.map((row) => toPaymentRequest(row, nameOf(row.member_name), ctx.language)) };
  },

  confirmPaymentRequest: (ctx, { paymentRequestId, reference }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const request = await lockRequestInScope(tx, ctx, paymentRequestId);
      const recorded = await settleRequest(tx, saleContextOf(ctx), request, await receiptOf(tx, request, reference));
      if (!recorded) throw alreadyClosed();
      const invoice = await findInvoiceView(tx, ctx.gymId, recorded.invoice.id);
      if (!invoice) throw notFound(/*i18n*/ 'That invoice was not found');
      const payment = await findPaymentView(tx, ctx.gymId, recorded.payment.id);
      if (!payment) throw notFound(/*i18n*/ 'That payment was not found');
      return {
        paymentRequest: await toAnswer(tx, ctx, { ...request, paid_at: ctx.now, open_key: null, problem: '' }),
        payment: toPayment(payment),
        invoice: toInvoiceSummary(invoice),
      };
    });
  },

  rejectPaymentRequest: (ctx, { paymentRequestId }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { id, gateway_payment_id: paymentId } = await lockRequestInScope(tx, ctx, paymentRequestId);
      if (paymentId !== null) await insertRejection(tx, paymentId, ctx.now);
      // While a payment waited for the desk, the link may have been paid again.
      const nextCheck = paymentId === null ? null : ctx.now;
      const closed = { rejected_at: ctx.now, open_key: null, next_check_at: nextCheck };
      return {
        paymentRequest: await toAnswer(tx, ctx, await updatePaymentRequest(tx, ctx.gymId, id, closed)),
      };
    });
  },

  getPassBilling: async (ctx) => {
    requireMember(ctx);
    const { db, gymId, gym, caller, now } = ctx;
    const member = await findMemberRow(db, gymId, caller.personId);
    if (!member) throw notFound(/*i18n*/ 'That member was not found');
    const today = dateIn(now, gym.timeZone);
    const { upi_id: upiId, grace_days: graceDays } = await findBillingSettings(db, gymId);
    const { renewalStart, ...membership } = await membershipOfPass(db, gymId, member.id, today, graceDays);
    const invoices = await listInvoicesOfMember(db, gymId, member.id);
    const branch = await findBranch(db, gymId, member.branch_id);
    const requests = await listOpenRequestsOfPerson(db, gymId, member.id);
    return {
      ...membership,
      due: invoices.reduce((sum, invoice) => sum + dueOf(invoice), 0),
      invoices: invoices.filter((row, at) => at < MAX_INVOICES_OF_PASS || dueOf(row) > 0).map(toInvoiceSummary),
      plans: branch?.deactivated_at === null ? await plansOfPass(db, gymId, member.branch_id, today, renewalStart) : [],
      canPayByUpi: upiId !== '',
      canPayByGateway: gatewayOf(ctx) !== undefined,
      openRequests: requests
        .filter((row) => row.pay_url !== '' && !isTakenBack(row) && isStillAsked(row, invoices))
        .map((row) => toPaymentRequest(row, member.name, ctx.language)),
    };
  },

  requestPayment: async (ctx, { channel, purpose }) => {
    requireMember(ctx);
    const { db, gymId, caller } = ctx;
    const member = await findMemberRow(db, gymId, caller.personId);
    if (!member) throw notFound(/*i18n*/ 'That member was not found');
    if (channel === 'upi' && (await findBillingSettings(db, gymId)).upi_id === '') {
      throw new DomainError('state-changed', /*i18n*/ 'Your gym takes no payments by UPI at the moment');
    }
    const details =
      purpose.type === 'renewal'
        ? await ctx.database.transaction((tx) => renewalPurpose(tx, ctx, member, purpose.planId))
        : invoicePurpose(await ownInvoice(db, ctx, purpose.invoiceId));
    const row = await openRequest(ctx, {
      channel,
      person: member,
      ...details,
      returnUrl: `${ctx.publicUrl}/pass/`,
      minRemainingMs: MIN_REMAINING_MS,
    });
    return { paymentRequest: toPaymentRequest(row, member.name, ctx.language) };
  },

  withdrawPaymentRequest: (ctx, { paymentRequestId }) => {
    requireMember(ctx);
    const { gymId, caller, now } = ctx;
    return ctx.transaction(async (tx) => {
      const request = await lockPaymentRequestForUpdate(tx, gymId, paymentRequestId);
      if (request?.person_id !== caller.personId) throw notFound(/*i18n*/ 'That payment was not found');
      if (request.paid_at !== null || (request.problem !== '' && !isTakenBack(request))) {
        throw new DomainError('state-changed', /*i18n*/ 'Your payment has already arrived');
      }
      if (request.open_key !== null && !isTakenBack(request)) await takeBackRequest(tx, gymId, request, now);
      return { success: true as const };
    });
  },
};

/**
 * Whether a request asks for what is due: the desk may have taken some of it meanwhile.
 * One whose money has come is shown.
 */
const isStillAsked = (
  { invoice_id: invoiceId, amount_paise: amount, problem }: PaymentRequestRow,
  invoices: readonly InvoiceView[],
): boolean =>
  invoiceId === null || problem !== '' || invoices.some((row) => row.id === invoiceId && dueOf(row) === amount);

const alreadyClosed = () => new DomainError('state-changed', /*i18n*/ 'This payment was confirmed or rejected already');

async function findMemberRow(db: Db, gymId: string, id: string): Promise<MemberRow | undefined> {
  const person = await findPerson(db, gymId, id);
  return person && isMember(person) ? person : undefined;
}

const deletedMember = (language: Language) => say(texts(language), { message: /*i18n*/ 'Deleted member' });

async function toAnswer(db: Db, { gymId, language }: Context, row: PaymentRequestRow) {
  const person = await findPerson(db, gymId, row.person_id);
  return toPaymentRequest(row, person?.name ?? deletedMember(language), language);
}

interface RequestDetails {
  purpose: Purpose;
  description: Description;
  amountPaise: number;
}

/** The due of an invoice. Throws `state-changed` where nothing is due. */
function invoicePurpose(invoice: Parameters<typeof dueOf>[0] & { id: string; number: string }): RequestDetails {
  const amountPaise = dueOf(invoice);
  if (amountPaise <= 0)
    throw new DomainError('state-changed', /*i18n*/ 'Nothing is due for {number}', {
      values: { number: invoice.number },
    });
  return {
    purpose: { type: 'invoice', invoiceId: invoice.id },
    description: dueOfInvoice(invoice.number),
    amountPaise,
  };
}

/** Another member's invoice does not exist for the caller. */
async function ownInvoice(db: Db, { gymId, caller }: Context, id: string) {
  const invoice = await findInvoiceView(db, gymId, id);
  if (invoice?.person_id !== caller.personId || invoice.kind === 'credit-note')
    throw notFound(/*i18n*/ 'That invoice was not found');
  return invoice;
}

async function renewalPurpose(
  tx: Tx,
  { gymId, gym, now, language }: Context,
  member: MemberRow,
  planId: string,
): Promise<RequestDetails> {
  const plan = await findPlanForUse(tx, gymId, planId);
  if (!plan) throw notFound(/*i18n*/ 'That plan was not found');
  if (plan.deactivated_at !== null)
    throw new DomainError('plan-inactive', /*i18n*/ '{name} is not sold any more', { values: { name: plan.name } });
  const branch = await getBranch(tx, gymId, member.branch_id);
  if (branch.deactivated_at !== null) {
    throw new DomainError('branch-inactive', /*i18n*/ '{name} is inactive and sells nothing at the moment', {
      values: { name: branch.name },
    });
  }
  const totalOf = await planTotals(tx, gymId, member.branch_id, dateIn(now, gym.timeZone));
  const amountPaise = totalOf(plan);
  if (amountPaise === undefined)
    throw new DomainError('not-priced', /*i18n*/ '{name} is sold at the desk', {
      values: { name: planNameIn(language, plan) },
    });
  return { purpose: { type: 'renewal', planId }, description: renewalOf(plan), amountPaise };
}

/**
 * The request, if the caller may see it and it is to be confirmed:
 * admins every one, staff those of their branch's members.
 */
async function lockRequestInScope(tx: Tx, { gymId, caller }: Context, id: string): Promise<PaymentRequestRow> {
  const request = await lockPaymentRequestForUpdate(tx, gymId, id);
  const person = request && (await lockPersonForUpdate(tx, gymId, 'member', request.person_id));
  const isInScope =
    request && (caller.branchId === null || caller.branchId === (person?.branch_id ?? request.branch_id));
  if (!isInScope) throw notFound(/*i18n*/ 'That payment was not found');
  if (request.open_key === null) throw alreadyClosed();
  if (request.channel === 'gateway' && request.problem === '') {
    throw new DomainError('state-changed', /*i18n*/ 'The gateway reports this payment automatically once it arrives');
  }
  return request;
}

/** Of the gateway's payment that could not be recorded: what has come. */
async function receiptOf(tx: Tx, request: PaymentRequestRow, reference: string): Promise<Receipt> {
  const { gateway_payment_id: gatewayPaymentId } = request;
  if (gatewayPaymentId === null) return { channel: 'upi', reference };
  const amountPaise = (await amountOfGatewayPayment(tx, gatewayPaymentId)) ?? request.amount_paise;
  return { channel: 'gateway', gatewayPaymentId, amountPaise };
}
