import { accessGuard } from './accessGuard.ts';
import type { ExplainedSurvivor } from './explainedSurvivor.ts';

const readBefore = 'the row was read before in the same transaction; the line narrows its type';

export const management: ExplainedSurvivor[] = [
  accessGuard('admins/admins.handlers.ts', 'requireAdmin(ctx)', true),
  accessGuard('branches/branches.handlers.ts', 'requireAdmin(ctx)', true),
  accessGuard('branches/branches.handlers.ts', 'requireStaffOrAdmin(ctx)', true),
  accessGuard('activities/activities.handlers.ts', 'requireAdmin(ctx)'),
  accessGuard('memberNotes/memberNotes.handlers.ts', 'requireStaffOrAdmin(ctx)', true),
  accessGuard('plans/plans.handlers.ts', 'requireAdmin(ctx)', true),
  accessGuard('plans/plans.handlers.ts', 'requireStaffOrAdmin(ctx)'),
  accessGuard('settings/settings.handlers.ts', 'requireAdmin(ctx)', true),
  accessGuard('staff/staff.handlers.ts', 'requireAdmin(ctx)', true),
  {
    file: 'packages/server/src/admins/admins.handlers.ts',
    code: "before.id, { ...change, updated_at: ctx.now }, ctx.now);\n  if (!row) throw notFound(/*i18n*/ 'That administrator was not found')",
    reason: readBefore,
  },
  {
    file: 'packages/server/src/branches/branches.handlers.ts',
    code: "if (!row) throw notFound(/*i18n*/ 'That branch was not found')",
    reason: readBefore,
  },
  {
    file: 'packages/server/src/branches/branches.handlers.ts',
    code: 'occupancy ? { branchId: id, branchName: name, ...occupancy } : []',
    reason: 'each open branch has an occupancy; the condition narrows the type',
  },
  {
    file: 'packages/server/src/plans/plans.handlers.ts',
    code: "insertPlans(tx, ctx.gymId, [row]);\n      if (!plan) throw notFound(/*i18n*/ 'That plan was not found')",
    reason: 'the plan was inserted in the line above; the line narrows the type',
  },
  {
    file: 'packages/server/src/plans/plans.handlers.ts',
    code: "updated_at: ctx.now });\n  if (!plan) throw notFound(/*i18n*/ 'That plan was not found')",
    reason: readBefore,
  },
  {
    file: 'packages/server/src/staff/staff.handlers.ts',
    code: "ctx.now);\n  if (!row) throw notFound(/*i18n*/ 'That member of staff was not found')",
    reason: readBefore,
  },
  {
    file: 'packages/server/src/staff/staff.handlers.ts',
    code: "toStaff(before, '')",
    replacement: '"Stryker was here!"',
    reason: 'the name of the branch is not edited',
  },
  {
    file: 'packages/server/src/activities/activities.handlers.ts',
    code: 'startAfter === undefined ? undefined',
    replacement: 'false',
    reason: 'no activity has the id undefined',
  },
  {
    file: 'packages/server/src/activities/activities.handlers.ts',
    code: "search !== undefined && search !== ''",
    replacement: "search !== undefined || search !== ''",
    reason: 'a list without a search is the same, read in a thread or not',
  },
  {
    file: 'packages/server/src/memberNotes/memberNotes.handlers.ts',
    code: "error instanceof DomainError && error.code === 'not-found'",
    reason: 'a member out of scope is the only refusal; other errors are those of a broken database',
  },
  {
    file: 'packages/server/src/memberNotes/memberNotes.handlers.ts',
    code: "noteId))) throw notFound(/*i18n*/ 'That note was not found')",
    reason: 'SQLite has one writer at a time; two who delete one note at once meet here on PostgreSQL',
  },
  {
    file: 'packages/server/src/settings/settings.handlers.ts',
    code: "if (!gym) throw notFound(/*i18n*/ 'That gym was not found')",
    reason: 'the gym of an admin exists; the line narrows the type',
  },
  {
    file: 'packages/server/src/settings/settings.handlers.ts',
    code: "gym?.logo_url ?? ''",
    reason: 'the gym of an admin exists, and a gym without a logo keeps none',
  },
  {
    file: 'packages/server/src/desk/usualHours.job.ts',
    code: "'usual hours'",
    replacement: '""',
    reason: 'a name in the log',
  },
  {
    file: 'packages/server/src/desk/usualHours.job.ts',
    code: 'runsAtStart: true',
    replacement: 'false',
    reason: 'the job runs once a day and an hour later otherwise; tests run it themselves',
  },
  {
    file: 'packages/server/src/desk/usualHours.job.ts',
    code: 'members.filter((member) => member.usual_hours !== encodeHours(hours.get(member.id)))',
    reason: 'hours that have not changed are written as they are; the condition only saves the writes',
  },
  {
    file: 'packages/server/src/desk/usualHours.job.ts',
    code: 'at(-1)',
    replacement: '+1',
    reason: 'members are read again from the second of each page, with the same result; it only takes longer',
  },
  {
    file: 'packages/server/src/settings/logos.route.ts',
    code: "'Not found'",
    replacement: '""',
    reason: 'the body of an image that is not there is not shown',
  },
  {
    file: 'packages/server/src/desk/desk.handlers.ts',
    code: 'branchId === undefined ? []',
    replacement: 'false',
    reason: 'without a branch the query finds no guests',
  },
  {
    file: 'packages/server/src/today/today.handlers.ts',
    code: "'dues', gym)",
    replacement: '""',
    reason: 'there is no message for dues, nor for a list that does not exist',
  },
];
