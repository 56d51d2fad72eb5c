import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, TextField, TextLink } from '@spotter/ui';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { type FormEvent, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { createSecondFactorEntry } from '@spotter/web-core/secondFactorEntry';
import { secondFactorInput, secondFactorTexts } from '@spotter/web-core/secondFactorTexts';

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
  const [entry] = useState(() => createSecondFactorEntry(challenge));
  const { kind, error, isBusy } = useSyncExternalStore(entry.subscribe, entry.state);
  const field = useRef<HTMLInputElement>(null);
  const { intro, label, other } = secondFactorTexts[kind];
  /** Focused when it appears, also in place of the other. */
  const attach = useCallback((input: HTMLInputElement | null) => {
    field.current = input;
    input?.focus();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await entry.submit(field.current?.value ?? '')) return onDone();
    field.current?.focus();
    field.current?.select();
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-muted">{intro}</p>
      {error && <ErrorBanner title={error} />}
      <TextField
        key={kind}
        ref={attach}
        label={label}
        name={kind}
        spellCheck={false}
        autoCapitalize="off"
        className="font-mono tracking-wider"
        {...secondFactorInput[kind]}
      />
      <Button type="submit" variant="primary" size="lg" busy={isBusy} className="w-full">
        {isBusy ? busyLabel : submitLabel}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <TextLink asChild className="touch:min-h-[44px]">
          <button type="button" onClick={entry.switchKind}>
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
