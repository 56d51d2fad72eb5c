import { Button, Dialog, PasswordField } from '@spotter/ui';
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react';
import { identityErrorCode } from '@spotter/web-core/identity';
import { useSession, useVisitor } from '../../session/useSession.ts';

/** Without a key press the dialog closes, so that the kiosk is usable again. */
export const IDLE_TIMEOUT_MS = 30_000;

const errorMessages: Record<string, string> = {
  'wrong-password': 'Invalid password',
  'invalid-credential': 'Invalid password',
  'missing-password': 'Please enter your password',
  'too-many-requests': 'Too many failed attempts. Please try again later',
  'network-request-failed': 'The server cannot be reached. Please check your connection.',
};
const unlockErrorMessage = (error: unknown) =>
  errorMessages[identityErrorCode(error)] ?? 'The password could not be checked. Please try again.';

interface UnlockDialogProps {
  onUnlocked: () => void;
  onClose: () => void;
}

/** Asks for the password of the signed-in user. */
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
    if (password === '') return setError(errorMessages['missing-password']);
    setIsBusy(true);
    try {
      await (await session.identity()).confirmPassword(password);
      onUnlocked();
    } catch (failure) {
      setError(unlockErrorMessage(failure));
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
      {!isBusy && <IdleTimeout key={password} onTimeout={onClose} />}
    </Dialog>
  );
}

/** Mounted with a key per password, so that each key press restarts it. */
function IdleTimeout({ onTimeout }: { onTimeout: () => void }) {
  const handleTimeout = useEffectEvent(onTimeout);
  useEffect(() => {
    const timer = setTimeout(() => handleTimeout(), IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
