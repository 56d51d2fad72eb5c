import { Button, ErrorBanner } from '@spotter/ui';
import { errorMessage } from '@spotter/web-core/errors';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { LoginFrame } from '../../shared/LoginFrame.tsx';

interface StopRemindersProps {
  token: string;
  stop: (input: { token: string }) => Promise<void>;
}

type State = { is: 'asking' | 'sending' | 'stopped' } | { is: 'failed'; message: string };

/** The shortest token of the contract. */
const MIN_TOKEN_LENGTH = 20;

/** Ends reminders by one press: programs that open the links of a mail press nothing. */
export function StopReminders({ token, stop }: StopRemindersProps) {
  const [state, setState] = useState<State>({ is: 'asking' });
  const send = async () => {
    setState({ is: 'sending' });
    try {
      await stop({ token });
      setState({ is: 'stopped' });
    } catch (error) {
      setState({ is: 'failed', message: errorMessage(error) });
    }
  };
  if (token.length < MIN_TOKEN_LENGTH) {
    return (
      <LoginFrame title="This link is not complete">
        <p>Please open the link in the mail again, or tell the desk that you want no reminders.</p>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title={state.is === 'stopped' ? 'Reminders are stopped' : 'Stop reminders?'}>
      <div aria-live="polite">
        {state.is === 'stopped' ? (
          <p className="flex gap-2">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-positive" />
            You get no more mails about the end of your membership. Other mails, as to sign in, still reach you.
          </p>
        ) : (
          <div className="flex flex-col gap-4">
            <p>You get no more mails about the end of your membership.</p>
            {state.is === 'failed' && (
              <ErrorBanner title="The reminders could not be stopped" message={state.message} />
            )}
            <Button variant="primary" size="lg" busy={state.is === 'sending'} onClick={() => void send()}>
              Stop Reminders
            </Button>
          </div>
        )}
      </div>
    </LoginFrame>
  );
}
