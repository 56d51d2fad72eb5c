import { createAccounts } from './accounts.ts';
import { networkOf, socketAddress } from './addresses.ts';
import { createBackground } from '../jobs/background.ts';
import { createTokenAccounts } from './tokenAccounts.ts';
import type { Identity, IdentityService } from './identity.ts';
import type { IdentityOptions } from './options.ts';
import { createSigningKeys } from './keys.ts';
import { createLinks, pageLink } from './links.ts';
import { createMailCodes } from './mailCodes.ts';
import { deleteMailCodesBefore } from './mailCodes.repository.ts';
import { createPasswords } from './passwords.ts';
import { createPasswordReset } from './passwordReset.ts';
import { createRoutes } from './routes.ts';
import { createSessions, issuedAt } from './sessions.ts';
import { createSignIn } from './signIn.ts';
import { createThrottle } from './throttle.ts';
import { createTokenVerifier, signCustomToken, verifyCustomToken } from './tokens.ts';

/** Tells this service's sign-ins apart from the hosted one's in the browser's storage. */
const API_KEY = 'spotter-embedded';
const PROJECT = 'spotter';

/** For how long a code that ran out is called expired, and not unknown, in milliseconds. */
const EXPIRED_CODE_RETENTION_MS = 7 * 24 * 60 * 60_000;

export type EmbeddedIdentityOptions = IdentityOptions;

export interface EmbeddedIdentity extends IdentityService {
  readonly routes: NonNullable<Identity['routes']>;
  /** Signs with a new key from now on; the one before still verifies. Twice in a row voids every token there is. */
  rotateSigningKey(): Promise<void>;
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
    linkOf: (parts) => pageLink(origin, API_KEY, parts),
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
  const reset = createPasswordReset({ database, clock, throttle, passwords, mailCodes, background, passwordChanged });
  const verifyToken = createTokenVerifier({ keys: keys.verifier, issuer, audience: PROJECT, clock });

  const tokenAccounts = createTokenAccounts(db, verifyToken);

  return {
    browser: { mode: 'embedded', apiKey: API_KEY, projectId: PROJECT },
    routes: createRoutes({
      signIn,
      sessions,
      reset,
      links,
      projectId: PROJECT,
      log,
      accountOf: async (token) => (await tokenAccounts.authenticate(token)).account,
      addressOf: (context) => networkOf(addressOf(context)),
    }),
    async verifyToken(token) {
      const { account, claims } = await tokenAccounts.authenticate(token);
      return { uid: account.uid, claims };
    },
    ...createAccounts({ clock, passwords }),
    ...links,
    requestLink: (purpose, email, address, request) => links.requestLink(purpose, email, networkOf(address), request),
    async customToken(uid) {
      const now = clock();
      return signCustomToken(keys, issuer, uid, issuedAt(await tokenAccounts.activeAccount(uid), now));
    },
    rotateSigningKey: () => keys.rotate(),
    async deleteExpired() {
      await throttle.deleteExpired();
      await sessions.deleteExpired();
      await deleteMailCodesBefore(db, clock() - EXPIRED_CODE_RETENTION_MS);
    },
    idle: () => background.idle(),
    start: () => () => background.idle(),
  };
}
