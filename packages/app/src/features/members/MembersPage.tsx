import type { Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, DropdownMenu, IconButton, useToast } from '@spotter/ui';
import { CalendarPlus, Ellipsis, FileDown, ListChecks, LogOut, Undo2, UserPlus, Users } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Zone } from '@spotter/web-core/dates';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { useBranches } from '../../gym/useBranches.ts';
import { useToday } from '../../gym/useToday.ts';
import { memberPath, paths } from '../../paths.ts';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { downloadCsv } from '../../shared/downloadCsv.ts';
import { ResourceTable } from '../../shared/ResourceTable.tsx';
import { useCheckIn } from '../../shared/useCheckIn.ts';
import { usePlans } from '../../shared/usePlans.ts';
import { useLiveBranch } from '../../shell/live/liveContext.ts';
import { useNavigationIntent } from '../../shell/useNavigationIntent.ts';
import { whenIdle } from '../../shell/whenIdle.ts';
import { BulkDialogs, bulkActions, type OpenBulkDialog } from '../bulk/index.ts';
import { MembershipDialogs, preloadMembershipDialogs, type OpenMembershipDialog } from '../memberships/index.ts';
import { fromTableSort, memberColumns, toTableSort } from './memberColumns.tsx';
import { MemberDialogs, type OpenDialog } from './MemberDialogs.tsx';
import { memberFilters } from './memberFilters.tsx';
import { memberMenu } from './memberMenu.ts';
import { useImportEntry } from './useImportEntry.tsx';
import { useMemberActions } from './useMemberActions.ts';
import { memberCsv } from './memberCsv.ts';
import { useMemberList, useMembers, useMemberView } from './useMemberList.ts';
import { useMemberSelection } from './useMemberSelection.ts';
import { isFiltered, orderOf, sortFor } from './view.ts';

export function MembersPage() {
  return (
    <RequireRole allow={['admin', 'staff']} denial={i18n.t('Access denied: Members cannot view this page.')}>
      <PageRequests />
      <NeedsGym>{(gym) => <Members zone={gym} />}</NeedsGym>
    </RequireRole>
  );
}

/** Requests what the page shows beside the gym, for which it waits; the list of one branch waits for the branches. */
function PageRequests() {
  const { isAdmin } = useVisitor();
  const [{ branch }] = useMemberView();
  useBranches();
  usePlans();
  useMembers(undefined, !isAdmin || branch === '');
  return null;
}

