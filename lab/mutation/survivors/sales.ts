import type { ExplainedSurvivor } from './explainedSurvivor.ts';

const byContract = 'the contract’s access entry refuses others before the handler runs';
const narrowsGym = 'a gym with people exists; the line narrows the type';
const narrowsInvoice =
  'the invoice was found in the same transaction, and invoices are never deleted; the line narrows the type';

export const sales: ExplainedSurvivor[] = [
  {
    file: 'packages/server/src/billing/billingSettings.handlers.ts',
    code: 'requireStaffOrAdmin(ctx)',
    reason: byContract,
  },
  {
    file: 'packages/server/src/billing/billingSettings.handlers.ts',
    code: 'requireAdmin(ctx)',
    repeated: true,
    reason: byContract,
  },
  {
    file: 'packages/server/src/billing/billingSettings.handlers.ts',
    code: 'if (gym) assertOfRupees',
    replacement: 'true',
    reason: narrowsGym,
  },
  {
    file: 'packages/server/src/billing/billingSettings.handlers.ts',
    code: "if (!gym) throw notFound(/*i18n*/ 'That gym was not found')",
    reason: narrowsGym,
  },
  {
    file: 'packages/server/src/billing/billingSettings.handlers.ts',
    code: 'policy.upiId !== before.upiId || policy.upiPayeeName',
    replacement: 'true',
    reason: 'the open requests get the address that they have; the condition only saves the queries',
  },
  {
    file: 'packages/server/src/billing/openingBalance.ts',
    code: "if (!supplier) throw new Error('The branch has no supplier')",
    reason: 'the suppliers of all branches were read before; the line narrows the type',
  },
  {
    file: 'packages/server/src/billing/payments.handlers.ts',
    code: "const invoice = await findInvoiceView(tx, gymId, payment.invoice_id);\n  if (!invoice) throw notFound(/*i18n*/ 'That invoice was not found')",
    reason: narrowsInvoice,
  },
  {
    file: 'packages/server/src/billing/payments.handlers.ts',
    code: "const invoice = await addPaid(tx, gymId, id, -amount);\n      if (!invoice) throw notFound(/*i18n*/ 'That invoice was not found')",
    reason: narrowsInvoice,
  },
  {
    file: 'packages/server/src/billing/payments.handlers.ts',
    code: 'requireStaffOrAdmin(ctx)',
    repeated: true,
    reason: byContract,
  },
  {
    file: 'packages/server/src/billing/payments.handlers.ts',
    code: 'requireAdmin(ctx)',
    reason: byContract,
  },
  {
    file: 'packages/server/src/billing/recordGatewayRefund.ts',
    code: "if (!payment) throw notFound(/*i18n*/ 'That payment was not found')",
    reason: 'its caller has found the payment, and payments are never deleted; the line narrows the type',
  },
  {
    file: 'packages/server/src/billing/recordGatewayRefund.ts',
    code: '{ refunded_paise: null }',
    reason: 'the payment was found in the same transaction; the default satisfies the type',
  },
  {
    file: 'packages/server/src/billing/recordGatewayRefund.ts',
    code: "if (!invoice) throw notFound(/*i18n*/ 'That invoice was not found')",
    reason: narrowsInvoice,
  },
  {
    file: 'packages/server/src/billing/recordPayment.ts',
    code: "/*i18n*/ 'That invoice was not found');\n  }\n  const inserted",
    reason: narrowsInvoice,
  },
  {
    file: 'packages/server/src/billing/recordPayment.ts',
    code: "if (!paid) throw notFound(/*i18n*/ 'That invoice was not found')",
    reason: narrowsInvoice,
  },
  {
    file: 'packages/server/src/billing/creditInvoice.ts',
    code: "!invoice || invoice.kind === 'credit-note'",
    replacement: "!invoice && invoice.kind === 'credit-note'",
    reason: narrowsInvoice,
  },
  {
    file: 'packages/server/src/billing/invoices.handlers.ts',
    code: 'requireStaffOrAdmin(ctx)',
    repeated: true,
    reason: byContract,
  },
  {
    file: 'packages/server/src/billing/invoices.handlers.ts',
    code: 'requireAdmin(ctx)',
    repeated: true,
    reason: byContract,
  },
  {
    file: 'packages/server/src/billing/invoices.handlers.ts',
    code: '!gym || !row',
    replacement: '!gym && !row',
    reason: 'gym and invoice are found by the token, or neither',
  },
  {
    file: 'packages/server/src/billing/days.handlers.ts',
    code: 'requireStaffOrAdmin(ctx)',
    reason: byContract,
  },
  {
    file: 'packages/server/src/billing/issueDocument.ts',
    code: 'number === 1',
    replacement: 'true',
    reason: 'the currency is fixed from the second document on; the condition only saves the query',
  },
  {
    file: 'packages/server/src/billing/issueDocument.ts',
    code: '(await findGym(tx, gymId))?.currency',
    reason: narrowsGym,
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: 'changedIds.length === 0',
    replacement: 'false',
    reason: 'SQLite finds nothing in an empty list; PostgreSQL, which the mutants are not run on, refuses it',
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: 'resolveBranchScope(ctx, input.branchId) ?? input.branchId',
    reason: 'both are the branch that the call names; the fallback narrows the type',
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    assertBirthDate(data.birthDate',
    reason: byContract,
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: 'resolveBranchScope(ctx, data.branchId) ?? data.branchId);\n      assertTakesNewMembers',
    replacement: 'resolveBranchScope(ctx, data.branchId) && data.branchId',
    reason: 'both are the branch that the call names; the fallback narrows the type',
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    assertBirthDate(memberData.birthDate',
    reason: byContract,
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: 'getBranchForUse(tx, ctx.gymId, resolveBranchScope(ctx, data.branchId) ?? data.branchId);\n      const isRedated',
    replacement: 'resolveBranchScope(ctx, data.branchId) && data.branchId',
    reason: 'both are the branch of the edited member; the fallback narrows the type',
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: "if (!edited) throw notFound(/*i18n*/ 'That member was not found')",
    reason: 'the row was locked before in the same transaction; the line narrows its type',
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction(async (tx) => {\n      const member =',
    reason: byContract,
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction(async (tx) => {\n      const before =',
    reason: byContract,
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: "if (!member) throw notFound(/*i18n*/ 'That member was not found');\n      const changes",
    reason: 'the row was locked before in the same transaction; the line narrows its type',
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: "if (!member) throw notFound(/*i18n*/ 'That member was not found');\n  return member",
    reason: 'every member has a term; the line narrows the type',
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction(async (tx) => {\n      const { uid',
    reason: byContract,
  },
  {
    file: 'packages/server/src/memberships/firstTerm.ts',
    code: 'if (!plan) throw new Error(`The gym has no plan ${row.membership_plan}`)',
    reason: 'callers name a plan that the gym has; without the line the next one throws',
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return {',
    reason: byContract,
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    const person',
    reason: byContract,
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'one.starts_on < other.starts_on',
    replacement: 'one.starts_on <= other.starts_on',
    reason: 'no two freezes of a member begin on the same day',
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction(async (tx) => {\n      const person',
    reason: byContract,
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction(async (tx) => {\n      const row',
    reason: byContract,
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction(async (tx) => {\n      const id',
    reason: byContract,
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: "if (!freeze) throw notFound(/*i18n*/ 'That freeze was not found')",
    reason: 'the freeze was written above; the line narrows its type',
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction(async (tx) => {\n      const found',
    reason: byContract,
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction((tx) =>',
    reason: byContract,
  },
  {
    file: 'packages/server/src/memberships/membershipsOfMembers.ts',
    code: 'adjustments.get(id) ?? []',
    replacement: '["Stryker was here"]',
    reason: 'a text adjusts no term',
  },
  {
    file: 'packages/server/src/memberships/membershipsOfMembers.ts',
    code: 'if (membership)',
    replacement: 'true',
    reason: 'a first term is never undone; the check narrows the type',
  },
  {
    file: 'packages/server/src/memberships/refreshMembership.ts',
    code: 'if (!membership)',
    replacement: 'false',
    reason: 'every member has a term; the line narrows the type',
  },
  {
    file: 'packages/server/src/memberships/replaceLatestTerm.ts',
    code: 'deriveMembership(terms, await listAdjustments(tx, gymId, personId))?.last',
    reason: 'every member has a term; the chain satisfies the type',
  },
  {
    file: 'packages/server/src/memberships/replaceLatestTerm.ts',
    code: 'if (!latest)',
    replacement: 'false',
    reason: 'every member has a term; the line narrows the type',
  },
  {
    file: 'packages/server/src/memberships/sellTerm.ts',
    code: "if (!member || !term) throw notFound(/*i18n*/ 'That member was not found')",
    reason: 'the row is locked and the term was written above; the line narrows the types',
  },
  {
    file: 'packages/server/src/memberships/sellTerm.ts',
    code: 'membership?.expiryDate',
    replacement: 'membership.expiryDate',
    reason: 'every member has a term; the chain satisfies the type',
  },
  {
    file: 'packages/server/src/memberships/sellTerm.ts',
    code: 'terms.at(-1)?.number',
    replacement: 'terms.at(-1).number',
    reason: 'every member has a term; the chain satisfies the type',
  },
  {
    file: 'packages/server/src/memberships/changeMembership.ts',
    code: '!activity || !member',
    replacement: '!activity && !member',
    reason: 'every member has a term, so the member is undefined only without an activity; the line narrows the types',
  },
  {
    file: 'packages/server/src/memberships/changeMembership.ts',
    code: 'return { member: toMember(person, todayOf(ctx)) }',
    replacement: '{}',
    reason: 'only an extension changes nothing, and it does not read the member',
  },
];
