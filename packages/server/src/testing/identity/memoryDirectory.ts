import { AddressTakenError, type Directory, type HostedAccount } from '../../identity/hosted/directory.ts';

/** An in-memory hosted service with a simulated network failure. `npm run conformance` tests the real one. */
export function memoryDirectory(clock: () => number) {
  const accounts = new Map<string, HostedAccount & { validSince: number }>();
  const network = { isDown: false, calls: [] as string[] };
  const call = async <T>(name: string, work: () => T): Promise<T> => {
    network.calls.push(name);
    if (network.isDown) throw new Error('the network is down');
    return work();
  };
  const toSecond = () => Math.floor(clock() / 1000) * 1000;
  const codes: string[] = [];
  /** Of the codes to sign in. */
  const continueUrls: string[] = [];
  /** The accounts that have one. */
  const secondFactors = new Set<string>();
  const passwords = new Set<string>();
  const customTokenClaims: object[] = [];
  const newCode = (kind: string, email: string) => {
    if (![...accounts.values()].some((account) => account.email === email)) throw new Error('email-not-found');
    codes.push(`${kind}-${codes.length}`);
    return codes.at(-1) ?? '';
  };
  const holderOf = (email: string | undefined) =>
    [...accounts.values()].find((account) => email !== undefined && account.email === email)?.uid;
  const directory: Directory = {
    validSince: (uid) => call('validSince', () => accounts.get(uid)?.validSince),
    put: (account) =>
      call('put', () => {
        const holder = holderOf(account.email);
        if (holder !== undefined && holder !== account.uid) throw new AddressTakenError('email-already-exists');
        const before = accounts.get(account.uid);
        // Another address ends the sessions.
        const validSince = before?.email === account.email ? before?.validSince : undefined;
        accounts.set(account.uid, { ...account, validSince: validSince ?? toSecond() });
      }),
    uidOf: (email) => call('uidOf', () => holderOf(email)),
    releaseAddress: (uid) =>
      call('releaseAddress', () => {
        readdress(uid, `${uid}@released.invalid`);
        endSessions(uid);
      }),
    endSessions: (uid) => call('endSessions', () => endSessions(uid)),
    removeSecondFactors: (uid) => call('removeSecondFactors', () => void secondFactors.delete(uid)),
    remove: (uid) => call('remove', () => void accounts.delete(uid)),
    hasPassword: (uid) => call('hasPassword', () => passwords.has(uid)),
    resetCode: (email) => call('resetCode', () => newCode('reset', email)),
    signInCode: (email, continueUrl) =>
      call('signInCode', () => {
        continueUrls.push(continueUrl);
        return newCode('sign-in', email);
      }),
    customToken: (uid, claims) =>
      call('customToken', () => {
        customTokenClaims.push(claims);
        return `custom-token-of-${uid}`;
      }),
    close: () => call('close', () => undefined),
  };
  const endSessions = (uid: string) => {
    const account = accounts.get(uid);
    if (account) account.validSince = toSecond();
  };
  /** What Google does when its page sets a password: tokens from before are void. */
  const setPassword = (uid: string) => {
    endSessions(uid);
    passwords.add(uid);
  };
  /** The account has this address at Google, whatever it has here. */
  const readdress = (uid: string, email: string | undefined) => {
    const account = accounts.get(uid);
    if (account) account.email = email;
  };
  return { directory, accounts, secondFactors, network, readdress, setPassword, customTokenClaims, continueUrls };
}
