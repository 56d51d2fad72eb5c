import { byContract } from './accessGuard.ts';
import type { ExplainedSurvivor } from './explainedSurvivor.ts';

const lockedBefore = 'the row was locked before in the same transaction; the line narrows its type';
const branchExists = 'a foreign key guarantees the branch; the text satisfies the type';
const notRead = 'nothing reads what an item of this kind was';

const offline = (file: string, explained: Omit<ExplainedSurvivor, 'file'>): ExplainedSurvivor => ({
  file: `packages/server/src/offline/${file}`,
  ...explained,
});
const undo = (file: string, explained: Omit<ExplainedSurvivor, 'file'>): ExplainedSurvivor => ({
  file: `packages/server/src/undo/${file}`,
  ...explained,
});

export const corrections: ExplainedSurvivor[] = [
  offline('offline.handlers.ts', { code: 'requireKiosk(ctx)', reason: byContract }),
  offline('offline.handlers.ts', { code: 'requireStaffOrAdmin(ctx)', reason: byContract }),
  offline('offline.handlers.ts', {
    code: 'ids.filter((id) => idText.safeParse(id).success)',
    replacement: 'ids',
    reason: 'SQLite takes any text; PostgreSQL, which the mutants are not run on, refuses a NUL',
  }),
  offline('offline.handlers.ts', {
    code: "const alreadySettled = () => new DomainError('state-changed', /*i18n*/ 'Another desk has settled this check-in')",
    reason: 'SQLite has one writer at a time; two who settle one operation at once meet here on PostgreSQL',
  }),
  offline('offline.handlers.ts', {
    code: 'operation.person_id === null',
    replacement: 'false',
    reason: 'the rules refuse only who is known; the condition narrows the type',
  }),
  offline('offline.handlers.ts', {
    code: 'id !== null && userType !== null',
    reason: 'nobody has no id and no type; the condition narrows the types',
  }),
  offline('placeConflicts.ts', {
    code: "names.get(id) ?? ''",
    replacement: '"Stryker was here!"',
    reason: branchExists,
  }),
  offline('placeConflicts.ts', {
    code: 'if (operation.reason !== reason)',
    replacement: 'true',
    reason: 'writes the reason that is there; the condition only saves the query',
  }),
  offline('placeConflicts.ts', {
    code: 'operation?.',
    repeated: true,
    reason: 'what was placed is one of the operations; the line narrows the type',
  }),
  offline('placeConflicts.ts', {
    code: 'checkIns.length === 0',
    replacement: 'false',
    reason: 'who leaves has come before, so that there is a last check-in',
  }),
  offline('placeAround.ts', {
    code: 'durationMs !== null && at - durationMs === arrival.at',
    replacement: 'true',
    reason: 'two check-ins are not of one moment; the condition narrows the type',
  }),
  offline('placeAround.ts', {
    code: 'listBranches(db, gymId, null) : []',
    replacement: '["Stryker was here"]',
    reason: 'no visit is at a branch without an id',
  }),
  offline('placeAround.ts', {
    code: "visit.at, scan) : 'open'",
    replacement: '""',
    reason: 'a visit that is neither over nor known to be in already goes on',
  }),
  offline('receiveOperation.ts', {
    code: "operation.type === 'MANUAL' ? operation.action : null",
    replacement: 'true',
    reason: 'a card has no action, which is stored as null as well',
  }),
  offline('receiveOperation.ts', {
    code: "(operation.type === 'MANUAL' && operation.overrideReason) || null",
    replacement: 'true',
    reason: 'a card has no reason, which is stored as null as well',
  }),
  offline('receiveOperation.ts', {
    code: "if (!person && operation.type === 'CARD') await guesses?.count(operation.cardNumber)",
    replacement: 'true',
    reason: 'guesses are of cards alone; the condition narrows the type',
  }),
  offline('receiveOperation.ts', {
    code: 'await guesses?.count',
    replacement: 'guesses.count',
    reason: 'guesses are of cards alone; the condition narrows the type',
  }),
  offline('receiveOperation.ts', {
    code: "{ call: 'syncCheckIns', inputHash: '', now }",
    reason: 'any other name than that of the call whose key it is refuses that call',
  }),
  offline('receiveOperation.ts', {
    code: 'branchId === undefined ? undefined',
    replacement: 'false',
    reason: 'no branch has the id undefined',
  }),
  offline('receiveOperation.ts', {
    code: "const recorded: Outcome = { outcome: 'recorded', refusal: null, reason: '' }",
    replacement: '"Stryker was here!"',
    reason: 'of what was recorded no reason is read',
  }),
  offline('receiveOperation.ts', {
    code: "const conflict: Outcome = { outcome: 'conflict', refusal: null, reason: '' }",
    replacement: '"Stryker was here!"',
    reason: 'the transaction goes on to write the reason, or records the operation',
  }),
  offline('receiveUnreadable.ts', {
    code: 'named === undefined ? undefined',
    replacement: 'false',
    reason: 'nobody has the id undefined',
  }),
  undo('changeMembers.ts', {
    code: "if (!changed) throw notFound(/*i18n*/ 'That member was not found')",
    reason: lockedBefore,
  }),
  undo('changeMembers.ts', {
    code: "if (!member) throw notFound(/*i18n*/ 'That member was not found')",
    repeated: true,
    reason: lockedBefore,
  }),
  undo('changeMembers.ts', {
    code: 'resolveBranchScope(ctx, branchId) ?? branchId',
    reason: 'both are the branch that the call names; the fallback narrows the type',
  }),
  undo('changeMembers.ts', {
    code: "kind: 'change-plan', plan, latest",
    replacement: '""',
    reason: 'the rule judges what is no other change as this one',
  }),
  undo('changeMembers.ts', {
    code: "new DomainError('state-changed'",
    repeated: true,
    replacement: '""',
    reason: 'the answer lists the sentence alone',
  }),
  undo('changeMembers.ts', {
    code: 'members.map(({ id }) => id)',
    replacement: '() => undefined',
    reason: 'the events are read one member at a time then; together they take one query',
  }),
  undo('deletePerson.ts', {
    code: '.get(id) ?? []',
    reason: 'there is an entry for each id; the fallback narrows the type',
  }),
  undo('deletePerson.ts', { code: "before: '{}', after: '{}'", replacement: '""', reason: notRead }),
  undo('itemStates.ts', { code: "attendanceId }), after: '{}'", replacement: '""', reason: notRead }),
  undo('itemStates.ts', { code: "before: '{}'", replacement: '""', reason: notRead }),
  undo('eraseExpired.ts', {
    code: "kind === 'delete-branch' ? await listItems(database.db, gymId, id) : []",
    reason: 'nobody has the id of a deleted branch; the condition only saves the queries',
  }),
  undo('eraseExpired.ts', {
    code: 'branchId, deletedAt))) return false',
    replacement: 'true',
    reason: 'each page is judged by itself; the answer only ends the reading',
  }),
  undo('itemStates.ts', {
    code: 'invoice?.id ?? null',
    replacement: 'invoice?.id && null',
    reason: 'whether there is an invoice is told apart either way',
  }),
  undo('eraseExpired.ts', {
    code: 'ids.length > 0',
    reason: 'SQLite finds nothing in an empty list; PostgreSQL, which the mutants are not run on, refuses it',
  }),
  undo('personRecord.ts', {
    code: "const [usual = '', ...others]",
    replacement: '"Stryker was here!"',
    reason: 'without visits no row gets the name',
  }),
  undo('personRecord.ts', {
    code: 'idsOf.get(name) ?? []',
    reason: 'each name is of a group; the fallback narrows the type',
  }),
  undo('undo.handlers.ts', { code: 'requireStaffOrAdmin(ctx)', repeated: true, reason: byContract }),
  undo('undo.handlers.ts', { code: 'requireAdmin(ctx)', repeated: true, reason: byContract }),
  undo('undo.handlers.ts', {
    code: 'undone.length === 1 ? (undone[0]?.',
    repeated: true,
    reason: 'there is a first of one; the line narrows the type',
  }),
  undo('undo.handlers.ts', {
    code: "(undone[0]?.name ?? '')",
    reason: 'there is a first of one; the text satisfies the type',
  }),
  undo('undo.handlers.ts', { code: "names.get(row.branch_id) ?? ''", reason: branchExists }),
  undo('undoItem.ts', {
    code: "throw changedSince(/*i18n*/ 'The branch was restored already')",
    reason: 'a deleted branch comes back by this undo alone, which is claimed once',
  }),
  undo('undoItem.ts', {
    code: 'if (entry)',
    replacement: 'true',
    reason: 'a check-out that was withdrawn is no item any more; the condition narrows the type',
  }),
  undo('undoItem.ts', {
    code: "before.branch_id ?? ''",
    reason: 'every member has a branch; the text satisfies the type',
  }),
  undo('undoItem.ts', {
    code: 'if (moved)',
    replacement: 'true',
    reason: lockedBefore,
  }),
  undo('restorePerson.ts', {
    code: 'inside !== null &&',
    replacement: 'true',
    reason: 'no branch has the id null; the condition narrows the type',
  }),
];
