import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, PasswordField, TextField, TextLink } from '@spotter/ui';
import { challengeAfter } from '@spotter/web-core/challengeAfter';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { lazy, Suspense, useRef, useState, type FormEvent } from 'react';
import { paths } from '../../paths.ts';
import { useSession, useSessionState } from '../../session/useSession.ts';
import { loadChunk } from '../../shell/loadChunk.ts';
import type { SendPasswordReset } from './ResetPasswordDialog.tsx';
import { signInMessage } from './signInErrors.ts';
import { useCapsLock } from './useCapsLock.ts';
import { useAutoFocus } from './useAutoFocus.ts';

/** Loaded when it is opened. */
const ResetPasswordDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./ResetPasswordDialog.tsx'))).ResetPasswordDialog,
}));

interface SignInFormProps {
  /** Absent: the form offers no help with a forgotten password. */
  sendPasswordReset?: SendPasswordReset;
  submitLabel?: string;
  /** Why the last sign-in was of no use. */
  notice?: string;
  /** Email and password were right, and the account has a second factor. */
  onChallenge: (challenge: SecondFactorChallenge) => void;
}

/** The fields are uncontrolled, so that values filled in by password managers are read on submit. */
export function SignInForm({
  sendPasswordReset,
  submitLabel = i18n.t('Sign In'),
  notice = '',
  onChallenge,
}: SignInFormProps) {
  const session = useSession();
  const state = useSessionState();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [error, setError] = useState('');
  const [resetFor, setResetFor] = useState<string>();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const caps = useCapsLock();
  useAutoFocus(email);

  const isBusy = isSubmitting || ['reading', 'waiting', 'choosing'].includes(state.is);
  const sessionMessage =
    state.is === 'ending' || state.is === 'expired'
      ? state.message
      : state.is === 'signed-out'
        ? state.notice
        : undefined;

  const message = error || notice || sessionMessage;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const [name, secret] = [email.current?.value.trim() ?? '', password.current?.value ?? ''];
    if (!name || !secret) {
      setError(i18n.t('Please enter both email and password'));
      (name ? password : email).current?.focus();
      return;
    }
    setError('');
    setIsSubmitting(true);
    try {
      const challenge = await challengeAfter(await session.identity(), (identity) => identity.signIn(name, secret));
      if (challenge) onChallenge(challenge);
    } catch (failure) {
      setError(signInMessage(failure));
      password.current?.select();
    } finally {
      setIsSubmitting(false);
    }
  };

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {message && <ErrorBanner title={message} />}
        <TextField
          ref={email}
          label={i18n.t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          maxLength={100}
        />
        <PasswordField
          ref={password}
          label={i18n.t('Password')}
          name="password"
          autoComplete="current-password"
          {...caps.handlers}
          {...(caps.isOn && { help: i18n.t('Caps Lock is on') })}
        />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} className="mt-2 w-full">
          {isBusy ? i18n.t('Signing in...') : submitLabel}
        </Button>
      </form>
      {sendPasswordReset && (
        <div className="mt-5 flex flex-col gap-3 text-sm text-muted">
          <TextLink asChild className="self-start">
            <button type="button" onClick={() => setResetFor(email.current?.value.trim() ?? '')}>
              {i18n.t('Forgot your password?')}
            </button>
          </TextLink>
          <p>{i18n.t('No account, or trouble signing in? Please contact your gym administrator.')}</p>
          <TextLink asChild className="inline-flex items-center self-start touch:min-h-[44px]">
            <a href={paths.pair}>{i18n.t('Pair this screen as a kiosk')}</a>
          </TextLink>
        </div>
      )}
      {sendPasswordReset && resetFor !== undefined && (
        <Suspense fallback={null}>
          <ResetPasswordDialog email={resetFor} send={sendPasswordReset} onClose={() => setResetFor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
