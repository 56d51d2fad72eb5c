/** A mutant that no test kills, for a reason. */
export interface ExplainedSurvivor {
  /** Relative to the repository's root. */
  file: string;
  /** A piece of the source that occurs once in the file; mutations that begin in it are meant. */
  code: string;
  /** Only the mutations to this text; all within `code` if absent. */
  replacement?: string;
  reason: string;
}

/** Mutants of Stryker without a difference in behaviour, or whose difference other tests judge. */
export const explainedSurvivors: ExplainedSurvivor[] = [
  {
    file: 'packages/server/src/settings/logos.rules.ts',
    code: '/^data:([a-z/]{1,20});base64,([A-Za-z0-9+/]+={0,2})$/',
    replacement: '/data:([a-z/]{1,20});base64,([A-Za-z0-9+/]+={0,2})$/',
    reason: 'the contract accepts no text that begins with anything else',
  },
  {
    file: 'packages/server/src/settings/logos.rules.ts',
    code: "base64 = ''",
    replacement: '"Stryker was here!"',
    reason: 'a text that does not match has no type and is refused for that',
  },
  {
    file: 'packages/server/src/settings/logos.rules.ts',
    code: '.exec(dataUrl) ?? []',
    replacement: '["Stryker was here"]',
    reason: 'a text that does not match has no type, whatever stands first',
  },
  {
    file: 'packages/server/src/settings/logos.rules.ts',
    code: '.exec(address) ?? []',
    replacement: '["Stryker was here"]',
    reason: 'a text that does not match has no gym, whatever stands first',
  },
  {
    file: 'packages/server/src/zone.ts',
    code: 'if (!format)',
    reason: 'a format created anew is the same; the cache saves time alone',
  },
  {
    file: 'packages/server/src/zone.ts',
    code: 'formats.set(key, format)',
    reason: 'a format created anew is the same; the cache saves time alone',
  },
  {
    file: 'packages/server/src/zone.ts',
    code: "format(zone, 'time')",
    replacement: '""',
    reason: 'a style other than the date’s is the time’s',
  },
  {
    file: 'packages/server/src/qr/qr.rules.ts',
    code: '?? []',
    reason: 'a text that does not match has neither part, whatever stands first',
  },
  {
    file: 'packages/server/src/qr/qr.rules.ts',
    code: 'sessionId !== undefined && secret !== undefined',
    reason: 'both parts match or neither does; the line narrows their types',
  },
  {
    file: 'packages/server/src/people/presence.repository.ts',
    code: 'start < ids.length',
    replacement: 'start <= ids.length',
    reason: 'one more statement about nobody; PostgreSQL refuses it, and the tests run on both engines in `npm test`',
  },
  {
    file: 'packages/server/src/settings/settings.repository.ts',
    code: 'id === undefined',
    replacement: 'false',
    reason: 'the query finds no logo without an id either',
  },
  {
    file: 'packages/server/src/pass/pass.rules.ts',
    code: "nameOf(member.branch_id) ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'a foreign key guarantees the branch; the text satisfies the type',
  },
  {
    file: 'packages/server/src/people/people.repository.ts',
    code: ".executeTakeFirst(), 'member')",
    replacement: '""',
    reason: 'narrowRow reads the type of the argument alone',
  },
  {
    file: 'packages/server/src/branches/branchScope.ts',
    code: 'requireStaffOrAdmin(ctx);',
    reason: 'the contract’s access entry refuses members before the handler runs',
  },
  {
    file: 'packages/server/src/members/members.rules.ts',
    code: 'expiryDate !== null',
    replacement: 'true',
    reason: 'null is less than no date',
  },
  {
    file: 'packages/api/src/fields.ts',
    code: "if ('document' in globalThis) z.config({ jitless: true });",
    reason: 'the pages’ Content-Security-Policy judges it in the journeys',
  },
  {
    file: 'packages/api/src/fields.ts',
    code: "required ?? '');",
    reason: 'without a message nothing is required',
  },
  {
    file: 'packages/api/src/fields.ts',
    code: "required ?? '')\n    .transform",
    reason: 'without a message nothing is required',
  },
  {
    file: 'packages/api/src/errors.ts',
    code: '{\n    return undefined;',
    reason: 'a function without a return gives undefined',
  },
  {
    file: 'packages/api/src/errors.ts',
    code: 'requestId !== undefined &&',
    replacement: 'true',
    reason: 'an id that is undefined is no id either',
  },
  {
    file: 'packages/api/src/feed.ts',
    code: "{ lastEventId: '' }",
    replacement: '{}',
    reason: 'without a position no header is sent either',
  },
  {
    file: 'packages/api/src/feed.ts',
    code: "headers.get('Date') ?? ''",
    reason: 'no text of it is a date',
  },
  {
    file: 'packages/server/src/jobs/scheduler.ts',
    code: 'catch(() => false)',
    replacement: '() => undefined',
    reason: 'undefined ends the loop as well',
  },
  {
    file: 'packages/web-core/src/session/createSession.ts',
    code: "current.is === 'signed-in' ?",
    replacement: 'true',
    reason: 'no other state has claims',
  },
  {
    file: 'packages/web-core/src/session/createSession.ts',
    code: "send({ type: 'left' })",
    reason: 'an event without another arrow is taken as this one',
  },
  {
    file: 'packages/server/src/db/appendEvents.ts',
    code: "(db, of: PositionUpdate & { now: number; branchIds: string[]; payloads: string[] }) =>\n    db\n      .with('taken', (within) => incrementPosition(within, of))\n      .insertInto('feed_events')\n      .columns(['gym_id', 'seq', 'branch_id', 'payload', 'created_at'])\n      .expression(\n        sql`select ${of.gymId}, taken.seq - ${of.count} + news.number, news.branch_id, news.payload, ${of.now}::bigint\n        from taken, unnest(${of.branchIds}::text[], ${of.payloads}::text[]) with ordinality as news (branch_id, payload, number)`,\n",
    reason: 'PostgreSQL alone runs it: the tests run on both engines in `npm test`',
  },
  {
    file: 'packages/server/src/db/appendEvents.ts',
    code: 'isPostgres(tx)) {\n    const [branchIds, payloads] = [events.map(({ branchId }) => branchId), events.map(({ payload }) => payload)];\n    await takeSeqsAndInsert.all(tx, { ...positions, now, branchIds, payloads });\n',
    reason: 'PostgreSQL alone runs it: the tests run on both engines in `npm test`',
  },
  {
    file: 'packages/server/src/db/appendEvents.ts',
    code: 'taken?.seq',
    reason: 'a statement that writes a row returns it',
  },
  {
    file: 'packages/server/src/feed/feed.repository.ts',
    code: 'change.ids ?? []',
    replacement: '["Stryker was here"]',
    reason: 'where one change names nobody, no ids are written',
  },
  {
    file: 'packages/server/src/feed/feed.repository.ts',
    code: "[seq = '', createdAt]",
    replacement: '"Stryker was here!"',
    reason: 'a text that is split has a first part; the default satisfies the type',
  },
  {
    file: 'packages/server/src/feed/feed.repository.ts',
    code: '!/^\\d{1,15}$/.test(seq)',
    reason:
      'SQLite finds no event of such a number; PostgreSQL refuses it, and the tests run on both engines in `npm test`',
  },
  {
    file: 'packages/server/src/feed/feed.repository.ts',
    code: 'last?.seq',
    reason: 'without a last event the history is not the same, which is asked first',
  },
  {
    file: 'packages/server/src/feed/feed.repository.ts',
    code: "payload.type === 'attendance' ? [payload.event] : []",
    reason: 'the query returns no other events; the line narrows their type',
  },
  {
    file: 'packages/server/src/feed/feed.repository.ts',
    code: "payload.type === 'attendance' || payload.type === 'refusal' ? [payload] : []",
    reason: 'the query returns no other events; the line narrows their type',
  },
  {
    file: 'packages/server/src/feed/feed.repository.ts',
    code: "payload.type === 'scan-refused' ? [payload] : []",
    reason: 'the query returns no other events; the line narrows their type',
  },
  {
    file: 'packages/server/src/feed/feed.ts',
    code: 'end, { once: true }',
    reason: 'a signal is aborted once',
  },
  {
    file: 'packages/server/src/feed/feed.ts',
    code: "after ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'neither is a position',
  },
  {
    file: 'packages/server/src/feed/feed.ts',
    code: 'seen !== undefined && seen <= position',
    replacement: 'true',
    reason: 'undefined is not less than a number',
  },
  {
    file: 'packages/server/src/feed/feed.ts',
    code: 'oldest !== undefined && oldest',
    replacement: 'true',
    reason: 'undefined is not less than a number',
  },
  {
    file: 'packages/server/src/http/stream.ts',
    code: 'end, { once: true }',
    reason: 'a signal is aborted once',
  },
  {
    file: 'packages/server/src/clientAddress.ts',
    code: 'forwarded !== undefined &&',
    replacement: 'true',
    reason: 'undefined is no IP address; the line narrows its type',
  },
  {
    file: 'packages/server/src/clientAddress.ts',
    code: '[before = [], after = []]',
    reason: 'a text that is split has a first part, and without `::` that one is the whole address',
  },
  {
    file: 'packages/server/src/throttle/tries.ts',
    code: 'last === undefined',
    replacement: 'false',
    reason: 'without a last try the time to wait is not a number, which is no wait',
  },
  {
    file: 'packages/server/src/throttle/tries.ts',
    code: "(moments === '' ? [] :",
    reason: 'an empty text would be one try in 1970, which is not counted',
  },
  {
    file: 'packages/server/src/throttle/throttles.repository.ts',
    code: "moments: ''",
    replacement: '"Stryker was here!"',
    reason: 'a text that is no moment is not counted',
  },
  {
    file: 'packages/server/src/feed/feed.ts',
    code: "payload.type === 'scan-refused'",
    replacement: 'true',
    reason: 'the other events that name a kiosk are told apart before; the line narrows the type',
  },
  {
    file: 'packages/server/src/identity/throttle.ts',
    code: '{ ref: false }',
    reason: 'the timer would only keep a process alive that has nothing else to do',
  },
  {
    file: 'packages/server/src/door/door.rules.ts',
    code: 'expiryDate !== null && isExpired(expiryDate, addDays',
    replacement: 'true',
    reason: 'null is less than no date',
  },
  {
    file: 'packages/server/src/door/door.rules.ts',
    code: 'days === 0 ?',
    replacement: 'false',
    reason: 'no days added give the same date; the shortcut saves time alone',
  },
  {
    file: 'packages/server/src/door/door.rules.ts',
    code: 'from !== null && to !== null',
    reason: 'null is less than no date; the line narrows the types',
  },
  {
    file: 'packages/server/src/door/door.rules.ts',
    code: 'expiryDate !== null) {',
    replacement: 'true',
    reason: 'who is told to renew has an end; the line narrows the type',
  },
  {
    file: 'packages/server/src/door/door.rules.ts',
    code: '{ due: 0, inside: 0, homeBranchName: undefined }',
    replacement: '{}',
    reason: 'what is absent is above no sum and no capacity either',
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
    reason: 'what the rule allows is not said; the query is saved',
  },
  {
    file: 'packages/server/src/door/judgeAtDoor.ts',
    code: "rules.dues === 'allow'",
    reason: 'what the rule allows is not said; the query is saved',
  },
  {
    file: 'packages/server/src/door/judgeAtDoor.ts',
    code: "rule === 'allow'",
    reason: 'what the rule allows is not said; the query is saved',
  },
  {
    file: 'packages/server/src/door/judgeAtDoor.ts',
    code: '(await findBranch(tx, gymId, homeBranchId))?.name',
    reason: 'a foreign key guarantees the branch',
  },
  {
    file: 'packages/server/src/door/judgeAtDoor.ts',
    code: "if (rule === 'refuse') {\n    // The person first, as scans and cards do: otherwise two desks could wait for each other.\n    await lockPersonForUpdate(tx, gymId, 'member', personId);",
    reason: 'SQLite has one writer at a time; `npm test` lets desks race on PostgreSQL',
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
    code: '    requireStaffOrAdmin(ctx);\n    return answered(\n',
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
    reason: 'the entry was written two lines before; the line narrows the type',
  },
  {
    file: 'packages/server/src/checkIns/checkIns.handlers.ts',
    code: "?? '', ctx.gym",
    replacement: '"Stryker was here!"',
    reason: 'a foreign key guarantees the branch; the text satisfies the type',
  },
  {
    file: 'packages/server/src/checkIns/checkIns.handlers.ts',
    code: "'refusal' in answer",
    reason: 'a refusal has no reason and is passed on either way; the line narrows the type',
  },
  {
    file: 'packages/server/src/checkIns/recordCheckIn.ts',
    code: "if (!row) throw stateChanged(person.name, 'checkin')",
    reason: 'SQLite has one writer at a time; `npm test` lets desks race on PostgreSQL',
  },
  {
    file: 'packages/server/src/checkIns/recordCheckIn.ts',
    code: "if (since === null || branchId === null) throw stateChanged(person.name, 'checkout')",
    reason: 'only who is inside is checked out; the line narrows the types',
  },
  {
    file: 'packages/server/src/checkIns/recordCheckIn.ts',
    code: "if (!row) throw stateChanged(person.name, 'checkout')",
    reason: 'SQLite has one writer at a time; `npm test` lets desks race on PostgreSQL',
  },
  {
    file: 'packages/server/src/checkIns/recordCheckIn.ts',
    code: 'left !== undefined',
    replacement: 'true',
    reason: 'JSON leaves out what is undefined',
  },
  {
    file: 'packages/server/src/checkIns/recordCheckIn.ts',
    code: "checkInMessage(row.name, 'checkout', language)",
    replacement: '""',
    reason: 'the message of everything but a check-in is that of a check-out',
  },
  {
    file: 'packages/server/src/checkIns/resolveOpenVisit.ts',
    code: "if (!left) throw stateChanged(person.name, 'checkout')",
    reason: 'SQLite has one writer at a time; `npm test` lets desks race on PostgreSQL',
  },
  {
    file: 'packages/server/src/checkIns/resolveOpenVisit.ts',
    code: 'arrivedAt === null || branchId === null',
    replacement: 'false',
    reason: 'both are set or neither is; each check narrows a type',
  },
  {
    file: 'packages/server/src/checkIns/resolveOpenVisit.ts',
    code: 'branchId === null) return',
    replacement: 'false',
    reason: 'both are set or neither is; each check narrows a type',
  },
  {
    file: 'packages/server/src/checkIns/resolveOpenVisit.ts',
    code: 'end.dueAt <= now',
    replacement: 'end.dueAt < now',
    reason: 'the very millisecond at which the visit is due',
  },
  {
    file: 'packages/server/src/checkIns/scanCode.ts',
    code: "if (!person) throw notFound(/*i18n*/ 'That person was not found')",
    reason: 'the session of a person who is gone has ended before; the line narrows the type',
  },
  {
    file: 'packages/server/src/checkIns/scanDeviceCode.ts',
    code: "if (!person) throw notFound(/*i18n*/ 'That person was not found')",
    reason: 'the session of a person who is gone has ended before; the line narrows the type',
  },
  {
    file: 'packages/server/src/checkIns/cardGuesses.ts',
    code: "'unknown-cards-of-device'",
    replacement: '""',
    reason: 'a counter without a name is one of its own as well',
  },
  {
    file: 'packages/server/src/checkIns/cardGuesses.ts',
    code: "'unknown-cards-of-person'",
    replacement: '""',
    reason: 'a counter without a name is one of its own as well',
  },
  {
    file: 'packages/server/src/checkIns/cardGuesses.ts',
    code: "'unknown-card'",
    replacement: '""',
    reason: 'a counter without a name is one of its own as well',
  },
  {
    file: 'packages/server/src/attendance/attendance.handlers.ts',
    code: "person.checked_in_branch_id ?? ''",
    reason: 'who is inside is so at a branch; the text satisfies the type',
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
    code: "attendanceIds[index] ?? ''",
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
    reason: 'the entry itself is there at least',
  },
  {
    file: 'packages/server/src/attendance/withdrawEntry.ts',
    code: 'if (!restored)',
    replacement: 'false',
    reason: 'the person is locked, so that nothing has changed since; the line narrows the type',
  },
  {
    file: 'packages/app/src/features/kiosk/kioskState.ts',
    code: "state.is === 'showing' && state.isSigned",
    replacement: 'true',
    reason: 'no other state has `isSigned`; the condition narrows the type',
  },
  {
    file: 'packages/app/src/features/kiosk/kioskState.ts',
    code: "(state.is === 'reading' && state.card === card)",
    replacement: 'true',
    reason: 'a result has no card of its own; the condition narrows the type',
  },
  {
    file: 'packages/server/src/clientAddress.ts',
    code: 'forwarded !== undefined',
    replacement: 'true',
    reason: 'what is undefined is no address; the check narrows the type',
  },
  {
    file: 'packages/server/src/clientAddress.ts',
    code: '[before = [], after = []]',
    reason: 'there is always a first part, and of an address in full the first four groups are in it',
  },
  {
    file: 'packages/server/src/throttle/tries.ts',
    code: 'last === undefined',
    replacement: 'false',
    reason: 'without a try no wait is above 0; the line narrows the type',
  },
  {
    file: 'packages/server/src/throttle/tries.ts',
    code: "moments === '' ? []",
    reason: 'another moment than those of tries is in no window',
  },
  {
    file: 'packages/app/src/features/members/expiry.ts',
    code: 'expiryDate !== null &&',
    replacement: 'true',
    reason: 'null is less than no date',
  },
  {
    file: 'packages/app/src/features/members/select.ts',
    code: 'if (lastCheckIn < start) return true;',
    reason: 'the zone answers the same; the shortcut saves time alone',
  },
  {
    file: 'packages/app/src/features/members/select.ts',
    code: 'lastCheckIn < start + 2 * DAY_MS &&',
    reason: 'the zone answers the same; the shortcut saves time alone',
  },
  {
    file: 'packages/app/src/features/members/useMemberSelection.ts',
    code: '  }, []);',
    replacement: '["Stryker was here"]',
    reason: 'a constant never changes',
  },
  {
    file: 'packages/app/src/features/members/MemberDialog.tsx',
    code: '/^\\+91/',
    replacement: '/\\+91/',
    reason: 'a phone number has a plus sign at its beginning alone',
  },
  {
    file: 'packages/app/src/shared/textFilter.ts',
    code: '(text: string) => !/',
    replacement: '() => undefined',
    reason: 'ASCII text normalized is the same; the shortcut saves time alone',
  },
  {
    file: 'packages/app/src/shared/renewalDue.ts',
    code: 'expiryDate !== null &&',
    replacement: 'true',
    reason: 'no date is not a number of days away',
  },
  {
    file: 'packages/app/src/shared/useResourceForm.ts',
    code: 'shouldFocusError: false',
    replacement: 'true',
    reason: 'the effect focuses the first invalid field of the screen right after',
  },
  {
    file: 'packages/app/src/shared/useResourceForm.ts',
    code: '{ shouldDirty: true });\n    return (field',
    reason: 'after a reset the form compares its values as well',
  },
  {
    file: 'packages/app/src/shared/useResourceForm.ts',
    code: 'error instanceof ApiError && error.code',
    replacement: 'true',
    reason: 'an error of another class has no such code; the check narrows the type',
  },
  {
    file: 'packages/app/src/shared/useResourceForm.ts',
    code: 'summary[0]?.message',
    reason: 'a form that is refused has an error; the chain satisfies the type',
  },
  {
    file: 'packages/app/src/shared/useResourceForm.ts',
    code: 'byField[name] !== undefined &&',
    replacement: 'true',
    reason: 'an error that is undefined is none; the type wants it absent',
  },
  {
    file: 'packages/app/src/shared/LeaveGuard.tsx',
    code: 'blocker.reset?.()',
    reason: 'the question is open only while the navigation is blocked; the chain satisfies the type',
  },
  {
    file: 'packages/app/src/shared/LeaveGuard.tsx',
    code: 'blocker.proceed?.()',
    reason: 'the question is open only while the navigation is blocked; the chain satisfies the type',
  },
  {
    file: 'packages/app/src/shared/LeaveGuard.tsx',
    code: '  }, []);\n  return (\n    <HoldContext',
    replacement: '["Stryker was here"]',
    reason: 'a constant never changes',
  },
  {
    file: 'packages/server/src/identity/hosted/accountSync.repository.ts',
    code: "as('changes'), sql<number>`${sql.lit(now)}`.as('due_at')]",
    replacement: '""',
    reason: 'the columns of an insert are matched by position',
  },
  {
    file: 'packages/server/src/identity/hosted/accountSync.repository.ts',
    code: "as('tries'), sql<number>`0`.as('valid_since')]",
    replacement: '""',
    reason: 'the columns of an insert are matched by position',
  },
  {
    file: 'packages/server/src/identity/hosted/hosted.ts',
    code: 'matches: () => Promise.resolve(false)',
    reason: 'nobody compares a password here: the hosted service has them',
  },
  {
    file: 'packages/server/src/identity/hosted/hosted.ts',
    code: 'passwordChanged = () => Promise.resolve()',
    reason: 'the default of tools that send no mails; both are awaited alike',
  },
  {
    file: 'packages/server/src/identity/hosted/hosted.ts',
    code: 'secondFactorChanged = () => Promise.resolve()',
    reason: 'the default of tools that send no mails; both are awaited alike',
  },
  {
    file: 'packages/server/src/identity/hosted/hosted.ts',
    code: 'sessionsEnded = () => Promise.resolve()',
    reason: 'the default of tools that have no streams; both are awaited alike',
  },
  {
    file: 'packages/server/src/identity/hosted/hosted.ts',
    code: 'prepare: () => Promise.resolve()',
    reason: 'both are awaited alike',
  },
  {
    file: 'packages/server/src/identity/hosted/hosted.ts',
    code: "(error) => log?.error({ err: error }, 'A mail was not sent')",
    reason: 'what the log says changes nothing for the caller',
  },
  {
    file: 'packages/server/src/identity/hosted/hosted.ts',
    code: "'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'",
    reason: 'tests have keys of their own; `npm run conformance` signs in at Google’s emulator',
  },
  {
    file: 'packages/server/src/identity/hosted/hosted.ts',
    code: "    '/',\n    createLinkRoute(",
    reason: 'Hono mounts both at the root',
  },
  {
    file: 'packages/server/src/identity/hosted/hosted.ts',
    code: "    '/',\n    createRecoveryRoute(",
    reason: 'Hono mounts both at the root',
  },
  {
    file: 'packages/server/src/identity/hosted/hostedSessions.ts',
    code: "secondFactorId: id = ''",
    reason: 'called for tokens with a second factor alone; the text satisfies the type',
  },
  {
    file: 'packages/server/src/identity/hosted/hostedSessions.ts',
    code: 'signedInAt < ((await',
    reason: 'a sign-in in the very millisecond of the migration',
  },
  {
    file: 'packages/server/src/identity/hosted/hostedSessions.ts',
    code: '|| sessionId === undefined',
    reason: 'each token has got an id before; the check narrows the type',
  },
  {
    file: 'packages/server/src/identity/hosted/hostedSessions.ts',
    code: "log?.info({ uid }, 'Signed in')",
    reason: 'what the log says changes nothing for the caller',
  },
  {
    file: 'packages/server/src/identity/hosted/hostedSessions.ts',
    code: 'if (!(await addSecondFactorToSession(tx, session.id, now))) return false;',
    reason: 'a concurrent call has added it; the insert below says so as well',
  },
  {
    file: 'packages/server/src/identity/hosted/linkRoute.ts',
    code: "page = 'app'",
    reason: 'the route takes every page but the pass for the app',
  },
  {
    file: 'packages/server/src/identity/hosted/linkRoute.ts',
    code: "purpose === 'INVITATION' ? purpose",
    reason:
      'an invitation that has ended leads to the page of a password reset, any other has its purpose with its code',
  },
  {
    file: 'packages/server/src/identity/hosted/linkRoute.ts',
    code: "log?.error({ err: error }, 'A mailed link could not be exchanged')",
    reason: 'what the log says changes nothing for the caller',
  },
  {
    file: 'packages/server/src/identity/hosted/recoveryRoute.ts',
    code: "account?.uid ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'no account has such an id',
  },
  {
    file: 'packages/server/src/identity/hosted/recoveryRoute.ts',
    code: "if (!(await isWithdrawnBy(database.db, uid, code))) throw new IdentityProtocolError('INVALID_CODE');",
    replacement: '""',
    reason: 'every refusal but that of too many gets the same answer',
  },
  {
    file: 'packages/server/src/identity/hosted/recoveryRoute.ts',
    code: "if (typeof code !== 'string') throw new IdentityProtocolError('INVALID_CODE');",
    replacement: '""',
    reason: 'every refusal but that of too many gets the same answer',
  },
  {
    file: 'packages/server/src/identity/hosted/recoveryRoute.ts',
    code: "log?.info({ uid }, 'Second factor withdrawn by a recovery code')",
    reason: 'what the log says changes nothing for the caller',
  },
  {
    file: 'packages/server/src/identity/hosted/recoveryRoute.ts',
    code: "log?.error({ err: error }, 'A second factor could not be withdrawn')",
    reason: 'what the log says changes nothing for the caller',
  },
  {
    file: 'packages/server/src/identity/hosted/accountSync.ts',
    code: 'if (!claimed) continue;',
    replacement: 'false',
    reason: 'another process was faster; SQLite has one writer at a time',
  },
  {
    file: 'packages/server/src/identity/hosted/accountSync.ts',
    code: 'if (claimed) await',
    replacement: 'true',
    reason: 'another process was faster; SQLite has one writer at a time',
  },
  {
    file: 'packages/server/src/identity/hosted/accountSync.ts',
    code: 'log?.error(',
    reason: 'what the log says changes nothing for the caller',
  },
  {
    file: 'packages/server/src/identity/hosted/accountSync.ts',
    code: "'An account sync failed and will be retried'",
    reason: 'what the log says changes nothing for the caller',
  },
  {
    file: 'packages/server/src/identity/queue.ts',
    code: "'QueueFullError'",
    replacement: '""',
    reason: 'its class tells it apart; the name is read in logs alone',
  },
  {
    file: 'packages/server/src/identity/secondFactor/methods.ts',
    code: 'factorId !== undefined',
    replacement: 'true',
    reason: 'no device knows a factor that is not there',
  },
  {
    file: 'packages/server/src/identity/secondFactor/methods.ts',
    code: "if (secret === null) throw new Error('The hosted service has the secret of this second factor')",
    reason: 'the hosted service asks for no code of ours; the line narrows the type',
  },
  {
    file: 'packages/server/src/identity/secondFactor/methods.ts',
    code: 'factor?.id',
    reason: 'a reset ends the sign-ins that wait for a code before',
  },
  {
    file: 'packages/server/src/identity/secondFactor/methods.ts',
    code: 'started.uid !== uid',
    replacement: 'false',
    reason: 'a session is of one account',
  },
  {
    file: 'packages/server/src/identity/secondFactor/methods.ts',
    code: 'deleted?.id',
    reason: 'a session with a second factor ends with it',
  },
  {
    file: 'packages/server/src/identity/secondFactor/proofs.ts',
    code: "['sub']",
    reason: 'the schema requires it as well',
  },
  {
    file: 'packages/server/src/identity/secondFactor/proofs.ts',
    code: 'error instanceof IdentityError || error instanceof z.ZodError',
    replacement: 'true',
    reason: 'other errors are those of a database that is away: the answer is a failure either way',
  },
  {
    file: 'packages/server/src/identity/secondFactor/proofs.ts',
    code: '{ signIn: `${issuer}/second-factor`, enrolment: `${issuer}/second-factor-enrolment` }',
    reason: 'each proof has fields that the schemas of the others require',
  },
  {
    file: 'packages/server/src/twoFactor/twoFactor.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    const factor',
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/twoFactor/twoFactor.handlers.ts',
    code: 'requireStaffOrAdmin(ctx);\n    assertSecondFactor(ctx);',
    reason: 'the contract’s access entry refuses others, and who has no second factor gets no codes below',
  },
  {
    file: 'packages/server/src/twoFactor/twoFactor.handlers.ts',
    code: 'requireAdmin(ctx);\n    if (isRequired)',
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/twoFactor/twoFactor.handlers.ts',
    code: 'requireAdmin(ctx);\n    const { gymId, gym }',
    reason: 'the contract’s access entry refuses others before the handler runs',
  },
  {
    file: 'packages/server/src/twoFactor/twoFactor.handlers.ts',
    code: "if (!codes) throw new DomainError('second-factor-missing', /*i18n*/ 'Two-factor sign-in is not set up')",
    reason: 'a session with a second factor ends with it; the line narrows the type',
  },
  {
    file: 'packages/server/src/twoFactor/twoFactor.handlers.ts',
    code: 'caller.email !== null',
    replacement: 'true',
    reason: 'staff and admins have an e-mail; the check narrows the type',
  },
  {
    file: 'packages/server/src/twoFactor/twoFactor.handlers.ts',
    code: 'gym?.two_factor_required_since',
    reason: 'the gym of the caller is there',
  },
  {
    file: 'packages/server/src/mail/mailLimits.ts',
    code: 'recipient.toLowerCase()',
    replacement: 'recipient.toUpperCase()',
    reason: 'either way the case does not count',
  },
  {
    file: 'packages/server/src/mail/templates.ts',
    code: "lines[0] ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'each mail has a line; the text satisfies the type',
  },
  {
    file: 'packages/server/src/mail/transports.ts',
    code: '{ flatten: true }',
    reason: 'the configured sender is one address; the option narrows the type',
  },
  {
    file: 'packages/server/src/mail/transports.ts',
    code: 'sender?.address',
    replacement: 'sender.address',
    reason: 'the configured sender is not empty; the mark satisfies the type',
  },
  {
    file: 'packages/app/src/serviceWorker/sw.ts',
    code: "list.pages[0] ?? '/'",
    replacement: '""',
    reason: 'the build names a page; the text satisfies the type',
  },
  {
    file: 'packages/app/src/serviceWorker/sw.ts',
    code: "'The server is gone'",
    reason: 'nobody reads the text of this error',
  },
];

/** Why this mutant may survive; undefined if a test has to kill it. `offset` is where the mutation begins in `source`. */
export function survivalReason(
  mutant: { file: string; replacement: string },
  source: string,
  offset: number,
  explanations = explainedSurvivors,
): string | undefined {
  const explanation = explanations.find(({ file, code, replacement }) => {
    if (file !== mutant.file || (replacement !== undefined && replacement !== mutant.replacement)) return false;
    const start = source.indexOf(code);
    return start !== -1 && offset >= start && offset < start + code.length;
  });
  return explanation?.reason;
}
