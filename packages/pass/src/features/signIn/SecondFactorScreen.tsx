import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, TextField, TextLink } from '@spotter/ui';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { createSecondFactorEntry } from '@spotter/web-core/secondFactorEntry';
import { secondFactorInput, secondFactorTexts } from '@spotter/web-core/secondFactorTexts';
import { type FormEvent, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { Title } from '../../shared/Title.tsx';

interface SecondFactorScreenProps {
  challenge: SecondFactorChallenge;
  onDone: () => void;
  onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. A chunk of its own. */
export default function SecondFactorScreen({ challenge, onDone, onBack }: SecondFactorScreenProps) {
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
    <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
      <Title className="text-2xl">{i18n.t('Two-factor sign-in')}</Title>
      <p className="text-lg text-muted">{intro}</p>
      {error && <ErrorBanner title={error} />}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
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
        <div data-density="kiosk">
          <Button type="submit" variant="primary" size="lg" busy={isBusy} className="w-full">
            {i18n.t('Sign in')}
          </Button>
        </div>
      </form>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <TextLink asChild className="touch:min-h-[44px]">
          <button type="button" onClick={entry.switchKind}>
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
