import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, TextField, TextLink } from '@spotter/ui';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { type SecondFactorCodeKind, secondFactorMessage, secondFactorTexts } from '@spotter/web-core/secondFactorTexts';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { Title } from '../../shared/Title.tsx';

interface SecondFactorScreenProps {
  challenge: SecondFactorChallenge;
  onDone: () => void;
  onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. A chunk of its own. */
export default function SecondFactorScreen({ challenge, onDone, onBack }: SecondFactorScreenProps) {
  const [kind, setKind] = useState<SecondFactorCodeKind>('code');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { intro, label, missing, other } = secondFactorTexts[kind];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const code = field.current?.value.replace(/\s/g, '') ?? '';
    setError(code === '' ? missing : '');
    if (code === '') return field.current?.focus();
    setIsBusy(true);
    try {
      await (kind === 'code' ? challenge.submitCode(code) : challenge.submitRecoveryCode(code));
      onDone();
    } catch (failure) {
      setError(secondFactorMessage(failure, kind));
      setIsBusy(false);
      field.current?.focus();
      field.current?.select();
    }
  };

  return (
    <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
      <Title className="text-2xl">{i18n.t('Two-factor sign-in')}</Title>
      <p className="text-lg text-muted">{intro}</p>
      {error && <ErrorBanner title={error} />}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <CodeField key={kind} kind={kind} label={label} field={field} />
        <div data-density="kiosk">
          <Button type="submit" variant="primary" size="lg" busy={isBusy} className="w-full">
            {i18n.t('Sign in')}
          </Button>
        </div>
      </form>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <TextLink asChild className="touch:min-h-[44px]">
          <button
            type="button"
            onClick={() => {
              setKind(kind === 'code' ? 'recovery' : 'code');
              setError('');
            }}
          >
            {other}
          </button>
        </TextLink>
        <TextLink asChild className="touch:min-h-[44px]">
          <button type="button" onClick={onBack}>
            {i18n.t('Ask for a new link')}
          </button>
        </TextLink>
      </div>
    </main>
  );
}

interface CodeFieldProps {
  kind: SecondFactorCodeKind;
  label: string;
  field: RefObject<HTMLInputElement | null>;
}

/** Focused when it appears, also in place of the other. */
function CodeField({ kind, label, field }: CodeFieldProps) {
  useEffect(() => field.current?.focus(), [field]);
  return (
    <TextField
      ref={field}
      label={label}
      name={kind}
      spellCheck={false}
      autoCapitalize="off"
      className="font-mono tracking-wider"
      {...(kind === 'code'
        ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 8 }
        : { autoComplete: 'off', maxLength: 40 })}
    />
  );
}
