import { i18n } from '@spotter/i18n';
import { EmptyState, SelectField, Skeleton, useRemovedFocus } from '@spotter/ui';
import { PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCallQuery } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import type { Gym } from '../../gym/gymCache.ts';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { useBranches } from '../../gym/useBranches.ts';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { Page } from '../../shell/Page.tsx';
import { ContactNoteDialog } from './ContactNoteDialog.tsx';
import { RemindRow } from './RemindRow.tsx';
import { type MemberToRemind, splitWorklist } from './worklist.ts';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Members to Remind';

export function RemindPage() {
  return (
    <RequireRole allow={['admin', 'staff']} denial={i18n.t('You do not have access to this page.')}>
      <NeedsGym>{(gym) => <Remind gym={gym} />}</NeedsGym>
    </RequireRole>
  );
}

function Remind({ gym }: { gym: Gym }) {
  const { gymId } = useVisitor();
  const { branchId, control } = useBranchChoice();
  const today = useToday(gym);
  const query = useCallQuery('getRemindToday', { gymId, ...(branchId !== '' && { branchId }) }, { keepPrevious: true });
  const { data, error } = query;
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  const [noting, setNoting] = useState<MemberToRemind>();
  return (
    <Page
      title={i18n.t('Remind today')}
      description={i18n.t('Members whose membership ends within 7 days or ended within 14, and is not renewed')}
    >
      {control}
      {error && !data && <QueryError title={i18n.t(ERROR_TITLE)} query={query} />}
      {!error && !data && <WorklistSkeleton />}
      {data && <Worklist members={data.members} today={today} gym={gym} onNote={setNoting} />}
      {noting && <ContactNoteDialog member={noting} onClose={() => setNoting(undefined)} />}
    </Page>
  );
}

/** Of an admin of several branches; in the address. Empty: all branches. */
function useBranchChoice() {
  const { isAdmin } = useVisitor();
  const { branches, hasSeveral, isPending } = useBranches();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('branch') ?? '';
  const hasChoice = isAdmin && hasSeveral;
  // Without the branches the server judges the one of the URL: the members of all would pass for its own.
  const isUnknown = isAdmin && branches.length === 0;
  const branchId = isUnknown || (hasChoice && branches.some(({ id }) => id === chosen)) ? chosen : '';
  const control = hasChoice ? (
    <div className="w-full sm:w-64">
      <SelectField
        label={i18n.t('Branch')}
        disabled={isPending}
        options={[
          { value: '', label: i18n.t('All Branches') },
          // Its name is not known yet.
          ...(isPending && chosen !== '' ? [{ value: chosen, label: i18n.t('Loading...') }] : []),
          ...branches.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={branchId}
        onChange={({ target }) => setParams(target.value === '' ? {} : { branch: target.value }, { replace: true })}
      />
    </div>
  ) : null;
  return { branchId, control };
}

interface WorklistProps {
  members: readonly MemberToRemind[];
  today: string;
  gym: Gym;
  onNote: (member: MemberToRemind) => void;
}

function Worklist({ members, today, gym, onNote }: WorklistProps) {
  if (members.length === 0) {
    return (
      <EmptyState
        icon={PartyPopper}
        title={i18n.t('Nobody to remind today')}
        hints={[i18n.t('Members whose membership ends within a week are listed here until they renew.')]}
      />
    );
  }
  const { open, done } = splitWorklist(members, today, gym);
  const rows = (list: readonly MemberToRemind[]) =>
    list.map((member) => (
      <RemindRow key={member.memberId} member={member} today={today} gym={gym} onNote={() => onNote(member)} />
    ));
  return (
    <>
      <Group title={i18n.t('To remind')} count={open.length}>
        {open.length === 0 ? (
          <p className="px-4 py-6 text-muted">{i18n.t('Everybody was reminded today.')}</p>
        ) : (
          <ul className="divide-y divide-line">{rows(open)}</ul>
        )}
      </Group>
      {done.length > 0 && (
        <Group title={i18n.t('Reminded today')} count={done.length}>
          <ul className="divide-y divide-line">{rows(done)}</ul>
        </Group>
      )}
    </>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: React.ReactNode }) {
  const { heading, list } = useRemovedFocus();
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h2 {...heading} className="rounded-sm text-lg font-semibold">
        {title} <span className="font-normal text-muted tabular-nums">{count}</span>
      </h2>
      <div {...list} className="overflow-hidden rounded-lg border border-line bg-surface">
        {children}
      </div>
    </section>
  );
}

const SKELETON_ROWS = 5;

function WorklistSkeleton() {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface" data-state="loading">
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        <div key={at} className="flex flex-col gap-2 px-4 py-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-72 max-w-full" />
        </div>
      ))}
    </div>
  );
}
