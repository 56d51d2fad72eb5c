import type { Member } from '@spotter/api';
import { Button, DropdownMenu, IconButton } from '@spotter/ui';
import { CalendarPlus, Ellipsis, LogOut, UserPlus, Users } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Zone } from '@spotter/web-core/dates';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { useBranches } from '../../gym/useBranches.ts';
import { useToday } from '../../gym/useToday.ts';
import { memberPath } from '../../paths.ts';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { ResourceTable } from '../../shared/ResourceTable.tsx';
import { useCheckIn } from '../../shared/useCheckIn.ts';
import { usePlans } from '../../shared/usePlans.ts';
import { useLiveBranch } from '../../shell/live/liveContext.ts';
import { useNavigationIntent } from '../../shell/useNavigationIntent.ts';
import { MembershipDialogs, preloadMembershipDialogs, type OpenMembershipDialog } from '../memberships/index.ts';
import { fromTableSort, memberColumns, toTableSort } from './memberColumns.tsx';
import { MemberDialogs, type OpenDialog } from './MemberDialogs.tsx';
import { memberFilters } from './memberFilters.tsx';
import { memberMenu } from './memberMenu.ts';
import { useMemberActions } from './useMemberActions.ts';
import { useMemberList } from './useMemberList.ts';

export function MembersPage() {
  return (
    <RequireRole allow={['admin', 'staff']} denial="Access denied: Members cannot view this page.">
      <NeedsGym>{(gym) => <Members zone={gym} />}</NeedsGym>
    </RequireRole>
  );
}

function Members({ zone }: { zone: Zone }) {
  const { isAdmin } = useVisitor();
  const { branches, isPending: isLoadingBranches } = useBranches();
  const today = useToday(zone);
  const { plans, names: planNames, nameOf } = usePlans();
  const { view, change, query, visibleRows } = useMemberList({
    branches: isLoadingBranches ? undefined : branches,
    plans,
    today,
  });
  const members = query.data?.members;
  const columns = useMemo(() => memberColumns(zone, today, nameOf), [zone, today, nameOf]);
  const checkIn = useCheckIn();
  const actions = useMemberActions();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [membershipDialog, setMembershipDialog] = useState<OpenMembershipDialog>();
  const isLoaded = members !== undefined;
  useEffect(() => {
    if (isLoaded) preloadMembershipDialogs();
  }, [isLoaded]);
  useLiveBranch(isAdmin ? view.branch : '');
  useNavigationIntent((intent) => {
    if (intent === 'add' || intent === 'checkout-all') setDialog({ is: intent });
  });

  return (
    <ResourceTable<Member>
      title="Members"
      actions={
        <>
          <DropdownMenu
            items={[
              {
                label: 'Extend Memberships…',
                icon: CalendarPlus,
                disabled: visibleRows.length === 0,
                hint: 'Of all members now in the list',
                onSelect: () => setMembershipDialog({ is: 'extend', members: visibleRows }),
              },
            ]}
            trigger={
              <IconButton
                icon={Ellipsis}
                label="More actions"
                className="border border-edge/60 max-sm:-mx-1.5 max-sm:border-transparent"
              />
            }
          />
          <Button icon={LogOut} onClick={() => setDialog({ is: 'checkout-all' })}>
            Checkout All
          </Button>
        </>
      }
      addLabel="Add Member"
      addIcon={UserPlus}
      onAdd={() => setDialog({ is: 'add' })}
      query={query}
      errorTitle="Failed to Load Members"
      rows={members}
      visibleRows={visibleRows}
      summary={members ? `Showing ${visibleRows.length} of ${members.length} members` : ''}
      filters={memberFilters({
        view,
        onChange: change,
        plans: planNames,
        zone,
        branches: isAdmin && branches.length > 1 ? branches : [],
      })}
      fit={false}
      label="Members"
      columns={columns}
      sort={toTableSort(view.sort)}
      onSortChange={(sort) => change({ sort: fromTableSort(sort) })}
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
        title: 'No members found',
        hints: ['Everybody who trains here will be listed.', 'Add the first member to begin.'],
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
