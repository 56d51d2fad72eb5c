import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, PageLoader, TextField } from '@spotter/ui';
import { useRef, useState, type FormEvent } from 'react';
import { type Failure, mailFailure } from '../../shared/failures.ts';
import { LanguageControl } from '../../shared/LanguageControl.tsx';
import { LazyScreen } from '../../shared/LazyScreen.tsx';
import { lazyScript } from '../../shared/lazyScript.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Title } from '../../shared/Title.tsx';
import type { Services } from '../../services.ts';
import { validateEmail } from './validateEmail.ts';

/** Loaded once a mail was requested. */
const MailSent = lazyScript(() => import('./MailSent.tsx'));

interface SignInScreenProps {
  services: Services;
  /** Why the last session ended. */
  notice: string | undefined;
  /** A code was scanned on this visit. */
  hasScanned: boolean;
  onLink: (link: string) => void;
}

/** Requests the mail with the sign-in link; needed once per phone. */
export function SignInScreen({ services, notice, hasScanned, onLink }: SignInScreenProps) {
  const { calls, memory, resolvePastedLink, language, reload } = services;
  const field = useRef<HTMLInputElement>(null);
  const [emailError, setEmailError] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  const send = async (email: string) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await calls.sendEmailSignInLink({ email, open: 'pass' });
      memory.write('email', email);
      setSentTo(email);
    } catch (error) {
      setFailure(mailFailure(error));
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = field.current?.value.trim() ?? '';
    const error = validateEmail(email);
    setEmailError(error ?? '');
    if (error) field.current?.focus();
    else if (!isBusy) void send(email);
  };

  if (sentTo !== undefined) {
    return (
      <LazyScreen reload={reload} fallback={<PageLoader label={i18n.t('Sending the mail…')} />}>
        <MailSent
          email={sentTo}
          resolvePastedLink={resolvePastedLink}
          onBack={() => setSentTo(undefined)}
          onLink={onLink}
        />
      </LazyScreen>
    );
  }
  return (
    <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
      <Title className="text-2xl">{i18n.t('Sign in to your pass')}</Title>
      {notice !== undefined && <ErrorBanner title={notice} />}
      {hasScanned && (
        <Notice>
          <p className="font-medium">{i18n.t('The code was read. Sign in once first.')}</p>
          <p>
            {i18n.t('Then scan the code that is on the screen at that moment; from then on a scan is all it takes.')}
          </p>
        </Notice>
      )}
      <p className="text-lg text-muted">
        {i18n.t('We mail you a link. It signs this phone in, and it stays signed in. No password needed.')}
      </p>
      {failure && <ErrorBanner title={failure.title} message={failure.hint} />}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          ref={field}
          label={i18n.t('Email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={100}
          defaultValue={memory.read('email') ?? ''}
          help={i18n.t('The address that your gym has for you')}
          {...(emailError !== '' && { error: emailError })}
        />
        <div data-density="kiosk">
          <Button type="submit" variant="primary" size="lg" busy={isBusy} className="w-full">
            {i18n.t('Mail me a link')}
          </Button>
        </div>
      </form>
      <LanguageControl language={language} />
      <p className="text-muted">{i18n.t('No mail, or another address? Ask at the desk of your gym.')}</p>
    </main>
  );
}
