import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, TextField, TextLink } from '@spotter/ui';
import { challengeAfter } from '@spotter/web-core/challengeAfter';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { useRef, useState, type FormEvent } from 'react';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/useSession.ts';
import { LoginFrame } from '../../shared/LoginFrame.tsx';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { useAutoFocus } from './useAutoFocus.ts';
import { linkMessage, signInLinkMessage } from './signInErrors.ts';

/** Target of a mailed sign-in link. Asks for the e-mail address again: a leaked link does not reveal it. */
export function FinishSignIn({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const first = useRef<HTMLInputElement>(null);
  useAutoFocus(first);
  const [email, setEmail] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; message?: string }>();
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (email.trim() === '') return setFailure({ title: i18n.t('Please enter your email address') });
    setIsBusy(true);
    setFailure(undefined);
    try {
      const secondFactor = await challengeAfter(await session.identity(), (identity) =>
        identity.signInByLink(email.trim(), window.location.href),
      );
      if (secondFactor) setChallenge(secondFactor);
      else onDone();
    } catch (error) {
      setFailure(linkMessage(error) ?? { title: signInLinkMessage(error) });
      setIsBusy(false);
    }
  };

  if (challenge) return <SecondFactorStep challenge={challenge} onBack={onDone} onDone={onDone} />;
  return (
    <LoginFrame
      title={i18n.t('Finish signing in')}
      intro={i18n.t('Please enter the email address that the link was sent to.')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {failure && <ErrorBanner {...failure} />}
        <TextField
          label={i18n.t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          ref={first}
          maxLength={100}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} className="w-full">
          {isBusy ? i18n.t('Signing in...') : i18n.t('Sign In')}
        </Button>
      </form>
      <TextLink asChild className="mt-5 inline-flex items-center text-sm touch:min-h-[44px]">
        <a href={paths.login}>{i18n.t('Sign in with a password instead')}</a>
      </TextLink>
    </LoginFrame>
  );
}
