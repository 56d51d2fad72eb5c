import { i18n } from '@spotter/i18n';
import { Button, Dialog, ErrorBanner } from '@spotter/ui';
import { errorMessage } from '@spotter/web-core/errors';
import { formatTime } from '@spotter/web-core/dates';
import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useGym } from '../../gym/useGym.ts';
import { uncertainCount, type BulkResult } from './useBulkChange.ts';
import { formatCount } from '../../shared/formatCount.ts';

interface ChangeResultProps {
  result: BulkResult;
  /** "Members Deactivated". */
  title: string;
  /** With those that are left. */
  onContinue: () => void;
  /** Absent where nothing was changed. */
  onUndo?: () => void;
  onClose: () => void;
}

/** "Members Deactivated: 100 of 214"; "at least 100 of 214" or "not certain" where an answer was lost. */
export function resultTitle(title: string, result: BulkResult): string {
  const { changed, failed, rest } = result;
  const values = { title, changed: formatCount(changed), total: formatCount(changed + failed.length + rest.length) };
  if (uncertainCount(result) === 0) return i18n.t('{title}: {changed} of {total}', values);
  return changed === 0
    ? i18n.t('{title}: not certain', values)
    : i18n.t('{title}: at least {changed} of {total}', values);
}

/** What was done, and whom it left out and why. */
export function ChangeResult({ result, title, onContinue, onUndo, onClose }: ChangeResultProps) {
  const { failed, rest, undo, error } = result;
  const uncertain = uncertainCount(result);
  const unattempted = rest.length - uncertain;
  const { gym } = useGym();
  const done = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      initialFocus={done}
      title={resultTitle(title, result)}
      {...(undo && onUndo && gym
        ? {
            description: i18n.t('You can undo it until {time}, here or under Recent Changes.', {
              time: formatTime(undo.until, gym),
            }),
          }
        : uncertain === 0 && { description: i18n.t('Nothing was changed.') })}
      footer={
        <>
          {onUndo && (
            <Button icon={Undo2} onClick={onUndo}>
              {i18n.t('Undo')}
            </Button>
          )}
          {rest.length > 0 && error === undefined && <Button onClick={onContinue}>{i18n.t('Continue')}</Button>}
          <Button ref={done} variant="primary" onClick={onClose}>
            {i18n.t('Done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error !== undefined && (
          <ErrorBanner
            title={
              uncertain > 0
                ? i18n.t(
                    '{count, plural, one {# member may have been changed} other {# members may have been changed}}',
                    {
                      count: uncertain,
                    },
                  )
                : unattemptedText(unattempted)
            }
            message={errorMessage(error)}
            onRetry={onContinue}
          />
        )}
        {uncertain > 0 && (
          <p>
            {uncertainAdvice()} {i18n.t('Retry changes nobody twice.')}
          </p>
        )}
        {uncertain > 0 && unattempted > 0 && <p>{unattemptedText(unattempted)}</p>}
        {error === undefined && rest.length > 0 && (
          <p>
            {i18n.t('{count, plural, one {Stopped before # member.} other {Stopped before # members.}}', {
              count: rest.length,
            })}
          </p>
        )}
        {failed.length > 0 && (
          <section aria-label={i18n.t('Not done')} className="flex flex-col gap-2">
            <h3 className="font-medium">
              {i18n.t('{count, plural, one {# member left as they were} other {# members left as they were}}', {
                count: failed.length,
              })}
            </h3>
            <ul className="divide-y divide-line rounded-md border border-line">
              {failed.map(({ id, name, reason }) => (
                <li key={id} className="px-3 py-2">
                  <span className="block font-medium wrap-anywhere">{name}</span>
                  <span className="block text-sm wrap-anywhere text-muted">{reason}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

const unattemptedText = (count: number) =>
  i18n.t('{count, plural, one {# member not attempted} other {# members not attempted}}', { count });

/** What to do where an answer was lost. */
export const uncertainAdvice = () =>
  i18n.t('The answer was lost. The list, once it has loaded again, and Recent Changes show what was done.');
