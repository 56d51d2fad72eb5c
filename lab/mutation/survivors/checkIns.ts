import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const checkIns: ExplainedSurvivor[] = [
  {
    file: 'packages/server/src/door/door.rules.ts',
    code: 'expiryDate !== null && isExpired(expiryDate, addDays',
    replacement: 'true',
    reason: 'null is not less than any date',
  },
  {
    file: 'packages/server/src/door/door.rules.ts',
    code: 'days === 0 ?',
    replacement: 'false',
    reason: 'adding zero days gives the same date; the shortcut only saves time',
  },
  {
    file: 'packages/server/src/door/door.rules.ts',
    code: 'expiryDate !== null) {',
    replacement: 'true',
    reason: 'a membership to renew always has an end; the line narrows the type',
  },
  {
    file: 'packages/server/src/door/door.rules.ts',
    code: '{ due: 0, inside: 0, homeBranchName: undefined }',
    replacement: '{}',
    reason: 'undefined is not above any sum or capacity either',
  },
  {
    file: 'packages/server/src/door/decideEntry.ts',
    code: 'overrideReason !== undefined && {',
    replacement: 'true',
    reason: 'no reason is stored either way',
  },
  {
    file: 'packages/server/src/door/door.handlers.ts',
    code: 'requireAdmin(ctx)',
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/door/judgeAtDoor.ts',
    code: 'homeBranchId !== null',
    replacement: 'true',
    reason: 'no branch has the id null',
  },
  {
    file: 'packages/server/src/door/judgeAtDoor.ts',
    code: "rules.visitors !== 'allow'",
    reason: 'an allowed entry produces no notice; the condition only saves the query',
  },
  {
    file: 'packages/server/src/door/judgeAtDoor.ts',
    code: "rules.dues === 'allow'",
    reason: 'an allowed entry produces no notice; the condition only saves the query',
  },
  {
    file: 'packages/server/src/door/judgeAtDoor.ts',
    code: "rule === 'allow'",
    reason: 'an allowed entry produces no notice; the condition only saves the query',
  },
  {
    file: 'packages/server/src/door/judgeAtDoor.ts',
    code: '(await findBranch(tx, gymId, homeBranchId))?.name',
    reason: 'a foreign key guarantees the branch',
  },
  {
    file: 'packages/server/src/door/judgeAtDoor.ts',
    code: "if (rule === 'refuse') {\n    // The person first, as scans and cards do: otherwise two desks could wait for each other.\n    await lockPersonForUpdate(tx, gymId, 'member', personId);",
    reason: 'SQLite has one writer at a time; `npm test` races desks against each other on PostgreSQL',
  },
  {
    file: 'packages/server/src/checkIns/checkIns.handlers.ts',
    code: 'requireKiosk(ctx)',
    reason: 'the contract’s `memberMay` refuses members before the handler runs',
  },
  {
    file: 'packages/server/src/checkIns/checkIns.handlers.ts',
    code: 'requirePerson(ctx)',
    reason: 'the contract’s `deviceMay` refuses devices before the handler runs; the line narrows the type',
  },
  {
    file: 'packages/server/src/checkIns/checkIns.handlers.ts',
    code: '    requireStaffOrAdmin(ctx);\n    return throwRefusal(\n',
    reason: 'the contract’s `memberMay` refuses members before the handler runs',
  },
  {
    file: 'packages/server/src/checkIns/checkIns.handlers.ts',
    code: '    requireStaffOrAdmin(ctx);\n    const transaction',
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/checkIns/checkIns.handlers.ts',
    code: "if (!row) throw notFound(/*i18n*/ 'That entry was not found')",
    reason: 'the entry was written two lines above; the line narrows the type',
  },
  {
    file: 'packages/server/src/checkIns/checkIns.handlers.ts',
    code: "?? '', ctx.gym",
    replacement: '"Stryker was here!"',
    reason: 'a foreign key guarantees the branch; the text satisfies the type',
  },
  {
    file: 'packages/server/src/checkIns/recordCheckIn.ts',
    code: "if (!row) throw stateChanged(person.name, 'checkin')",
    reason: 'SQLite has one writer at a time; `npm test` races desks against each other on PostgreSQL',
  },
  {
    file: 'packages/server/src/checkIns/recordCheckIn.ts',
    code: "if (since === null || branchId === null) throw stateChanged(person.name, 'checkout')",
    reason: 'only people who are inside are checked out; the line narrows the types',
  },
  {
    file: 'packages/server/src/checkIns/recordCheckIn.ts',
    code: "if (!row) throw stateChanged(person.name, 'checkout')",
    reason: 'SQLite has one writer at a time; `npm test` races desks against each other on PostgreSQL',
  },
  {
    file: 'packages/server/src/checkIns/recordCheckIn.ts',
    code: 'left !== undefined',
    replacement: 'true',
    reason: 'JSON omits undefined values',
  },
  {
    file: 'packages/server/src/checkIns/recordCheckIn.ts',
    code: "checkInMessage(row.name, 'checkout', language)",
    replacement: '""',
    reason: 'any action but a check-in gets the message of a check-out',
  },
  {
    file: 'packages/server/src/checkIns/resolveOpenVisit.ts',
    code: "if (!left) throw stateChanged(person.name, 'checkout')",
    reason: 'SQLite has one writer at a time; `npm test` races desks against each other on PostgreSQL',
  },
  {
    file: 'packages/server/src/checkIns/resolveOpenVisit.ts',
    code: 'arrivedAt === null || branchId === null',
    replacement: 'false',
    reason: 'either both are set or neither; each check narrows a type',
  },
  {
    file: 'packages/server/src/checkIns/resolveOpenVisit.ts',
    code: 'branchId === null) return',
    replacement: 'false',
    reason: 'either both are set or neither; each check narrows a type',
  },
  {
    file: 'packages/server/src/checkIns/scanCode.ts',
    code: "if (!person) throw notFound(/*i18n*/ 'That person was not found')",
    reason: 'the session of a deleted person has already ended; the line narrows the type',
  },
  {
    file: 'packages/server/src/checkIns/scanDeviceCode.ts',
    code: "if (!person) throw notFound(/*i18n*/ 'That person was not found')",
    reason: 'the session of a deleted person has already ended; the line narrows the type',
  },
  {
    file: 'packages/server/src/checkIns/cardGuesses.ts',
    code: "'unknown-cards-of-device'",
    replacement: '""',
    reason: 'a counter with an empty name is separate, too',
  },
  {
    file: 'packages/server/src/checkIns/cardGuesses.ts',
    code: "'unknown-cards-of-person'",
    replacement: '""',
    reason: 'a counter with an empty name is separate, too',
  },
  {
    file: 'packages/server/src/checkIns/cardGuesses.ts',
    code: "'unknown-card'",
    replacement: '""',
    reason: 'a counter with an empty name is separate, too',
  },
  {
    file: 'packages/server/src/attendance/attendance.handlers.ts',
    code: "person.checked_in_branch_id ?? ''",
    reason: 'a person who is inside is always at a branch; the text satisfies the type',
  },
  {
    file: 'packages/server/src/attendance/attendance.handlers.ts',
    code: 'if (!branch) return [];',
    reason: 'a foreign key guarantees the branch; the line narrows the type',
  },
  {
    file: 'packages/server/src/attendance/attendance.handlers.ts',
    code: 'branches.get(branchId)?.name',
    reason: 'the branch was read in this transaction',
  },
  {
    file: 'packages/server/src/attendance/attendance.handlers.ts',
    code: "branchId ?? '')?.name",
    replacement: '"Stryker was here!"',
    reason: 'no branch has such an id',
  },
  {
    file: 'packages/server/src/attendance/attendance.handlers.ts',
    code: "events[index]?.id ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'each entry has an id; the text satisfies the type',
  },
  {
    file: 'packages/server/src/attendance/attendance.handlers.ts',
    code: 'requireStaffOrAdmin(ctx)',
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/attendance/attendance.handlers.ts',
    code: "names.get(row.branch_id) ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'a foreign key guarantees the branch; the text satisfies the type',
  },
  {
    file: 'packages/server/src/attendance/withdrawEntry.ts',
    code: 'latest?.id',
    reason: 'the list contains at least the entry itself',
  },
  {
    file: 'packages/server/src/attendance/withdrawEntry.ts',
    code: "get(entry.branch_id) ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'a foreign key guarantees the branch; the text satisfies the type',
  },
  {
    file: 'packages/server/src/attendance/withdrawEntry.ts',
    code: 'if (!restored)',
    replacement: 'false',
    reason: 'the person’s row is locked, so nothing has changed since; the line narrows the type',
  },
];
