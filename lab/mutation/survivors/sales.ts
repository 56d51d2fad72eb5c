import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const sales: ExplainedSurvivor[] = [
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
    reason: 'the contract’s access entry refuses others before the handler runs',
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
    reason: 'the contract’s access entry refuses others before the handler runs',
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
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/members/members.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction(async (tx) => {\n      const before =',
    reason: 'the contract’s access entry refuses others before the handler runs',
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
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/memberships/firstTerm.ts',
    code: 'if (!plan) throw new Error(`The gym has no plan ${row.membership_plan}`)',
    reason: 'callers name a plan that the gym has; without the line the next one throws',
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return {',
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    const person',
    reason: 'the contract’s access entry refuses others before the handler runs',
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
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction(async (tx) => {\n      const row',
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction(async (tx) => {\n      const id',
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: "if (!freeze) throw notFound(/*i18n*/ 'That freeze was not found')",
    reason: 'the freeze was written above; the line narrows its type',
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction(async (tx) => {\n      const found',
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/memberships/memberships.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    return ctx.transaction((tx) =>',
    reason: 'the contract’s access entry refuses others before the handler runs',
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
