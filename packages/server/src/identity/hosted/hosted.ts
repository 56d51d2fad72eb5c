import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { recordSignIn } from '../accounts.repository.ts';
import { createAccounts } from '../accounts.ts';
import { networkOf, socketAddress } from '../addresses.ts';
import { createBackground } from '../../jobs/background.ts';
import { createTokenAccounts } from '../tokenAccounts.ts';
import type { Identity, IdentityService } from '../identity.ts';
import { createLinks, pageLink } from '../links.ts';
import { createMailCodes } from '../mailCodes.ts';
import { deleteMailCodes, deleteMailCodesBefore } from '../mailCodes.repository.ts';
import type { IdentityOptions } from '../options.ts';
import type { Passwords } from '../passwords.ts';
import { createThrottle } from '../throttle.ts';
import { createTokenVerifier, createUnsignedTokenReader } from '../tokens.ts';
import { type Directory, openDirectory } from './directory.ts';
import { createLinkRoute, linkAddress } from './linkRoute.ts';
import { createAccountSync } from './accountSync.ts';

/** With which Google signs the tokens of every project; jose fetches them when needed, and keeps them for a while. */
const GOOGLE_KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** There are none here to hash or to compare. */
const hostedPasswords: Passwords = {
  hash: () => Promise.reject(new Error('Passwords are set at the hosted service, through a link')),
  matches: () => Promise.resolve(false),
};

/** For how long a code that ran out is kept, in milliseconds. */
const EXPIRED_CODE_RETENTION_MS = 7 * 24 * 60 * 60_000;

export interface HostedIdentityOptions extends IdentityOptions {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** `host:port` of Google's emulator, whose tokens nobody signs. Development only. */
  emulatorHost?: string | undefined;
  /** Google's where absent. */
  directory?: Directory;
  keys?: JWTVerifyGetKey;
}

export interface HostedIdentity extends IdentityService {
  readonly routes: NonNullable<Identity['routes']>;
  /** Tells the hosted service of all whose time has come. */
  syncDue(): Promise<void>;
}

/**
 * Firebase Authentication keeps the passwords and makes the tokens. Accounts stand in our database as well: it says who is
 * disabled or signed out everywhere, on each call, and from there the hosted service is told of every change. Nobody
 * gets in whom our database does not know, whatever accounts the project has.
 */
export function createHostedIdentity(options: HostedIdentityOptions): HostedIdentity {
  const { database, clock, projectId, apiKey, authDomain, emulatorHost, log } = options;
  const { addressOf = socketAddress, passwordChanged = () => Promise.resolve() } = options;
  const { directory = openDirectory(projectId), keys = createRemoteJWKSet(new URL(GOOGLE_KEYS_URL)) } = options;
  const { db } = database;
  const { origin } = new URL(options.publicUrl);

  const trust = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId, clock };
  const verifyToken = emulatorHost ? createUnsignedTokenReader(trust) : createTokenVerifier({ ...trust, keys });
  const tokenAccounts = createTokenAccounts(db, verifyToken);
  const throttle = createThrottle(database, clock);
  const mailCodes = createMailCodes(clock);
  const background = createBackground((error) => log?.error({ err: error }, 'A mail was not sent'));
  const accountSync = createAccountSync({ database, clock, directory, passwordChanged, log });
  const accounts = createAccounts({ clock, passwords: hostedPasswords });
  const links = createLinks({
    ...options,
    db,
    mailCodes,
    throttle,
    background,
    origin,
    linkOf: (parts) => linkAddress(origin, parts),
  });

  /** Whoever signs in may have set a new password: what older mails lead to is over, and older tokens may be. */
  const signedIn = (uid: string, at: number) =>
    database.transaction(async (tx) => {
      if (!(await recordSignIn(tx, uid, at))) return;
      await deleteMailCodes(tx, uid);
      await accountSync.enqueue(tx, uid);
    });

  return {
    browser: {
      mode: 'hosted',
      apiKey,
      projectId,
      authDomain,
      ...(emulatorHost !== undefined && { emulator: `http://${emulatorHost}` }),
    },
    routes: createLinkRoute({
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
    async verifyToken(token) {
      const { account, signedInAt, claims } = await tokenAccounts.authenticate(token);
      if (signedInAt * 1000 > (account.last_signed_in_at ?? 0)) await signedIn(account.uid, signedInAt * 1000);
      return { uid: account.uid, claims };
    },
    async createAccount(tx, account) {
      const uid = await accounts.createAccount(tx, account);
      await accountSync.enqueue(tx, uid);
      return uid;
    },
    async updateAccount(tx, uid, change) {
      await accounts.updateAccount(tx, uid, change);
      await accountSync.enqueue(tx, uid);
    },
    async deleteAccount(tx, uid) {
      await accounts.deleteAccount(tx, uid);
      await accountSync.enqueue(tx, uid);
    },
    ...links,
    requestLink: (purpose, email, address, request) => links.requestLink(purpose, email, networkOf(address), request),
    async customToken(uid) {
      await tokenAccounts.activeAccount(uid);
      // Google opens an account for any uid that a custom token names: it must know ours first.
      await accountSync.syncNow(uid);
      return directory.customToken(uid);
    },
    syncDue: () => accountSync.syncDue(),
    async deleteExpired() {
      await throttle.deleteExpired();
      await deleteMailCodesBefore(db, clock() - EXPIRED_CODE_RETENTION_MS);
    },
    idle: () => background.idle(),
    start() {
      const stop = accountSync.start();
      return async () => {
        await stop();
        await background.idle();
        await directory.close();
      };
    },
  };
}
