import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, TextField, TextLink } from '@spotter/ui';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { type SecondFactorCodeKind, secondFactorMessage, secondFactorTexts } from '@spotter/web-core/secondFactorTexts';

interface SecondFactorFormProps {
  challenge: SecondFactorChallenge;
  submitLabel: string;
  busyLabel: string;
  /** Absent: there is another way back, such as a dialog's Cancel. */
  onBack?: () => void;
  onDone: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ challenge, submitLabel, busyLabel, onBack, onDone }: SecondFactorFormProps) {
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
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-muted">{intro}</p>
      {error && <ErrorBanner title={error} />}
      <CodeField key={kind} kind={kind} label={label} field={field} />
      <Button type="submit" variant="primary" size="lg" busy={isBusy} className="w-full">
        {isBusy ? busyLabel : submitLabel}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
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
        {onBack && (
          <TextLink asChild className="touch:min-h-[44px]">
            <button type="button" onClick={onBack}>
              {i18n.t('Back to the login')}
            </button>
          </TextLink>
        )}
      </div>
    </form>
  );
}

/** Focused when it appears, also in place of the other. */
function CodeField({
  kind,
  label,
  field,
}: {
  kind: SecondFactorCodeKind;
  label: string;
  field: RefObject<HTMLInputElement | null>;
}) {
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
