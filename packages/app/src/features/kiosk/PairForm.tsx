import { PAIRING_CODE } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, TextField, TextLink } from '@spotter/ui';
import { errorMessage } from '@spotter/web-core/errors';
import { type FormEvent, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { LoginFrame } from '../../shared/LoginFrame.tsx';
import { PairingWarning } from './PairingWarning.tsx';

/** As the code is stored: in capitals, without what people put between its halves. */
const normalizeCode = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase();

interface PairFormProps {
  /** Rejects with the server's sentence. */
  pair: (code: string) => Promise<void>;
}

/** Asks for the code that the settings show. */
export function PairForm({ pair }: PairFormProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const code = normalizeCode(text);
    if (!PAIRING_CODE.test(code)) {
      setError(i18n.t('A code has 8 letters and digits, as in ABCD 2345'));
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    setError(undefined);
    try {
      await pair(code);
    } catch (failure) {
      setError(errorMessage(failure));
    }
    setIsBusy(false);
  };

  return (
    <LoginFrame
      title={i18n.t('Pair this screen')}
      notice={<PairingWarning />}
      intro={i18n.t(
        'An admin finds the code in Settings, under Kiosks. This browser then shows codes and reads cards, and does nothing else.',
      )}
    >
      <form noValidate data-density="kiosk" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {error !== undefined && <ErrorBanner title={error} />}
        <TextField
          ref={field}
          label={i18n.t('Code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className="text-center text-2xl tracking-[0.2em] uppercase"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} className="w-full">
          {i18n.t('Pair this screen')}
        </Button>
      </form>
      <TextLink asChild className="mt-5 inline-flex items-center text-sm touch:min-h-[44px]">
        <a href={paths.login}>{i18n.t('Sign in instead')}</a>
      </TextLink>
    </LoginFrame>
  );
}
