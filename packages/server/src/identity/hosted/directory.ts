import { isDeepStrictEqual } from 'node:util';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, FirebaseAuthError, getAuth, type UserRecord } from 'firebase-admin/auth';
import type { Claims } from '../identity.ts';

/** An account as the hosted service stores it. */
export interface HostedAccount {
  uid: string;
  /** Undefined for a desk's account. */
  email: string | undefined;
  /** Undefined where its gyms may have different ones. */
  name: string | undefined;
  disabled: boolean;
  claims: Partial<Claims>;
}

export class AddressTakenError extends Error {
  override readonly name = 'AddressTakenError';
}

/** The accounts of the hosted service. Every method is a network call and may fail. */
export interface Directory {
  /** From when the account's tokens are valid, in epoch milliseconds; undefined for an unknown account. */
  validSince(uid: string): Promise<number | undefined>;
  /** Creates or updates the account; idempotent. Throws `AddressTakenError` where another account has the e-mail. */
  put(account: HostedAccount): Promise<void>;
  /** The account with this e-mail. */
  uidOf(email: string): Promise<string | undefined>;
  /**
   * Gives the account an e-mail that nobody has, so that another one can have its own.
   * Does nothing for an unknown account.
   */
  releaseAddress(uid: string): Promise<void>;
  endSessions(uid: string): Promise<void>;
  /** The password alone signs in from then on. Does nothing for an account without a second factor. */
  removeSecondFactors(uid: string): Promise<void>;
  /** Does nothing for an unknown account. */
  remove(uid: string): Promise<void>;
  /** Whether the account's owner can sign in by themselves. */
  hasPassword(uid: string): Promise<boolean>;
  /** The service's own one-time code with which the browser's SDK sets a password, or signs in. */
  resetCode(email: string): Promise<string>;
  signInCode(email: string, page: string): Promise<string>;
  /** Valid for an hour, as often as it is used; each token of its sessions contains the claims. */
  customToken(uid: string, claims: object): Promise<string>;
  close(): Promise<void>;
}

let openedCount = 0;

/** Uses Google's application-default credentials, or the emulator named by FIREBASE_AUTH_EMULATOR_HOST. */
export function openDirectory(projectId: string): Directory {
  openedCount += 1;
  const app: App = initializeApp({ projectId }, `directory-${openedCount}`);
  const auth = getAuth(app);
  return {
    async validSince(uid) {
      const user = await findUser(auth, uid);
      return user && Date.parse(user.tokensValidAfterTime ?? user.metadata.creationTime);
    },
    async put({ uid, email, name, disabled, claims }) {
      const wanted = { ...(email !== undefined && { email }), disabled };
      const user = await findUser(auth, uid);
      if (!user) await create(auth, uid, { ...wanted, ...(name !== undefined && { displayName: name }) }).catch(named);
      else if (user.email !== email || user.displayName !== name || user.disabled !== disabled)
        await auth.updateUser(uid, { ...wanted, displayName: name ?? null }).catch(named);
      if (!isDeepStrictEqual(user?.customClaims, claims)) await auth.setCustomUserClaims(uid, claims);
    },
    uidOf: async (email) => (await auth.getUserByEmail(email).catch(ignoreError('auth/user-not-found')))?.uid,
    async releaseAddress(uid) {
      // Google has no call that leaves an account without its address;
      // a domain under `.invalid` is nobody's (RFC 2606).
      await auth.updateUser(uid, { email: `${uid}@released.invalid` }).catch(ignoreError('auth/user-not-found'));
    },
    endSessions: (uid) => auth.revokeRefreshTokens(uid),
    removeSecondFactors: async (uid) => void (await auth.updateUser(uid, { multiFactor: { enrolledFactors: null } })),
    async remove(uid) {
      await auth.deleteUser(uid).catch(ignoreError('auth/user-not-found'));
    },
    hasPassword: async (uid) =>
      (await findUser(auth, uid))?.providerData.some(({ providerId }) => providerId === 'password') ?? false,
    resetCode: async (email) => codeFromLink(await auth.generatePasswordResetLink(email)),
    signInCode: async (email, page) =>
      codeFromLink(await auth.generateSignInWithEmailLink(email, { url: page, handleCodeInApp: true })),
    customToken: (uid, claims) => auth.createCustomToken(uid, claims),
    close: () => deleteApp(app),
  };
}

async function findUser(auth: Auth, uid: string): Promise<UserRecord | undefined> {
  return (await auth.getUser(uid).catch(ignoreError('auth/user-not-found'))) ?? undefined;
}

/** Two servers may create the same account at the same moment. */
async function create(auth: Auth, uid: string, account: { email?: string; displayName?: string; disabled: boolean }) {
  await auth.createUser({ uid, ...account }).catch(async (error: unknown) => {
    ignoreError('auth/uid-already-exists')(error);
    await auth.updateUser(uid, account);
  });
}

/** Throws the error by its own name where we have one. */
function named(error: unknown): never {
  const isTaken = error instanceof FirebaseAuthError && error.code === 'auth/email-already-exists';
  throw isTaken ? new AddressTakenError(error.message, { cause: error }) : error;
}

/** Ignores an error of this code and throws any other. */
const ignoreError = (code: string) => (error: unknown) => {
  if (!(error instanceof FirebaseAuthError && error.code === code)) throw error;
};

function codeFromLink(link: string): string {
  const code = new URL(link).searchParams.get('oobCode');
  if (!code) throw new Error('The hosted service made a link without a code');
  return code;
}
