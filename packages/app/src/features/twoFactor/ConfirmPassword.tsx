import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, PasswordField } from '@spotter/ui';
import { challengeAfter } from '@spotter/web-core/challengeAfter';
import { identityErrorCode, type SecondFactorChallenge } from '@spotter/web-core/identity';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { SecondFactorForm } from '../../shared/SecondFactorForm.tsx';
import { useIsMounted } from '../../shared/useIsMounted.ts';
import { secondFactorMessage } from '@spotter/web-core/secondFactorTexts';

const wrongPassword = new Set(['wrong-password', 'invalid-credential']);

const messageOf = (error: unknown) =>
  wrongPassword.has(identityErrorCode(error)) ? i18n.t('Invalid password') : secondFactorMessage(error);

/** Asks for the password again, and for a code where the account has a second factor. */
export function ConfirmPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const session = useSession();
  const { email } = useVisitor();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  const isMounted = useIsMounted();

  // It takes the place of what was loading, or of the button that asked for it.
  useEffect(() => field.current?.focus(), []);

  // Whoever has closed the dialog meanwhile has given up what the password was for.
  const confirm = () => {
    if (isMounted()) onConfirmed();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const password = field.current?.value ?? '';
    if (password === '') {
      setError(i18n.t('Please enter your password'));
      return field.current?.focus();
    }
    setError('');
    setIsBusy(true);
    try {
      const secondFactor = await challengeAfter(await session.identity(), (identity) =>
        identity.confirmPassword(password),
      );
      if (secondFactor) setChallenge(secondFactor);
      else confirm();
    } catch (failure) {
      setError(messageOf(failure));
      setIsBusy(false);
      field.current?.focus();
      field.current?.select();
    }
  };

  if (challenge) {
    return (
      <SecondFactorForm
        challenge={challenge}
        submitLabel={i18n.t('Continue')}
        busyLabel={i18n.t('Checking...')}
        onDone={confirm}
      />
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-muted">{i18n.t('You signed in a while ago. Please enter your password again.')}</p>
      {error && <ErrorBanner title={error} />}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField ref={field} label={i18n.t('Password')} autoComplete="current-password" />
      <Button type="submit" variant="primary" size="lg" busy={isBusy} className="w-full">
        {i18n.t('Continue')}
      </Button>
    </form>
  );
}
