import type { AnswerOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, ConfirmDialog, ErrorBanner, Skeleton, StatusBadge, useRemovedFocus, useToast } from '@spotter/ui';
import { formatDateTime, formatTimeAgo, type Zone } from '@spotter/web-core/dates';
import { errorMessage } from '@spotter/web-core/errors';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { invalidateCalls, useCallMutation, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useServerNow } from '../../shell/connection/useServerClock.ts';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { useLeave } from '../../shared/offlineQueue/LeaveQuestion.tsx';
import { QueryError } from '../../shared/QueryError.tsx';

type AccountSession = AnswerOf<'listMySessions'>['sessions'][number];

const nameOf = ({ device }: AccountSession) => device || i18n.t('Unknown device');

/** Where the account is signed in, with a sign-out for each session and for all others at once. */
export function SessionsSection({ zone }: { zone: Zone }) {
  const { gymId } = useVisitor();
  const query = useCallQuery('listMySessions', { gymId }, { staleTime: 0 });
  const [isConfirming, setIsConfirming] = useState(false);
  const { data } = query;
  const { heading, list } = useRemovedFocus();
  return (
    <section aria-labelledby="my-sessions" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 {...heading} id="my-sessions" className="rounded-sm font-semibold">
            {i18n.t('Where you are signed in')}
          </h2>
          <p className="mt-1 text-muted">
            {i18n.t('Sign out whatever you do not recognise, and then change your password.')}
          </p>
        </div>
        {data && data.sessions.length > 1 && (
          <Button onClick={() => setIsConfirming(true)}>{i18n.t('Sign Out All Others')}</Button>
        )}
      </div>
      {query.isPending && (
        <div className="flex flex-col gap-2 px-5 pb-5">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      )}
      {data && (
        <ul {...list} className="divide-y divide-line border-t border-line">
          {data.sessions.map((session) => (
            <SessionItem key={session.id} session={session} zone={zone} />
          ))}
        </ul>
      )}
      {!data && query.error && <QueryError title={i18n.t('Your sessions could not be loaded')} query={query} />}
      {isConfirming && <SignOutOthers onClose={() => setIsConfirming(false)} />}
    </section>
  );
}

function SessionItem({ session, zone }: { session: AccountSession; zone: Zone }) {
  const { gymId } = useVisitor();
  const { signOut } = useSession();
  const leave = useLeave();
  const now = useServerNow();
  const toast = useToast();
  const queries = useQueryClient();
  const { mutate, isPending } = useCallMutation('signOutSession');
  const { id, device, signedInAt, lastUsedAt, isCurrent } = session;
  const name = nameOf(session);
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Monitor;
  const endOther = () =>
    mutate(
      { gymId, sessionId: id },
      {
        onSuccess: () => toast({ type: 'success', title: i18n.t('Signed out'), message: name }),
        onError: (error) => toast({ type: 'error', title: i18n.t('Sign Out Failed'), message: errorMessage(error) }),
        onSettled: () => void invalidateCalls(queries, 'listMySessions'),
      },
    );
  return (
    <li className="flex items-center gap-4 px-5 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p id={`session-${id}`} className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {isCurrent && <StatusBadge status="active" label={i18n.t('This device')} />}
        </p>
        <p className="text-sm text-muted">
          {!isCurrent && `${i18n.t('Last used {timeAgo}', { timeAgo: formatTimeAgo(lastUsedAt, now, zone) })} · `}
          {i18n.t('Signed in {dateTime}', { dateTime: formatDateTime(signedInAt, zone) })}
        </p>
      </div>
      <Button
        busy={isPending}
        aria-describedby={`session-${id}`}
        onClick={isCurrent ? () => leave(() => void signOut()) : endOther}
      >
        {i18n.t('Sign Out')}
      </Button>
    </li>
  );
}

function SignOutOthers({ onClose }: { onClose: () => void }) {
  const { gymId } = useVisitor();
  const toast = useToast();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useCallMutation('signOutOtherSessions');
  const confirm = () =>
    mutate(
      { gymId },
      {
        onSuccess: ({ count }) => {
          toast({
            type: 'success',
            title: i18n.t(
              '{count, plural, one {One other session was signed out} other {# other sessions were signed out}}',
              { count },
            ),
          });
          onClose();
        },
        onSettled: () => void invalidateCalls(queries, 'listMySessions'),
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={i18n.t('Sign out all others?')}
      description={i18n.t('Every other browser and phone has to sign in again. This one stays signed in.')}
      confirmLabel={i18n.t('Sign Out All Others')}
      busy={isPending}
      onConfirm={confirm}
    >
      {error && <ErrorBanner title={i18n.t('They could not be signed out')} message={errorMessage(error)} />}
    </ConfirmDialog>
  );
}
