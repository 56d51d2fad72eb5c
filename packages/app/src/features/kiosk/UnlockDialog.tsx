import { Button, Dialog, PasswordField } from '@spotter/ui';
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react';
import { identityErrorCode } from '@spotter/web-core/identity';
import { useSession, useVisitor } from '../../session/useSession.ts';

/** Nobody goes on typing: the kiosk is free again, in milliseconds. */
export const patience = 30_000;

const sentences: Record<string, string> = {
  'wrong-password': 'Invalid password',
  'invalid-credential': 'Invalid password',
  'missing-password': 'Please enter your password',
  'too-many-requests': 'Too many failed attempts. Please try again later',
  'network-request-failed': 'The server cannot be reached. Please check your connection.',
};
const sentenceOf = (error: unknown) =>
  sentences[identityErrorCode(error)] ?? 'The password could not be checked. Please try again.';

interface UnlockDialogProps {
  onUnlocked: () => void;
  onClose: () => void;
}

/** Only who locked the kiosk, or whoever is signed in here, gets from it to the screens behind. */
export function UnlockDialog({ onUnlocked, onClose }: UnlockDialogProps) {
  const { name, email } = useVisitor();
  const session = useSession();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') return setError(sentences['missing-password']);
    setIsBusy(true);
    try {
      await (await session.identity()).confirmPassword(password);
      onUnlocked();
    } catch (failure) {
      setError(sentenceOf(failure));
      setPassword('');
      field.current?.focus();
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      open
      size="sm"
      data-density="kiosk"
      busy={isBusy}
      onOpenChange={onClose}
      title="Unlock the kiosk"
      description={`The screens behind it are for staff. Enter the password of ${name || email}.`}
      footer={
        <>
          <Button size="lg" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" type="submit" form={formId} variant="primary" busy={isBusy}>
            Unlock
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          ref={field}
          label="Password"
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          {...(error !== undefined && { error })}
        />
      </form>
      {!isBusy && <Patience key={password} onOver={onClose} />}
    </Dialog>
  );
}

/** Begins anew with each key. */
function Patience({ onOver }: { onOver: () => void }) {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => over(), patience);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
