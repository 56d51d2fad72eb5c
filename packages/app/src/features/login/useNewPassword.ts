import { challengeAfter } from '@spotter/web-core/challengeAfter';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/useSession.ts';
import { linkMessage, signInMessage } from './signInErrors.ts';

/** Resolves a password link's e-mail address, sets the password and signs in. */
export function useNewPassword(code: string, onDone: () => void) {
  const session = useSession();
  const [email, setEmail] = useState<string>();
  const [linkError, setLinkError] = useState<{ title: string; message: string }>();
  const [checkFailure, setCheckFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();

  useEffect(() => {
    if (checkFailure) return undefined;
    let isUnmounted = false;
    const loadEmail = async () => {
      try {
        const linkEmail = await (await session.identity()).emailOfCode(code);
        if (!isUnmounted) setEmail(linkEmail);
      } catch (error) {
        if (isUnmounted) return;
        setLinkError(linkMessage(error));
        setCheckFailure(signInMessage(error));
      }
    };
    void loadEmail();
    return () => {
      isUnmounted = true;
    };
  }, [session, code, checkFailure]);

  const save = async (password: string) => {
    if (email === undefined) return;
    setFailure('');
    setIsBusy(true);
    const identity = await session.identity();
    let refusal: ReturnType<typeof linkMessage>;
    try {
      await identity.setPassword(code, password);
    } catch (error) {
      refusal = linkMessage(error);
      if (!refusal) {
        setFailure(signInMessage(error));
        setIsBusy(false);
        return;
      }
    }
    // The password is set, now or by a try whose answer was lost.
    // Otherwise, if this sign-in fails, the login page shows why.
    try {
      const secondFactor = await challengeAfter(identity, () => identity.signIn(email, password));
      if (secondFactor) setChallenge(secondFactor);
      else onDone();
    } catch {
      if (refusal) setLinkError(refusal);
      else onDone();
    }
  };

  return {
    email,
    linkError,
    /** Why the link could not be checked; empty where it was. */
    checkFailure,
    checkAgain: () => setCheckFailure(''),
    isBusy,
    failure,
    /** The password is set; signing in takes the second factor as well. */
    challenge,
    clearFailure: () => setFailure(''),
    save: (password: string) => void save(password),
  };
}
