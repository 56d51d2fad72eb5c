import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, PageLoader, TextField } from '@spotter/ui';
import { challengeAfter } from '@spotter/web-core/challengeAfter';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { Suspense, useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import type { Failure } from '../../shared/failures.ts';
import { lazyScript } from '../../shared/lazyScript.ts';
import { Title } from '../../shared/Title.tsx';
import type { Services } from '../../services.ts';
import { linkFailure } from './linkFailure.ts';
import { validateEmail } from './validateEmail.ts';

/** Loaded when an account has a second factor. */
const SecondFactorScreen = lazyScript(() => import('./SecondFactorScreen.tsx'));

/** A code that was scanned longer before the sign-in is not what somebody at a door waits for. */
const MAX_SCAN_AGE_MS = 3_600_000;

interface FinishSignInProps {
  services: Services;
  link: string;
  /** `code-lost`: a code was scanned just before, and is not good any more. */
  onDone: (welcome: 'plain' | 'code-lost') => void;
  onBack: () => void;
}

/**
 * Completes the sign-in by a mailed link. Asks for the e-mail address only on a phone that did not request the link.
 */
export default function FinishSignIn({ services: { session, memory }, link, onDone, onBack }: FinishSignInProps) {
  const [email, setEmail] = useState(() => memory.read('email'));
  const first = useRef(email);
  const [failure, setFailure] = useState<Failure>();
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  const [emailError, setEmailError] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const finish = useCallback(
    (address: string) => {
      memory.write('email', address);
      const isScanLost = Date.now() - (memory.read('scannedAt') ?? 0) < MAX_SCAN_AGE_MS;
      memory.remove('scannedAt');
      onDone(isScanLost ? 'code-lost' : 'plain');
    },
    [memory, onDone],
  );
  const signIn = useCallback(
    async (address: string) => {
      setFailure(undefined);
      try {
        const secondFactor = await challengeAfter(await session.identity(), (identity) =>
          identity.signInByLink(address, link),
        );
        if (secondFactor) setChallenge(secondFactor);
        else finish(address);
      } catch (error) {
        setFailure(linkFailure(error));
      }
    },
    [session, link, finish],
  );
  useEffect(() => {
    // A link works once, so it is used once, however often this renders.
    if (first.current !== undefined) void signIn(first.current);
    first.current = undefined;
  }, [signIn]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = field.current?.value.trim() ?? '';
    const error = validateEmail(address);
    setEmailError(error ?? '');
    if (error) return field.current?.focus();
    setEmail(address);
    void signIn(address);
  };

  if (email === undefined || failure?.remedy === 'address') {
    return (
      <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
        <Title className="text-2xl">{i18n.t('One more thing')}</Title>
        {failure && <ErrorBanner title={failure.title} message={failure.hint} />}
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            ref={field}
            label={i18n.t('Which address was the mail sent to?')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={100}
            {...(emailError !== '' && { error: emailError })}
          />
          <div data-density="kiosk">
            <Button type="submit" variant="primary" size="lg" className="w-full">
              {i18n.t('Sign in')}
            </Button>
          </div>
        </form>
      </main>
    );
  }
  if (challenge) {
    return (
      <Suspense fallback={<PageLoader label={i18n.t('Signing you in…')} />}>
        <SecondFactorScreen challenge={challenge} onDone={() => finish(email)} onBack={onBack} />
      </Suspense>
    );
  }
  if (!failure) return <PageLoader label={i18n.t('Signing you in…')} />;
  return (
    <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
      <div role="alert" className="flex flex-col gap-2">
        <Title className="text-2xl">{failure.title}</Title>
        <p className="text-lg text-muted">{failure.hint}</p>
      </div>
      <div data-density="kiosk" className="flex flex-col gap-3">
        {failure.remedy === 'retry' && (
          <Button variant="primary" size="lg" className="w-full" onClick={() => void signIn(email)}>
            {i18n.t('Try again')}
          </Button>
        )}
        <Button
          size="lg"
          className="w-full"
          variant={failure.remedy === 'retry' ? 'secondary' : 'primary'}
          onClick={onBack}
        >
          {i18n.t('Ask for a new link')}
        </Button>
      </div>
    </main>
  );
}
