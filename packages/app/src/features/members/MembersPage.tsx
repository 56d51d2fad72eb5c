import { i18n } from '@spotter/i18n';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Zone } from '@spotter/web-core/dates';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { useBranches } from '../../gym/useBranches.ts';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { memberPath, paths } from '../../paths.ts';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { useCheckIn } from '../../shared/useCheckIn.ts';
import { usePlans } from '../../shared/usePlans.ts';
import { LazyDialog } from '../../shell/LazyDialog.tsx';
import { useLiveBranch } from '../../shell/live/liveContext.ts';
import { useNavigationIntent } from '../../shell/useNavigationIntent.ts';
import { whenIdle } from '../../shell/whenIdle.ts';
import { MembershipDialogs, preloadMembershipDialogs, type OpenMembershipDialog } from '../memberships/index.ts';
import { MemberDialogs, type OpenDialog } from './MemberDialogs.tsx';
import { memberMenu } from './memberMenu.ts';
import { MemberTable } from './MemberTable.tsx';
import { useImportEntry } from './useImportEntry.tsx';
import { useMemberActions } from './useMemberActions.ts';
import { useMemberQueries, useMembers, useMemberView } from './useMemberList.ts';

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
  const { branch } = useMemberView().urlView;
  useBranches();
  usePlans();
  useMembers(undefined, !isAdmin || branch === '');
  return null;
}

function Members({ zone }: { zone: Zone }) {
  const { isAdmin } = useVisitor();
  const { branches, hasSeveral, isPending: isLoadingBranches } = useBranches();
  const today = useToday(zone);
  const { plans, names: planNames, nameOf } = usePlans();
  const queries = useMemberQueries({ branches: isLoadingBranches ? undefined : branches, plans, zone });
  const { branch } = queries.view;
  const importEntry = useImportEntry();
  const checkIn = useCheckIn();
  const actions = useMemberActions();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [membershipDialog, setMembershipDialog] = useState<OpenMembershipDialog>();
  const branchNames = useMemo(() => new Map(branches.map(({ id, name }) => [id, name])), [branches]);
  const branchName = useCallback((branchId: string) => branchNames.get(branchId) ?? '', [branchNames]);
  // Stable: a change of the URL does not render the buttons.
  const addMember = useCallback(() => setDialog({ is: 'add' }), []);
  const checkoutAll = useCallback(() => setDialog({ is: 'checkout-all' }), []);
  const showChanges = useCallback(() => void navigate(paths.recentChanges), [navigate]);
  const isLoaded = queries.members !== undefined;
  useEffect(() => (isLoaded ? whenIdle(preloadMembershipDialogs) : undefined), [isLoaded]);
  useLiveBranch(isAdmin ? branch : '');
  useNavigationIntent((intent) => {
    if (intent === 'add' || intent === 'checkout-all') setDialog({ is: intent });
  });

  return (
    <MemberTable
      queries={queries}
      zone={zone}
      today={today}
      branches={branches}
      hasBranches={isAdmin && hasSeveral}
      branchName={branchName}
      planNames={planNames}
      planName={nameOf}
      importEntry={importEntry}
      onAdd={addMember}
      onCheckoutAll={checkoutAll}
      onShowChanges={showChanges}
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
    >
      {dialog && (
        <MemberDialogs
          dialog={dialog}
          actions={actions}
          branches={branches}
          branchId={branch}
          zone={zone}
          today={today}
          onClose={() => setDialog(undefined)}
        />
      )}
      {membershipDialog && (
        <LazyDialog onClose={() => setMembershipDialog(undefined)}>
          <MembershipDialogs
            dialog={membershipDialog}
            zone={zone}
            today={today}
            onClose={() => setMembershipDialog(undefined)}
          />
        </LazyDialog>
      )}
    </MemberTable>
  );
}
