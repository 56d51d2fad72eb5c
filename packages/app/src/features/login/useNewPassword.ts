import { challengeAfter } from '@spotter/web-core/challengeAfter';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/useSession.ts';
import { linkMessage, signInMessage } from './signInErrors.ts';

const LINK_CHECK_FAILED = { title: /*i18n*/ 'This link could not be checked' };

/** Resolves a password link's e-mail address, sets the password and signs in. */
export function useNewPassword(code: string, onDone: () => void) {
  const session = useSession();
  const [email, setEmail] = useState<string>();
  const [linkError, setLinkError] = useState<{ title: string; message: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();

  useEffect(() => {
    let isUnmounted = false;
    const loadEmail = async () => {
      try {
        const linkEmail = await (await session.identity()).emailOfCode(code);
        if (!isUnmounted) setEmail(linkEmail);
      } catch (error) {
        if (!isUnmounted) setLinkError(linkMessage(error) ?? { ...LINK_CHECK_FAILED, message: signInMessage(error) });
      }
    };
    void loadEmail();
    return () => {
      isUnmounted = true;
    };
  }, [session, code]);

  const save = async (password: string) => {
    if (email === undefined) return;
    setFailure('');
    setIsBusy(true);
    const identity = await session.identity();
    try {
      await identity.setPassword(code, password);
    } catch (error) {
      const rejected = linkMessage(error);
      if (rejected) setLinkError(rejected);
      else setFailure(signInMessage(error));
      setIsBusy(false);
      return;
    }
    // The password is set. If this sign-in fails, the login page shows why; otherwise it redirects.
    const secondFactor = await challengeAfter(identity, () => identity.signIn(email, password)).catch(() => undefined);
    if (secondFactor) setChallenge(secondFactor);
    else onDone();
  };

  return {
    email,
    linkError,
    isBusy,
    failure,
    /** The password is set; signing in takes the second factor as well. */
    challenge,
    clearFailure: () => setFailure(''),
    save: (password: string) => void save(password),
  };
}
