import type { Texts } from '@spotter/i18n';
import { Button, ErrorBanner } from '@spotter/ui';
import { errorMessage } from '@spotter/web-core/errors';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LoginFrame } from '../../shared/LoginFrame.tsx';
import { useDocumentLanguage } from '../../shared/readerTexts.ts';

type Send = (input: { token: string }) => Promise<void>;

interface StopRemindersProps {
  token: string;
  stop: Send;
  resume: Send;
  texts: Texts;
}

/** The shortest token of the contract. */
const MIN_TOKEN_LENGTH = 20;

/** Ends reminders by one press, and takes it back by another: programs that open the links of a mail press nothing. */
export function StopReminders({ token, stop, resume, texts: i18n }: StopRemindersProps) {
  useDocumentLanguage(i18n);
  const [state, setState] = useState<'asking' | 'stopped' | 'resumed'>('asking');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; message: string }>();
  const press = async (send: Send, next: 'stopped' | 'resumed', failed: string) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await send({ token });
      setState(next);
    } catch (error) {
      setFailure({ title: failed, message: errorMessage(error, i18n) });
    } finally {
      setIsBusy(false);
    }
  };
  if (token.length < MIN_TOKEN_LENGTH) {
    return (
      <LoginFrame title={i18n.t('This link is not complete')}>
        <p>{i18n.t('Please open the link in the mail again, or tell the desk that you want no reminders.')}</p>
      </LoginFrame>
    );
  }
  const isStopped = state === 'stopped';
  return (
    <LoginFrame title={i18n.t(titles[state])}>
      <div aria-live="polite" className="flex flex-col gap-4">
        {state === 'asking' ? <p>{i18n.t(sentences.asking)}</p> : <Done>{i18n.t(sentences[state])}</Done>}
        {failure && <ErrorBanner {...failure} />}
        {isStopped ? (
          <Button
            size="lg"
            busy={isBusy}
            onClick={() => void press(resume, 'resumed', i18n.t('The reminders could not be turned on'))}
          >
            {i18n.t('Turn On Again')}
          </Button>
        ) : (
          <Button
            variant={state === 'asking' ? 'primary' : 'secondary'}
            size="lg"
            busy={isBusy}
            onClick={() => void press(stop, 'stopped', i18n.t('The reminders could not be stopped'))}
          >
            {i18n.t('Stop Reminders')}
          </Button>
        )}
      </div>
    </LoginFrame>
  );
}

const titles = {
  asking: /*i18n*/ 'Stop reminders?',
  stopped: /*i18n*/ 'Reminders are stopped',
  resumed: /*i18n*/ 'Reminders are on again',
};

const sentences = {
  asking: /*i18n*/ 'You get no more mails about the end of your membership.',
  stopped:
    /*i18n*/ 'You get no more mails about the end of your membership. Other mails, such as sign-in links, still reach you.',
  resumed: /*i18n*/ 'You get a mail before your membership ends.',
};

function Done({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-positive" />
      {children}
    </p>
  );
}
