import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { noteSignIn } from '../accounts.repository.ts';
import { createAccounts } from '../accounts.ts';
import { networkOf, socketAddress } from '../addresses.ts';
import { createBackground } from '../background.ts';
import { createBearers } from '../bearers.ts';
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
import { createPushes } from './pushes.ts';

/** With which Google signs the tokens of every project; jose fetches them when needed, and keeps them for a while. */
const GOOGLES_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** There are none here to hash or to compare. */
const hostedPasswords: Passwords = {
  hash: () => Promise.reject(new Error('Passwords are set at the hosted service, through a link')),
  matches: () => Promise.resolve(false),
};

/** For how long a code that ran out is kept, in milliseconds. */
const TOLD = 7 * 24 * 60 * 60_000;

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
  deliver(): Promise<void>;
}

/**
 * Firebase Authentication keeps the passwords and makes the tokens. Accounts stand in our database as well: it says who is
 * disabled or signed out everywhere, on each call, and from there the hosted service is told of every change. Nobody
 * gets in whom our database does not know, whatever accounts the project has.
 */
export function createHostedIdentity(options: HostedIdentityOptions): HostedIdentity {
  const { database, clock, projectId, apiKey, authDomain, emulatorHost, log } = options;
  const { addressOf = socketAddress, passwordChanged = () => Promise.resolve() } = options;
  const { directory = openDirectory(projectId), keys = createRemoteJWKSet(new URL(GOOGLES_KEYS)) } = options;
  const { db } = database;
  const { origin } = new URL(options.publicUrl);

  const trust = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId, clock };
  const verifyToken = emulatorHost ? createUnsignedTokenReader(trust) : createTokenVerifier({ ...trust, keys });
  const bearers = createBearers(db, verifyToken);
  const throttle = createThrottle(database, clock);
  const mailCodes = createMailCodes(clock);
  const background = createBackground((error) => log?.error({ err: error }, 'A mail was not sent'));
  const pushes = createPushes({ database, clock, directory, passwordChanged, log });
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
      if (!(await noteSignIn(tx, uid, at))) return;
      await deleteMailCodes(tx, uid);
      await pushes.note(tx, uid);
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
      pushes,
      directory,
      log,
      addressOf: (context) => networkOf(addressOf(context)),
      origin,
      pageOf: (parts) => pageLink(origin, apiKey, parts),
    }),
    async verify(token) {
      const { account, signedInAt, claims } = await bearers.read(token);
      if (signedInAt * 1000 > (account.last_signed_in_at ?? 0)) await signedIn(account.uid, signedInAt * 1000);
      return { uid: account.uid, claims };
    },
    async createAccount(tx, account) {
      const uid = await accounts.createAccount(tx, account);
      await pushes.note(tx, uid);
      return uid;
    },
    async updateAccount(tx, uid, change) {
      await accounts.updateAccount(tx, uid, change);
      await pushes.note(tx, uid);
    },
    async deleteAccount(tx, uid) {
      await accounts.deleteAccount(tx, uid);
      await pushes.note(tx, uid);
    },
    ...links,
    requestLink: (purpose, email, address, request) => links.requestLink(purpose, email, networkOf(address), request),
    async customToken(uid) {
      await bearers.usable(uid);
      // Google opens an account for any uid that a custom token names: it must know ours first.
      await pushes.settle(uid);
      return directory.customToken(uid);
    },
    deliver: () => pushes.deliver(),
    async tidy() {
      await throttle.tidy();
      await deleteMailCodesBefore(db, clock() - TOLD);
    },
    idle: () => background.idle(),
    start() {
      const stop = pushes.start();
      return async () => {
        await stop();
        await background.idle();
        await directory.close();
      };
    },
  };
}
