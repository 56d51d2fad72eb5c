import type { InputOf, OfflineConflict } from '@spotter/api';
import { MAX_OVERRIDE_REASON_LENGTH, overrideReason } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, TextField, useToast } from '@spotter/ui';
import type { Zone } from '@spotter/web-core/dates';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { invalidateCalls, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../errorAbout.ts';
import { issueText } from '../issueText.ts';
import { occupancyCalls } from '../occupancyCalls.ts';
import { whatAndWhen } from './queueTexts.ts';

type Decision = Pick<InputOf<'settleOfflineConflict'>, 'decision' | 'reason'>;

/** An operation that the server did not record, and what the desk may do about it. */
export function ConflictRow({ conflict, zone }: { conflict: OfflineConflict; zone: Zone }) {
  const { id, userName, action, at, branchName, reason, recordedBy, mayRecord } = conflict;
  const { settle, isPending } = useSettle(conflict);
  const [isRecording, setIsRecording] = useState(false);
  const recordButton = useRef<HTMLButtonElement>(null);
  return (
    <li className="flex flex-col gap-2 py-3" aria-labelledby={`conflict-${id}`}>
      <div>
        <p id={`conflict-${id}`} className="font-medium wrap-anywhere">
          {userName}
        </p>
        <p className="text-sm text-muted">
          {i18n.t('{visit} · {branchName} · by {recordedBy}', {
            visit: whatAndWhen(action, at, zone),
            branchName,
            recordedBy,
          })}
        </p>
        <p className="mt-1 text-sm">{reason}</p>
      </div>
      {isRecording ? (
        <RecordForm
          isBusy={isPending}
          onCancel={() => {
            flushSync(() => setIsRecording(false));
            // The form that had the focus is gone.
            recordButton.current?.focus();
          }}
          onRecord={(why) => settle({ decision: 'record', reason: why })}
        />
      ) : (
        <div className="flex gap-2">
          <Button
            size="sm"
            busy={isPending}
            aria-label={i18n.t('Dismiss {userName}', { userName })}
            onClick={() => settle({ decision: 'dismiss' })}
          >
            {i18n.t('Dismiss')}
          </Button>
          {mayRecord && (
            <Button
              size="sm"
              ref={recordButton}
              aria-label={i18n.t('Record Anyway: {userName}', { userName })}
              onClick={() => setIsRecording(true)}
            >
              {i18n.t('Record Anyway')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface RecordFormProps {
  isBusy: boolean;
  onCancel: () => void;
  onRecord: (reason: string) => void;
}

function RecordForm({ isBusy, onCancel, onRecord }: RecordFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = overrideReason.safeParse(reason);
    if (parsed.success) onRecord(parsed.data);
    else setError(issueText(parsed.error.issues[0]?.message ?? ''));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextField
        label={i18n.t('Reason')}
        help={i18n.t('Kept with the visit')}
        ref={field}
        maxLength={MAX_OVERRIDE_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...(error !== undefined && { error })}
      />
      <div className="flex gap-2">
        <Button size="sm" disabled={isBusy} onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
        <Button size="sm" variant="primary" type="submit" busy={isBusy}>
          {i18n.t('Record')}
        </Button>
      </div>
    </form>
  );
}

function useSettle({ id: operationId, userName }: OfflineConflict) {
  const { gymId } = useVisitor();
  const { mutate, isPending } = useCallMutation('settleOfflineConflict');
  const queries = useQueryClient();
  const toast = useToast();
  const settle = (decision: Decision) =>
    mutate(
      { gymId, operationId, ...decision },
      {
        onSuccess: () =>
          toast({
            type: 'success',
            title: decision.decision === 'record' ? i18n.t('Recorded') : i18n.t('Dismissed'),
            message: userName,
          }),
        // Another desk may have been faster: then the list shows it.
        onError: (error) => toast(errorToast(i18n.t('Not Settled'), error, userName)),
        onSettled: () =>
          void invalidateCalls(
            queries,
            'getOfflineConflicts',
            ...(decision.decision === 'record'
              ? (['getMembers', 'getMember', ...occupancyCalls, 'getUserAttendanceLogs'] as const)
              : []),
          ),
      },
    );
  return { settle, isPending };
}
