import type { FirebaseError } from 'firebase/app';
import {
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  isSignInWithEmailLink,
  multiFactor,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  TotpMultiFactorGenerator,
  updatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { password, type IdentityServiceUnderTest } from './identityService.ts';

type Answer = string | number | boolean | null | undefined | void;

/** The result of each step, in order. */
export type Outcomes = Record<string, string>;

const page = 'https://gym.example/login';

/** Every SDK operation that the product uses, and those that it must reject. */
export async function runScenario(subject: IdentityServiceUnderTest): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  const browser = () => subject.browser();
  /** Records the result of a step: its return value, `ok`, or the error code. */
  const step = async (name: string, run: () => Answer | Promise<Answer>) => {
    try {
      outcomes[name] = String((await run()) ?? 'ok');
    } catch (error) {
      outcomes[name] = (error as FirebaseError).code ?? String(error);
    }
  };
  const signIn = async (email: string, given = password, auth = browser()) =>
    (await signInWithEmailAndPassword(auth, email, given)).user;
  const trySignIn = (email: string, given?: string) => () => signIn(email, given).then(() => undefined);

  const person = await subject.account();
  await step('sign in', trySignIn(person.email));
  await step('sign in, the address in capitals', trySignIn(person.email.toUpperCase()));
  await step('sign in with a wrong password', trySignIn(person.email, 'wrong password'));
  await step('sign in as nobody', trySignIn('nobody@demo.gym'));
  await step('sign in with a malformed address', trySignIn('not an address'));
  await step('sign in with an empty password', trySignIn(person.email, ''));
  const invited = await subject.account({ password: undefined });
  await step('sign in where no password is set', trySignIn(invited.email));

  const auth = browser();
  const user = await signIn(person.email, password, auth);
  await step('who is signed in', () => user.uid === person.uid && user.email === person.email);
  await step('when they signed in', () => Boolean(user.metadata.lastSignInTime && user.metadata.creationTime));
  await step('claims of the token', async () => {
    const { gymId, branchId, userType, version } = (await user.getIdTokenResult()).claims;
    return JSON.stringify({ gymId, branchId, userType, version });
  });
  await step('provider of the token', async () => (await user.getIdTokenResult()).signInProvider);
  await step('life of the token', async () => {
    const { issuedAtTime, expirationTime } = await user.getIdTokenResult();
    return (Date.parse(expirationTime) - Date.parse(issuedAtTime)) / 1000;
  });
  await step('renew the token', () => user.getIdToken(true).then(() => undefined));
  await step('a renewed token says when its owner signed in', async () => {
    const before = (await user.getIdTokenResult()).authTime;
    return (await user.getIdTokenResult(true)).authTime === before;
  });
  await step('five tabs renew at once', () =>
    Promise.all(Array.from({ length: 5 }, () => user.getIdToken(true))).then(() => undefined),
  );
  await step('load oneself anew', () => user.reload());
  await step('second factors of who has none', () => multiFactor(user).enrolledFactors.length);
  await step('withdraw a second factor that is not there', () => multiFactor(user).unenroll('no-such-factor'));
  await step('ask for the key of an authenticator app', async () => {
    const { secretKey } = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
    return secretKey.length >= 32 ? 'ok' : secretKey;
  });
  await step('sign out', async () => {
    await signOut(auth);
    return auth.currentUser === null ? 'ok' : 'still in';
  });

  const endings: [string, (uid: string) => Promise<void>][] = [
    ['was disabled', (uid) => subject.change(uid, { disabled: true })],
    ['has other claims', (uid) => subject.change(uid, { branch: 'branch-2' })],
    ['was signed out everywhere', (uid) => subject.endSessions(uid)],
    ['was deleted', (uid) => subject.remove(uid)],
  ];
  for (const [what, end] of endings) {
    const { uid, email } = await subject.account();
    const inside = browser();
    const leaving = await signIn(email, password, inside);
    await end(uid);
    await step(`renew the token of who ${what}`, () => leaving.getIdToken(true).then(() => undefined));
    await step(`is out at the next renewal, who ${what}`, () => inside.currentUser === null);
    await step(`sign in, who ${what}`, trySignIn(email));
    await step(`sign in with a wrong password, who ${what}`, trySignIn(email, 'wrong password'));
  }

  const forgetful = await subject.account();
  const before = await signIn(forgetful.email);
  await step('ask for a reset', () => sendPasswordResetEmail(browser(), forgetful.email));
  await step('ask for a reset as nobody', () => sendPasswordResetEmail(browser(), 'nobody@demo.gym'));
  await step('ask for a reset with a malformed address', () => sendPasswordResetEmail(browser(), 'not an address'));
  const resetCode = await subject.mailedCode(forgetful.email);
  await step('whose is the reset code', async () => {
    return (await verifyPasswordResetCode(browser(), resetCode)) === forgetful.email;
  });
  await step('what is the reset code for', async () => (await checkActionCode(browser(), resetCode)).operation);
  await step('reset to a short password', () => confirmPasswordReset(browser(), resetCode, 'abc'));
  await step('reset with an unknown code', () => confirmPasswordReset(browser(), 'unknown', 'quite another one'));
  await step('reset', () => confirmPasswordReset(browser(), resetCode, 'quite another one'));
  await step('reset with the same code again', () => confirmPasswordReset(browser(), resetCode, 'yet another one'));
  await step('sign in with the old password', trySignIn(forgetful.email));
  await step('sign in with the new password', trySignIn(forgetful.email, 'quite another one'));
  await step('the address is verified by a reset', async () => {
    return (await signIn(forgetful.email, 'quite another one')).emailVerified;
  });
  await step('renew a token from before the reset', () => before.getIdToken(true).then(() => undefined));

  const { email: mailed } = await subject.account({ password: undefined });
  const settings = { url: page, handleCodeInApp: true };
  await step('ask for a sign-in link', () => sendSignInLinkToEmail(browser(), mailed, settings));
  await step('ask for a sign-in link as nobody', () => sendSignInLinkToEmail(browser(), 'no-one@demo.gym', settings));
  const linkCode = await subject.mailedCode(mailed);
  const link = `${page}?mode=signIn&oobCode=${linkCode}&apiKey=any`;
  const reader = browser();
  await step('is it a sign-in link', () => isSignInWithEmailLink(reader, link));
  await step('sign in by link as somebody else', () =>
    signInWithEmailLink(reader, person.email, link).then(() => undefined),
  );
  await step('sign in by link', () => signInWithEmailLink(reader, mailed, link).then(() => undefined));
  await step('the address is verified by a link', () => reader.currentUser?.emailVerified);
  await step('sign in by the same link again', () => signInWithEmailLink(reader, mailed, link).then(() => undefined));

  const kiosk = browser();
  const custom = await subject.customToken(person.uid);
  await step('sign in by custom token', () => signInWithCustomToken(kiosk, custom).then(() => undefined));
  await step('who is signed in by custom token', () => kiosk.currentUser?.uid === person.uid);
  await step('provider of such a token', async () => (await kiosk.currentUser?.getIdTokenResult())?.signInProvider);
  await step('claims of such a token', async () =>
    JSON.stringify((await kiosk.currentUser?.getIdTokenResult())?.claims.gymId),
  );
  await step('sign in by a custom token of junk', () => signInWithCustomToken(kiosk, 'junk').then(() => undefined));

  const curious = await signIn(person.email);
  await step('make an account for oneself', () =>
    createUserWithEmailAndPassword(browser(), 'stranger@demo.gym', password).then(() => undefined),
  );
  await step('set a password without a link', () => updatePassword(curious, 'without any link'));
  const leaver = await subject.account();
  const deletedUser = await signIn(leaver.email);
  await step('delete one’s own account', () => deleteUser(deletedUser));

  const guessed = await subject.account();
  for (let number = 0; number < 10; number += 1) await signIn(guessed.email, 'wrong password').catch(() => undefined);
  await step('an eleventh wrong password', trySignIn(guessed.email, 'wrong password'));
  await step('the right one after it', trySignIn(guessed.email));

  return outcomes;
}
