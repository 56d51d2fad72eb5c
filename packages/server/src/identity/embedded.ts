import { networkOf, socketAddress } from '../clientAddress.ts';
import { createBackgroundTasks } from '../jobs/backgroundTasks.ts';
import { createAccounts } from './accounts.ts';
import { createAccountSessions } from './accountSessions.ts';
import { createDeviceCookies } from './deviceCookie.ts';
import type { Identity, IdentityService } from './identity.ts';
import { createSigningKeys } from './keys.ts';
import { createLinks, pageLink } from './links.ts';
import { createMailCodes } from './mailCodes.ts';
import { deleteMailCodesBefore } from './mailCodes.repository.ts';
import type { IdentityOptions } from './options.ts';
import { createPasswordReset } from './passwordReset.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import type { SecretBox } from '../secrets/secretBox.ts';
import { asProtocolError, createRoutes } from './routes.ts';
import { createSecondFactorMethods } from './secondFactor/methods.ts';
import { createProofs } from './secondFactor/proofs.ts';
import { deleteSecondFactor } from './secondFactor/secondFactors.repository.ts';
import { secondFactorCalls } from './secondFactor/secondFactors.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './signIn.ts';
import { createThrottle } from './throttle.ts';
import { createTokenAccounts } from './tokenAccounts.ts';
import { createTokenVerifier, newCustomSignIn, signCustomToken, verifyCustomToken } from './tokens.ts';

/** Keep this service's sign-ins apart from the hosted service's in the browser's storage. */
const API_KEY = 'spotter-embedded';
const PROJECT = 'spotter';

/** For this long an expired code is reported as expired; afterwards it is unknown. */
const EXPIRED_CODE_RETENTION_MS = 7 * 24 * 60 * 60_000;

export interface EmbeddedIdentityOptions extends IdentityOptions {
  secretBox: SecretBox;
  /** That of OWASP where absent. */
  passwordCost?: PasswordCost | undefined;
}

export interface EmbeddedIdentity extends IdentityService {
  readonly routes: NonNullable<Identity['routes']>;
  /**
   * Signs with a new key from now on. The previous one still verifies where it is kept;
   * otherwise every existing token is void.
   */
  rotateSigningKey(options: { keepsPrevious: boolean }): Promise<void>;
}

/** The identity service inside this server: the part of Firebase Authentication's protocol that its SDK uses here. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { database, clock, people, enumerationProtection, sendLink, log, secretBox, onError } = options;
  const { addressOf = socketAddress, passwordChanged = () => Promise.resolve() } = options;
  const { secondFactorChanged = () => Promise.resolve() } = options;
  const { sessionsEnded = () => Promise.resolve() } = options;
  const { db } = database;
  const { origin } = new URL(options.publicUrl);
  const issuer = `${origin}/identity`;

  const keys = createSigningKeys(db, clock, secretBox);
  const passwords = createPasswords(options.passwordCost);
  const throttle = createThrottle(database, clock);
  const mailCodes = createMailCodes(clock);
  const deviceCookies = createDeviceCookies(secretBox, clock);
  const background = createBackgroundTasks((error) => log?.error({ err: error }, 'A mail was not sent'));
  const sessions = createSessions({ database, clock, people, keys, issuer, audience: PROJECT, sessionsEnded });
  const links = createLinks({
    db,
    people,
    mailCodes,
    throttle,
    background,
    origin,
    linkOf: (parts) => pageLink(origin, API_KEY, parts),
    sendLink,
    enumerationProtection,
  });
  const verifyToken = createTokenVerifier({ keys: keys.verifier, issuer, audience: PROJECT, clock });
  const tokenAccounts = createTokenAccounts({ db, clock, people, verifyToken });
  const accounts = createAccounts({ clock, passwords, people, sessionsEnded });
  const secondFactor = createSecondFactorMethods({
    database,
    clock,
    people,
    throttle,
    sessions,
    proofs: createProofs(keys, { keys: keys.verifier, issuer, clock }),
    secretBox,
    deviceCookies,
    background,
    authenticate: (idToken) =>
      asProtocolError(tokenAccounts.authenticate(idToken), { 'unknown-account': 'USER_NOT_FOUND' }),
    secondFactorChanged,
    endSessions: (tx, uid) => accounts.endSessions(tx, uid),
  });
  const signIn = createSignIn({
    database,
    clock,
    throttle,
    passwords,
    sessions,
    mailCodes,
    deviceCookies,
    enumerationProtection,
    pendingSignIn: (account) => secondFactor.pendingSignIn(account),
    readCustomToken: (token) => verifyCustomToken(token, { keys: keys.verifier, issuer, clock }),
  });
  const reset = createPasswordReset({
    database,
    clock,
    throttle,
    passwords,
    people,
    mailCodes,
    deviceCookies,
    background,
    passwordChanged,
    sessionsEnded,
  });

  return {
    browser: { mode: 'embedded', apiKey: API_KEY, projectId: PROJECT },
    routes: createRoutes({
      signIn,
      sessions,
      reset,
      links,
      secondFactor,
      projectId: PROJECT,
      isSecure: origin.startsWith('https:'),
      log,
      onError,
      accountOf: (token) => tokenAccounts.accountOf(token),
      addressOf: (context) => networkOf(addressOf(context)),
    }),
    verifyToken: (token, userAgent) => tokenAccounts.authenticate(token, userAgent),
    ...accounts,
    ...createAccountSessions({ db, clock, sessionsEnded }),
    ...links,
    requestLink: (purpose, email, address, request) => links.requestLink(purpose, email, networkOf(address), request),
    async customToken(uid, gymId, replaces) {
      const now = clock();
      const signIn = newCustomSignIn(gymId, await tokenAccounts.activeAccount(uid), now, replaces);
      return signCustomToken(keys, issuer, uid, now, signIn);
    },
    ...secondFactorCalls(db),
    async resetSecondFactor(tx, uid) {
      if (!(await deleteSecondFactor(tx, uid))) return false;
      await accounts.endSessions(tx, uid);
      return true;
    },
    rotateSigningKey: (how) => keys.rotate(how),
    prepare: async () => void (await keys.signer()),
    jobs: [],
    async deleteExpired() {
      await throttle.deleteExpired();
      await sessions.deleteExpired();
      await deleteMailCodesBefore(db, clock() - EXPIRED_CODE_RETENTION_MS);
    },
    idle: () => background.idle(),
    close: () => background.idle(),
  };
}
