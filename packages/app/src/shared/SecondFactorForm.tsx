import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, TextField, TextLink } from '@spotter/ui';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { useSecondFactorEntry } from '@spotter/web-core/useSecondFactorEntry';

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
  const entry = useSecondFactorEntry(challenge, onDone);
  return (
    <form noValidate onSubmit={entry.onSubmit} className="flex flex-col gap-4">
      <p className="text-muted">{entry.intro}</p>
      {entry.error && <ErrorBanner title={entry.error} />}
      <TextField key={entry.kind} {...entry.field} className="font-mono tracking-wider" />
      <Button type="submit" variant="primary" size="lg" busy={entry.isBusy} className="w-full">
        {entry.isBusy ? busyLabel : submitLabel}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <TextLink asChild className="touch:min-h-[44px]">
          <button type="button" onClick={entry.switchKind}>
            {entry.switchLabel}
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
