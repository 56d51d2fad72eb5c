import type { ExplainedSurvivor } from './explainedSurvivor.ts';

const byContract = 'the contract’s access entry refuses others before the handler runs';
const noNullUid = 'a query for null finds nothing; the condition narrows the type';

const guard = (file: string, code: string, repeated?: true): ExplainedSurvivor => ({
  file: `packages/server/src/${file}`,
  code,
  ...(repeated && { repeated }),
  reason: byContract,
});

export const accounts: ExplainedSurvivor[] = [
  guard('account/account.handlers.ts', 'requireStaffOrAdmin(ctx)'),
  guard('devices/devices.handlers.ts', 'requireStaffOrAdmin(ctx)', true),
  guard('devices/devices.handlers.ts', 'requireAdmin(ctx)'),
  guard('reminders/reminders.handlers.ts', 'requireAdmin(ctx)', true),
  guard('reminders/reminders.handlers.ts', 'requireStaffOrAdmin(ctx)', true),
  guard('sessions/sessions.handlers.ts', 'requireStaffOrAdmin(ctx)', true),
  {
    file: 'packages/server/src/people/accounts.ts',
    code: 'password !== undefined',
    replacement: 'true',
    reason: 'an account without a password is opened as one whose password is undefined',
  },
  {
    file: 'packages/server/src/people/accounts.ts',
    code: 'if (uid === null || email === null) return;\n  const linked',
    reason: 'who has an account has an e-mail; the condition narrows the type',
  },
  {
    file: 'packages/server/src/people/accounts.ts',
    code: 'if (person.uid !== null) await',
    replacement: 'true',
    reason: noNullUid,
  },
  {
    file: 'packages/server/src/people/accounts.ts',
    code: "email !== null && userType !== 'member'",
    replacement: 'true',
    reason: 'staff have an e-mail; the condition narrows the type',
  },
  {
    file: 'packages/server/src/account/account.handlers.ts',
    code: '!(error instanceof IdentityError)',
    replacement: 'false',
    reason: 'an error of another kind has neither code, and is thrown all the same',
  },
  {
    file: 'packages/server/src/account/account.handlers.ts',
    code: "error.code === 'unknown-account'",
    replacement: 'true',
    reason: 'a request for a link is refused with no third code',
  },
  {
    file: 'packages/server/src/devices/devices.handlers.ts',
    code: "now))) throw notFound(/*i18n*/ 'That kiosk was not found')",
    reason: 'SQLite has one writer at a time; two who revoke one kiosk at once meet here on PostgreSQL',
  },
  {
    file: 'packages/server/src/devices/devices.handlers.ts',
    code: 'admin?.user_type',
    replacement: 'admin.user_type',
    reason: 'a foreign key guarantees the admin of a code',
  },
  {
    file: 'packages/server/src/devices/devices.handlers.ts',
    code: "token ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'neither text is a token',
  },
  {
    file: 'packages/server/src/reminders/reminderMail.ts',
    code: "timeZone: 'UTC'",
    replacement: '""',
    reason: 'a date of the calendar has no zone',
  },
  {
    file: 'packages/server/src/reminders/reminderMail.ts',
    code: 'groups.at(-1)?.push',
    replacement: 'groups.at(-1).push',
    reason: 'there is always a group; the chain narrows the type',
  },
  {
    file: 'packages/server/src/reminders/reminders.handlers.ts',
    code: '?? { day, ...edit }',
    replacement: '{}',
    reason: 'each day has a reminder; the fallback narrows the type',
  },
  {
    file: 'packages/server/src/reminders/reminders.handlers.ts',
    code: "row.plan_name ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'a member with a term has a plan with a name; the text narrows the type',
  },
  {
    file: 'packages/server/src/reminders/reminders.handlers.ts',
    code: "row.expiry_date ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'the worklist is read by this date; the text narrows the type',
  },
  {
    file: 'packages/server/src/reminders/reminders.handlers.ts',
    code: "row.membership_plan ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'a member has a plan; the text narrows the type',
  },
  {
    file: 'packages/server/src/reminders/reminders.job.ts',
    code: "email ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'the members are read by having an e-mail; the text narrows the type',
  },
  {
    file: 'packages/server/src/reminders/reminders.job.ts',
    code: "member.membership_plan ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'a member has a plan; the text narrows the type',
  },
  {
    file: 'packages/server/src/reminders/reminders.job.ts',
    code: "member.plan_name ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'a member with a term has a plan with a name; the text narrows the type',
  },
  {
    file: 'packages/server/src/reminders/reminders.job.ts',
    code: 'last === undefined',
    replacement: 'false',
    reason: 'a position that is undefined is read as none; deleting it only frees the entry',
  },
  {
    file: 'packages/server/src/reminders/reminders.job.ts',
    code: 'members.length === 0',
    replacement: 'false',
    reason: 'of no members none is reminded; the condition only saves the queries',
  },
  {
    file: 'packages/server/src/reminders/reminders.job.ts',
    code: 'reminder_token === null',
    replacement: 'true',
    reason: 'the member’s own token is written once more',
  },
  {
    file: 'packages/server/src/reminders/reminders.job.ts',
    code: 'members.length === BATCH_SIZE',
    replacement: 'true',
    reason: 'the next batch is empty; the condition saves it',
  },
  {
    file: 'packages/server/src/reminders/reminders.job.ts',
    code: 'ids.at(-1)',
    replacement: '+1',
    reason: 'members are looked at again from the second of each batch, with the same result; it only takes longer',
  },
  {
    file: 'packages/server/src/reminders/reminders.job.ts',
    code: "name: 'reminders'",
    replacement: '""',
    reason: 'a name in the log',
  },
  {
    file: 'packages/server/src/reminders/reminders.job.ts',
    code: 'runsAtStart: true',
    replacement: 'false',
    reason: 'the job runs after 15 seconds otherwise; tests run it themselves',
  },
  {
    file: 'packages/server/src/reminders/reminders.job.ts',
    code: 'runs += 1',
    replacement: 'runs -= 1',
    reason: 'the gyms take turns in the other direction',
  },
  {
    file: 'packages/server/src/reminders/renewalPrices.ts',
    code: "planId ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'no plan has either text as its id',
  },
  {
    file: 'packages/server/src/reminders/renewalPrices.ts',
    code: "branchId ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'no branch has either text as its id',
  },
  {
    file: 'packages/server/src/reminders/stopReminders.ts',
    code: 'if (!person) return',
    repeated: true,
    replacement: 'false',
    reason: 'a query for undefined finds nothing',
  },
  {
    file: 'packages/server/src/reminders/stopReminders.ts',
    code: '!isOn && token !== null',
    reason: 'nothing waits for whom reminders were off, nor under an address without a token',
  },
  {
    file: 'packages/server/src/exports/xlsx.ts',
    code: "escapes[character] ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'each character that is replaced has an escape',
  },
  {
    file: 'packages/server/src/exports/xlsx.ts',
    code: 'if (row) this',
    replacement: 'true',
    reason: 'nothing is read after the last row',
  },
  {
    file: 'packages/server/src/exports/xlsx.ts',
    code: 'last < maxRows',
    replacement: 'last <= maxRows',
    reason: 'a full sheet asks for no row',
  },
  {
    file: 'packages/server/src/exports/portableTables.ts',
    code: "typeof logoUrl === 'string' &&",
    replacement: 'true',
    reason: 'there is no id in null; the condition narrows the type',
  },
  {
    file: 'packages/server/src/exports/zipStream.ts',
    code: '{ objectMode: false }',
    reason: 'the pieces are the same; more are read ahead',
  },
  {
    file: 'packages/server/src/exports/zipStream.ts',
    code: "file.on('error', fail)",
    replacement: '""',
    reason: 'an error of a file reaches the output by `finished`, too',
  },
  {
    file: 'packages/server/src/exports/csv.ts',
    code: "kind === 'money' ? [index] : []",
    replacement: '["Stryker was here"]',
    reason: 'a row has no cell of this name',
  },
];
