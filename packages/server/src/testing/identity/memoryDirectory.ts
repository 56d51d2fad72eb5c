import type { Directory, HostedAccount } from '../../identity/hosted/directory.ts';

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
  const directory: Directory = {
    validSince: (uid) => call('validSince', () => accounts.get(uid)?.validSince),
    put: (account) =>
      call('put', () => {
        const taken = [...accounts.values()].find(
          ({ email, uid }) => email !== undefined && email === account.email && uid !== account.uid,
        );
        if (taken) throw new Error('email-already-exists');
        accounts.set(account.uid, { ...account, validSince: accounts.get(account.uid)?.validSince ?? toSecond() });
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
  return { directory, accounts, secondFactors, network, setPassword, customTokenClaims, continueUrls };
}
