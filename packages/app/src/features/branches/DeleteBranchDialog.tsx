import { type Branch, type BranchUsage, MAX_COUNTED_VISITS } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Skeleton } from '@spotter/ui';
import { useCallQuery } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { DeleteDialog } from '../../shared/DeleteDialog.tsx';
import { QueryError } from '../../shared/QueryError.tsx';
import { formatCount } from '../../shared/formatCount.ts';

interface DeleteBranchDialogProps {
  branch: Branch;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a branch, with the numbers of what goes, what stays, and what is in the way. */
export function DeleteBranchDialog({ branch, isBusy, onConfirm, onClose }: DeleteBranchDialogProps) {
  const { gymId } = useVisitor();
  const query = useCallQuery('getBranchUsage', { gymId, branchId: branch.id }, { staleTime: 0 });
  const { data, isPending, error } = query;
  return (
    <DeleteDialog
      name={branch.name}
      description={i18n.t('All data of this branch is removed permanently. This cannot be undone.')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div role="status" className="flex flex-col gap-1 text-sm">
        {isPending && <Skeleton className="h-4 w-3/4" />}
        {data && usageLines(branch.name, data).map((line) => <p key={line}>{line}</p>)}
      </div>
      {error && !data && <QueryError title={i18n.t('Failed to Load What Belongs to the Branch')} query={query} />}
    </DeleteDialog>
  );
}

const visitsCounted = (count: number) =>
  count >= MAX_COUNTED_VISITS
    ? i18n.t('{count} visits or more', { count: formatCount(MAX_COUNTED_VISITS) })
    : i18n.t('{count, plural, one {# visit} other {# visits}}', { count });

/** What the deletion takes, keeps, or waits for. */
function usageLines(name: string, { members, staff, inside, visits, formerVisits }: BranchUsage): string[] {
  const people = [
    ...(members > 0 ? [i18n.t('{count, plural, one {# member} other {# members}}', { count: members })] : []),
    ...(staff > 0
      ? [i18n.t('{count, plural, one {# member of staff} other {# members of staff}}', { count: staff })]
      : []),
  ];
  return [
    ...(people.length > 0
      ? [i18n.t('Before that, {people} must be moved or deleted.', { people: people.join(i18n.t(' and ')) })]
      : []),
    ...(inside > 0
      ? [
          i18n.t(
            '{inside, plural, one {Before that, # person inside must check out.} other {Before that, # people inside must check out.}}',
            { inside },
          ),
        ]
      : []),
    ...(formerVisits > 0
      ? [
          i18n.t('Removed: {visits} of people who have left the gym.', {
            visits: visitsCounted(formerVisits),
          }),
        ]
      : []),
    ...(visits > 0
      ? [
          i18n.t('Kept: {visits} of people of the gym, in their history as “{name}”.', {
            visits: visitsCounted(visits),
            name,
          }),
        ]
      : []),
  ];
}
