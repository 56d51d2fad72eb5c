import { Hono } from 'hono';
import type { JWTVerifyGetKey } from 'jose';
import type { Tx } from '../../db/database.ts';
import { networkOf, socketAddress } from '../../clientAddress.ts';
import { createBackgroundTasks } from '../../jobs/backgroundTasks.ts';
import type { Account } from '../accounts.repository.ts';
import { createAccounts } from '../accounts.ts';
import { createAccountSessions } from '../accountSessions.ts';
import type { Identity, IdentityService } from '../identity.ts';
import { createLinks, pageLink } from '../links.ts';
import { createMailCodes } from '../mailCodes.ts';
import { deleteMailCodesBefore } from '../mailCodes.repository.ts';
import type { IdentityOptions } from '../options.ts';
import type { Passwords } from '../passwords.ts';
import { hashOf } from '../secrets.ts';
import { withdrawSecondFactor } from '../secondFactor/secondFactors.repository.ts';
import { type SecondFactorChange, secondFactorCalls } from '../secondFactor/secondFactors.ts';
import { deleteSessionsBefore } from '../sessions.repository.ts';
import { claimsOfSession } from '../profile.ts';
import { SESSION_IDLE_MS } from '../sessionUse.ts';
import { createThrottle } from '../throttle.ts';
import { createTokenAccounts } from '../tokenAccounts.ts';
import { createTokenVerifier, createUnsignedTokenReader, newCustomSignIn, type VerifiedToken } from '../tokens.ts';
import { createAccountSync } from './accountSync.ts';
import { type Directory, openDirectory } from './directory.ts';
import { createGoogleKeys } from './googleKeys.ts';
import { createHostedSessions } from './hostedSessions.ts';
import { createLinkRoute, linkAddress } from './linkRoute.ts';
import { createRecoveryRoute } from './recoveryRoute.ts';

/** The hosted service keeps the passwords; there are none here to hash or compare. */
const hostedPasswords: Passwords = {
  hash: () => Promise.reject(new Error('Passwords are set at the hosted service, through a link')),
  matches: () => Promise.resolve(false),
};

const EXPIRED_CODE_RETENTION_MS = 7 * 24 * 60 * 60_000;

export interface HostedIdentityOptions extends IdentityOptions {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** `host:port` of Google's emulator, whose tokens are unsigned. Development only. */
  emulatorHost?: string | undefined;
  /** Google's where absent. */
  directory?: Directory;
  keys?: JWTVerifyGetKey;
}

export interface HostedIdentity extends IdentityService {
  readonly routes: NonNullable<Identity['routes']>;
  /** Sends the due account changes to the hosted service. */
  syncDue(): Promise<void>;
}

/**
 * Firebase Authentication keeps the passwords and issues the tokens. Our database has the accounts as well: on each
 * call it says who is disabled or signed out everywhere, and every change of it is synced to the hosted service. An
 * account that exists only in the Firebase project has no access.
 */
