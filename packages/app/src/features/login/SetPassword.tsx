import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, PageLoader, PasswordField, TextLink } from '@spotter/ui';
import { useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { LoginFrame } from '../../shared/LoginFrame.tsx';
import { PASSWORD_MISMATCH, validatePassword, strengthHint } from './passwordRules.ts';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { useAutoFocus } from './useAutoFocus.ts';
import { useNewPassword } from './useNewPassword.ts';

interface SetPasswordProps {
  code: string;
  /** It is the first password. */
  isInvitation: boolean;
  onDone: () => void;
}

/** Target of a mailed password link: a reset, or the first password after an invitation. */
export function SetPassword({ code, isInvitation, onDone }: SetPasswordProps) {
  const {
    email,
    linkError: refusal,
    checkFailure,
    checkAgain,
    isBusy,
    failure,
    challenge,
    clearFailure: forgetFailure,
    save,
  } = useNewPassword(code, onDone);
  if (challenge) return <SecondFactorStep challenge={challenge} onBack={onDone} onDone={onDone} />;
  if (refusal) return <LinkNotice {...refusal} />;
  const title = isInvitation ? i18n.t('Set your password') : i18n.t('Set a new password');
  if (checkFailure) {
    return (
      <LoginFrame title={title}>
        <ErrorBanner title={i18n.t('This link could not be checked')} message={checkFailure} onRetry={checkAgain} />
      </LoginFrame>
    );
  }
  if (email === undefined) return <PageLoader label={i18n.t('Loading...')} />;
  return (
    <LoginFrame title={title} intro={<span className="break-words">{i18n.t('for {email}', { email })}</span>}>
      <NewPasswordForm email={email} isBusy={isBusy} failure={failure} onSave={save} onEdit={forgetFailure} />
      <TextLink asChild className="mt-5 inline-flex items-center text-sm touch:min-h-[44px]">
        <a href={paths.login}>{i18n.t('Back to the login')}</a>
      </TextLink>
    </LoginFrame>
  );
}

/** Instead of the form: why the link sets no password. */
export function LinkNotice({ title, message }: { title: string; message: string }) {
  return (
    <LoginFrame title={title} intro={message}>
      <Button asChild variant="primary" size="lg" className="w-full">
        <a href={paths.login}>{i18n.t('Go to the login')}</a>
      </Button>
    </LoginFrame>
  );
}

interface NewPasswordFormProps {
  email: string;
  isBusy: boolean;
  failure: string;
  onSave: (password: string) => void;
  onEdit: () => void;
}

function NewPasswordForm({ email, isBusy, failure, onSave, onEdit }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isTried, setIsTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useAutoFocus(first);
  const fault = validatePassword(password);
  const mismatch = password === repeated ? undefined : PASSWORD_MISMATCH;

  const submit = () => {
    setIsTried(true);
    if (fault) document.getElementById('new-password')?.focus();
    else if (mismatch) document.getElementById('repeat-password')?.focus();
    else if (!isBusy) onSave(password);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure && <ErrorBanner title={failure} />}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        id="new-password"
        label={i18n.t('New password')}
        autoComplete="new-password"
        ref={first}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          onEdit();
        }}
        help={strengthHint(password)}
        {...(isTried && fault && { error: fault })}
      />
      <PasswordField
        id="repeat-password"
        label={i18n.t('Repeat new password')}
        autoComplete="new-password"
        value={repeated}
        onChange={(event) => setRepeated(event.target.value)}
        {...(isTried && !fault && mismatch && { error: mismatch })}
      />
      <Button type="submit" variant="primary" size="lg" busy={isBusy} className="mt-2 w-full">
        {i18n.t('Set password and sign in')}
      </Button>
    </form>
  );
}
