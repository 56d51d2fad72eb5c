import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const identity: ExplainedSurvivor[] = [
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
    file: 'packages/server/src/identity/throttle.ts',
    code: '{ ref: false }',
    reason: 'the timer would only keep a process alive that has nothing else to do',
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
];