export function createHostedIdentity(options: HostedIdentityOptions): HostedIdentity {
  const { database, clock, people, projectId, apiKey, authDomain, emulatorHost, log } = options;
  const { addressOf = socketAddress, passwordChanged = () => Promise.resolve() } = options;
  const { secondFactorChanged = () => Promise.resolve() } = options;
  const { directory = openDirectory(projectId), keys = createGoogleKeys() } = options;
  const { sessionsEnded = () => Promise.resolve() } = options;
  const { db } = database;
  const { origin } = new URL(options.publicUrl);

  const verification = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId, clock };
  const verify = emulatorHost
    ? createUnsignedTokenReader(verification)
    : createTokenVerifier({ ...verification, keys });
  const throttle = createThrottle(database, clock);
  const mailCodes = createMailCodes(clock);
  const background = createBackgroundTasks((error) => log?.error({ err: error }, 'A mail was not sent'));
  const accountSync = createAccountSync({
    database,
    clock,
    people,
    directory,
    passwordChanged,
    sessionsEnded,
    log,
  });
  const accounts = createAccounts({ clock, passwords: hostedPasswords, people, sessionsEnded });
  const accountSessions = createAccountSessions({ db, clock, sessionsEnded });
  const links = createLinks({
    ...options,
    db,
    mailCodes,
    throttle,
    background,
    origin,
    linkOf: (parts) => linkAddress(origin, parts),
  });

  const mailChange = ({ uid, email }: Account, change: SecondFactorChange['change']) => {
    background.run(async () => secondFactorChanged({ uid, email, people: await people.list(db, uid), change }));
  };

  const { startHostedSession, addSecondFactor } = createHostedSessions({
    database,
    clock,
    people,
    accountSync,
    accountSessions,
    sessionsEnded,
    mailChange,
    log,
  });

  /** The hosted service removes it with the sync. Returns false where there is none. */
  async function resetSecondFactor(tx: Tx, uid: string): Promise<boolean> {
    if (!(await withdrawSecondFactor(tx, uid, clock()))) return false;
    await accounts.endSessions(tx, uid);
    await accountSync.enqueue(tx, uid);
    return true;
  }

  const verifyToken = async (token: string) => withSessionId(await verify(token));
  const tokenAccounts = createTokenAccounts({
    db,
    clock,
    people,
    verifyToken,
    startSession: startHostedSession,
    addSecondFactor,
  });

  const routes = new Hono();
  routes.route(
    '/',
    createLinkRoute({
      db,
      mailCodes,
      throttle,
      accountSync,
      directory,
      log,
      addressOf: (context) => networkOf(addressOf(context)),
      origin,
      pageOf: (parts) => pageLink(origin, apiKey, parts),
    }),
  );
  routes.route(
    '/',
    createRecoveryRoute({
      database,
      clock,
      throttle,
      log,
      addressOf: (context) => networkOf(addressOf(context)),
      reset: resetSecondFactor,
      tellOwner: (account) => mailChange(account, { is: 'off' }),
      sync: (uid) => accountSync.syncNow(uid),
    }),
  );

  return {
    browser: {
      mode: 'hosted',
      apiKey,
      projectId,
      authDomain,
      ...(emulatorHost !== undefined && { emulator: `http://${emulatorHost}` }),
    },
    routes,
    verifyToken: (token, userAgent) => tokenAccounts.authenticate(token, userAgent),
    async openAccount(tx, account) {
      const uid = await accounts.openAccount(tx, account);
      await accountSync.enqueue(tx, uid);
      return uid;
    },
    async refreshAccount(tx, uid) {
      await accounts.refreshAccount(tx, uid);
      await accountSync.enqueue(tx, uid);
    },
    async openDeskAccount(tx, person) {
      const uid = await accounts.openDeskAccount(tx, person);
      await accountSync.enqueue(tx, uid);
      return uid;
    },
    endPersonSessions: (tx, person) => accounts.endPersonSessions(tx, person),
    async endSessions(tx, uid) {
      await accounts.endSessions(tx, uid);
      await accountSync.enqueue(tx, uid);
    },
    ...accountSessions,
    ...links,
    requestLink: (purpose, email, address, request) => links.requestLink(purpose, email, networkOf(address), request),
    async customToken(uid, gymId, replaces) {
      await tokenAccounts.activeAccount(uid);
      // Google creates an account for any uid that a custom token names: it must have ours first.
      await accountSync.syncNow(uid);
      const account = await tokenAccounts.activeAccount(uid);
      const claims = claimsOfSession(await people.list(db, uid), gymId);
      return directory.customToken(uid, {
        ...claims,
        customSignIn: newCustomSignIn(gymId, account, clock(), replaces),
      });
    },
    ...secondFactorCalls(db),
    resetSecondFactor,
    syncDue: () => accountSync.syncDue(),
    jobs: [accountSync.job],
    prepare: () => Promise.resolve(),
    async deleteExpired() {
      await throttle.deleteExpired();
      await deleteSessionsBefore(db, clock() - SESSION_IDLE_MS);
      await deleteMailCodesBefore(db, clock() - EXPIRED_CODE_RETENTION_MS);
    },
    idle: () => background.idle(),
    async close() {
      await background.idle();
      await directory.close();
    },
  };
}

/**
 * The hosted service's tokens name no session:
 * one is a sign-in of one account at one moment, or what its custom token named.
 */
const withSessionId = (token: VerifiedToken): VerifiedToken => ({
  ...token,
  sessionId: token.customSignIn?.sessionId ?? hashOf(`${token.uid} ${token.signedInAt}`).slice(0, 22),
});