function Members({ zone }: { zone: Zone }) {
  const { isAdmin } = useVisitor();
  const { branches, isPending: isLoadingBranches } = useBranches();
  const today = useToday(zone);
  const { plans, names: planNames, nameOf } = usePlans();
  const { view, change, query, members, visibleRows, insideText } = useMemberList({
    branches: isLoadingBranches ? undefined : branches,
    plans,
    zone,
    today,
  });
  const selection = useMemberSelection({ members, visibleRows, isFiltered: isFiltered(view) });
  const toast = useToast();
  const importEntry = useImportEntry();
  const checkIn = useCheckIn();
  const actions = useMemberActions();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [membershipDialog, setMembershipDialog] = useState<OpenMembershipDialog>();
  const [bulkDialog, setBulkDialog] = useState<OpenBulkDialog>();
  const branchNames = useMemo(() => new Map(branches.map(({ id, name }) => [id, name])), [branches]);
  const branchName = useCallback((branchId: string) => branchNames.get(branchId) ?? '', [branchNames]);
  const isOfAllBranches = isAdmin && branches.length > 1 && view.branch === '';
  const columns = useMemo(
    () => memberColumns({ zone, today, planName: nameOf, branchName: isOfAllBranches ? branchName : undefined }),
    [zone, today, nameOf, branchName, isOfAllBranches],
  );
  const exportMembers = (exported: readonly Member[], message: string) => {
    downloadCsv(`members-${today}.csv`, memberCsv(exported, { plan: nameOf, branch: branchName }));
    toast({ type: 'success', title: i18n.t('Members Exported'), message });
  };
  const bulk = bulkActions({
    open: (is) => setBulkDialog({ is, members: selection.selected }),
    onExport: () => exportMembers(selection.selected, selection.bar.label),
    canMove: branches.length > 1,
  });
  const tableSort = toTableSort(orderOf(view));
  const isLoaded = members !== undefined;
  const summary = members
    ? i18n.t('Showing {count} of {total} members', { count: visibleRows.length, total: members.length })
    : '';
  useEffect(() => (isLoaded ? whenIdle(preloadMembershipDialogs) : undefined), [isLoaded]);
  useLiveBranch(isAdmin ? view.branch : '');
  useNavigationIntent((intent) => {
    if (intent === 'add' || intent === 'checkout-all') setDialog({ is: intent });
  });

  return (
    <ResourceTable<Member>
      title={i18n.t('Members')}
      actions={
        <>
          <DropdownMenu
            items={[
              ...importEntry.menu,
              {
                label: i18n.t('Extend Memberships…'),
                icon: CalendarPlus,
                disabled: visibleRows.length === 0,
                hint: i18n.t('Of all members now in the list'),
                onSelect: () => setBulkDialog({ is: 'extend', members: visibleRows }),
              },
              {
                label: i18n.t('Select Members'),
                icon: ListChecks,
                disabled: visibleRows.length === 0,
                onSelect: selection.start,
              },
              {
                label: i18n.t('Export List'),
                icon: FileDown,
                disabled: visibleRows.length === 0,
                hint: i18n.t('All members now in the list, as CSV'),
                onSelect: () =>
                  exportMembers(
                    visibleRows,
                    i18n.t('{count} of {total} members', { count: visibleRows.length, total: members?.length ?? 0 }),
                  ),
              },
              { label: i18n.t('Recent Changes'), icon: Undo2, onSelect: () => void navigate(paths.recentChanges) },
            ]}
            trigger={
              <IconButton
                icon={Ellipsis}
                label={i18n.t('More actions')}
                className="border border-edge/60 max-sm:-mx-1.5 max-sm:border-transparent"
              />
            }
          />
          <Button
            icon={LogOut}
            onClick={() => setDialog({ is: 'checkout-all' })}
            className="max-sm:w-11 max-sm:gap-0 max-sm:px-0"
          >
            <span className="max-sm:sr-only">{i18n.t('Checkout All')}</span>
          </Button>
        </>
      }
      addLabel={i18n.t('Add Member')}
      addIcon={UserPlus}
      onAdd={() => setDialog({ is: 'add' })}
      query={query}
      errorTitle={i18n.t('Failed to Load Members')}
      rows={members}
      visibleRows={visibleRows}
      summary={summary && `${summary}${insideText}`}
      filters={memberFilters({
        view,
        onChange: change,
        plans: planNames,
        zone,
        branches: isAdmin && branches.length > 1 ? branches : [],
      })}
      fit={false}
      label={i18n.t('Members')}
      columns={columns}
      selection={selection.table}
      selectionBar={{ ...selection.bar, ...bulk, onClear: selection.clear }}
      {...(tableSort && { sort: tableSort })}
      onSortChange={(sort) => change({ sort: sortFor(fromTableSort(sort), view) })}
      rowActions={(member) =>
        memberMenu(member, today, {
          renew: () => setMembershipDialog({ is: 'renew', member }),
          open: () => void navigate(memberPath(member.id)),
          edit: () => setDialog({ is: 'edit', member }),
          checkIn: () => void checkIn(member),
          toggleStatus: () =>
            member.status === 'active' && member.currentlyCheckedIn
              ? setDialog({ is: 'deactivate', member })
              : actions.toggleStatus(member),
          signOut: () => setDialog({ is: 'sign-out', member }),
          showHistory: () => setDialog({ is: 'history', member }),
          remove: () => setDialog({ is: 'delete', member }),
        })
      }
      empty={{
        icon: Users,
        title: i18n.t('No members found'),
        hints: [i18n.t('Everybody who trains here will be listed.'), i18n.t('Add the first member to begin.')],
        otherAction: importEntry.button,
      }}
    >
      {dialog && (
        <MemberDialogs
          dialog={dialog}
          actions={actions}
          branches={branches}
          branchId={view.branch}
          zone={zone}
          today={today}
          onClose={() => setDialog(undefined)}
        />
      )}
      {bulkDialog && (
        <Suspense>
          <BulkDialogs
            dialog={bulkDialog}
            branches={branches}
            today={today}
            onChanged={selection.clear}
            onClose={() => setBulkDialog(undefined)}
          />
        </Suspense>
      )}
      {membershipDialog && (
        <Suspense>
          <MembershipDialogs
            dialog={membershipDialog}
            zone={zone}
            today={today}
            onClose={() => setMembershipDialog(undefined)}
          />
        </Suspense>
      )}
    </ResourceTable>
  );
}
