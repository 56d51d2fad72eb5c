import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, TextField, TextLink } from '@spotter/ui';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { useSecondFactorEntry } from '@spotter/web-core/useSecondFactorEntry';
import { Title } from '../../shared/Title.tsx';

interface SecondFactorScreenProps {
  challenge: SecondFactorChallenge;
  onDone: () => void;
  onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. A chunk of its own. */
export default function SecondFactorScreen({ challenge, onDone, onBack }: SecondFactorScreenProps) {
  const entry = useSecondFactorEntry(challenge, onDone);
  return (
    <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
      <Title className="text-2xl">{i18n.t('Two-factor sign-in')}</Title>
      <p className="text-lg text-muted">{entry.intro}</p>
      {entry.error && <ErrorBanner title={entry.error} />}
      <form noValidate onSubmit={entry.onSubmit} className="flex flex-col gap-4">
        <TextField key={entry.kind} {...entry.field} className="font-mono tracking-wider" />
        <div data-density="kiosk">
          <Button type="submit" variant="primary" size="lg" busy={entry.isBusy} className="w-full">
            {i18n.t('Sign in')}
          </Button>
        </div>
      </form>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <TextLink asChild className="touch:min-h-[44px]">
          <button type="button" onClick={entry.switchKind}>
            {entry.switchLabel}
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
