import type { Context } from 'hono';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type Account, accountByUid } from './accounts.repository.ts';
import { createAccounts } from './accounts.ts';
import { networkOf, socketAddress } from './addresses.ts';
import { createBackground } from './background.ts';
import { type Identity, IdentityError } from './identity.ts';
import { createSigningKeys } from './keys.ts';
import { createLinks, type LinkMail } from './links.ts';
import { createMailCodes } from './mailCodes.ts';
import { deleteMailCodesBefore } from './mailCodes.repository.ts';
import { createPasswords } from './passwords.ts';
import { createReset, type PasswordChange } from './reset.ts';
import { createRoutes, type IdentityLog } from './routes.ts';
import { createSessions, issuedAt } from './sessions.ts';
import { createSignIn } from './signIn.ts';
import { createThrottle } from './throttle.ts';
import { createTokenVerifier, signCustomToken, verifyCustomToken } from './tokens.ts';

/** Tells this service's sign-ins apart from the hosted one's in the browser's storage. */
const API_KEY = 'spotter-embedded';
const PROJECT = 'spotter';

/** For how long a code that ran out is called expired, and not unknown, in milliseconds. */
const TOLD = 7 * 24 * 60 * 60_000;

export interface EmbeddedIdentityOptions {
  database: Database;
  clock: Clock;
  /** Where browsers reach this server: the only host that links and tokens name. */
  publicUrl: string;
  /** On: no answer tells whether an e-mail has an account. */
  enumerationProtection: boolean;
  /** Mails a link. Called after the answer, so that its time tells nothing; a failure is logged. */
  sendLink: (mail: LinkMail) => Promise<void>;
  /** Called when someone has set a password through a link. */
  passwordChanged?: (change: PasswordChange) => Promise<void>;
  /** The client's address, for throttling; the socket's where absent. */
  addressOf?: (context: Context) => string;
  log?: IdentityLog;
}

export interface EmbeddedIdentity extends Identity {
  readonly routes: NonNullable<Identity['routes']>;
  /** Signs with a new key from now on; the one before still verifies. Twice in a row voids every token there is. */
  rotateSigningKey(): Promise<void>;
  /** Deletes what is over: sessions, codes, throttle windows. For every hour or so. */
  tidy(): Promise<void>;
  /** Resolves when no mail is under way. Before the database is closed. */
  idle(): Promise<void>;
}

/** The identity service inside this server: the part of Firebase Authentication's protocol that its SDK needs here. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { database, clock, enumerationProtection, sendLink, log } = options;
  const { addressOf = socketAddress, passwordChanged = () => Promise.resolve() } = options;
  const { db } = database;
  const { origin } = new URL(options.publicUrl);
  const issuer = `${origin}/identity`;

  const keys = createSigningKeys(db, clock);
  const passwords = createPasswords();
  const throttle = createThrottle(database, clock);
  const mailCodes = createMailCodes(clock);
  const background = createBackground((error) => log?.error({ err: error }, 'A mail was not sent'));
  const sessions = createSessions({ database, clock, keys, issuer, audience: PROJECT });
  const links = createLinks({
    db,
    mailCodes,
    throttle,
    background,
    origin,
    apiKey: API_KEY,
    sendLink,
    enumerationProtection,
  });
  const signIn = createSignIn({
    database,
    clock,
    throttle,
    passwords,
    sessions,
    mailCodes,
    enumerationProtection,
    readCustomToken: (token) => verifyCustomToken(token, { keys: keys.verifier, issuer, clock }),
  });
  const reset = createReset({ database, clock, throttle, passwords, mailCodes, background, passwordChanged });
  const verifyToken = createTokenVerifier({ keys: keys.verifier, issuer, audience: PROJECT, clock });

  async function authenticate(token: string) {
    const { uid, issuedAt, claims } = await verifyToken(token);
    const account = await usableAccount(uid);
    if (issuedAt * 1000 < account.valid_since) throw new IdentityError('expired-token', 'The session has ended');
    return { account, claims };
  }

  async function usableAccount(uid: string): Promise<Account> {
    const account = await accountByUid(db, uid);
    if (!account) throw new IdentityError('unknown-account', 'There is no such account');
    if (account.disabled_at !== null) throw new IdentityError('disabled', 'The account is disabled');
    return account;
  }

  return {
    browser: { mode: 'embedded', apiKey: API_KEY, projectId: PROJECT },
    routes: createRoutes({
      signIn,
      sessions,
      reset,
      links,
      projectId: PROJECT,
      log,
      accountOf: async (token) => (await authenticate(token)).account,
      addressOf: (context) => networkOf(addressOf(context)),
    }),
    async verify(token) {
      const { account, claims } = await authenticate(token);
      return { uid: account.uid, claims };
    },
    ...createAccounts({ clock, passwords }),
    ...links,
    requestLink: (purpose, email, address, request) => links.requestLink(purpose, email, networkOf(address), request),
    async customToken(uid) {
      const now = clock();
      return signCustomToken(keys, issuer, uid, issuedAt(await usableAccount(uid), now));
    },
    rotateSigningKey: () => keys.rotate(),
    async tidy() {
      await throttle.tidy();
      await sessions.tidy();
      await deleteMailCodesBefore(db, clock() - TOLD);
    },
    idle: () => background.idle(),
  };
}
