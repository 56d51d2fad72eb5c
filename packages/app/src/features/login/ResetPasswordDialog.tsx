import { i18n } from '@spotter/i18n';
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
      setFault(i18n.t('Please enter your email address'));
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
      {i18n.t('Close')}
    </Button>
  );
  const sending = (
    <>
      <Button disabled={phase === 'sending'} onClick={onClose}>
        {i18n.t('Cancel')}
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={phase === 'sending'}>
        {phase === 'sending' ? i18n.t('Sending...') : i18n.t('Send Reset Link')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      busy={phase === 'sending'}
      title={i18n.t('Reset Password')}
      description={isSent ? answer : i18n.t('We will mail you a link to set a new password.')}
      footer={isSent ? close : sending}
    >
      {!isSent && (
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {failure && <ErrorBanner title={i18n.t('The mail could not be sent')} message={failure} />}
          <TextField
            id={`${formId}-email`}
            label={i18n.t('Email')}
            type="email"
            autoComplete="username"
            maxLength={100}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            {...(fault && { error: fault })}
            help={i18n.t('No mail? Check your spam folder, or contact your gym administrator.')}
          />
        </form>
      )}
    </Dialog>
  );
}
