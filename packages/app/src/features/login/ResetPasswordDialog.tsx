import { Button, Dialog, ErrorBanner, TextField } from '@spotter/ui';
import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@spotter/web-core/errors';

/** Requests the mail; returns the server's message. */
export type SendPasswordReset = (email: string) => Promise<string>;

interface ResetPasswordDialogProps {
  email: string;
  send: SendPasswordReset;
  onClose: () => void;
}

/** Requests a password reset mail. The message does not reveal whether the account exists. */
export function ResetPasswordDialog({ email: given, send, onClose }: ResetPasswordDialogProps) {
  const formId = useId();
  const [email, setEmail] = useState(given);
  const [phase, setPhase] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState('');
  const [answer, setAnswer] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (phase === 'sending') return;
    setFailure('');
    if (email.trim() === '') {
      setFault('Please enter your email address');
      document.getElementById(`${formId}-email`)?.focus();
      return;
    }
    setFault('');
    setPhase('sending');
    try {
      setAnswer(await send(email.trim()));
      setPhase('sent');
    } catch (error) {
      setFailure(errorMessage(error));
      setPhase('asking');
    }
  };

  const isSent = phase === 'sent';
  const close = (
    <Button variant="primary" onClick={onClose}>
      Close
    </Button>
  );
  const sending = (
    <>
      <Button disabled={phase === 'sending'} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={phase === 'sending'}>
        {phase === 'sending' ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      busy={phase === 'sending'}
      title="Reset Password"
      description={isSent ? answer : 'We mail you a link with which you set a new password.'}
      footer={isSent ? close : sending}
    >
      {!isSent && (
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {failure && <ErrorBanner title="The mail could not be sent" message={failure} />}
          <TextField
            id={`${formId}-email`}
            label="Email"
            type="email"
            autoComplete="username"
            maxLength={100}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            {...(fault && { error: fault })}
            help="No mail? Look into the spam folder, or contact your gym administrator."
          />
        </form>
      )}
    </Dialog>
  );
}
