import { useEffect, useState } from 'react';
import { useSession } from '../../session/useSession.ts';
import { linkMessage, signInMessage } from './signInErrors.ts';

const notTheLink = { title: 'This link could not be checked' };

/** The work of a password link: whose it is, setting the password, and signing in with it. */
export function useNewPassword(code: string, onDone: () => void) {
  const session = useSession();
  const [email, setEmail] = useState<string>();
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  useEffect(() => {
    let isLeft = false;
    const look = async () => {
      try {
        const owner = await (await session.identity()).emailOfCode(code);
        if (!isLeft) setEmail(owner);
      } catch (error) {
        if (!isLeft) setRefusal(linkMessage(error) ?? { ...notTheLink, message: signInMessage(error) });
      }
    };
    void look();
    return () => {
      isLeft = true;
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
      const linkRefusal = linkMessage(error);
      if (linkRefusal) setRefusal(linkRefusal);
      else setFailure(signInMessage(error));
      setIsBusy(false);
      return;
    }
    // The password stands. If signing in fails now, the login says why; it also leads on once somebody is inside.
    await identity.signIn(email, password).catch(() => undefined);
    onDone();
  };

  return {
    email,
    refusal,
    isBusy,
    failure,
    forgetFailure: () => setFailure(''),
    save: (password: string) => void save(password),
  };
}
