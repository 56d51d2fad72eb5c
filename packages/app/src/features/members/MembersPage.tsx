import { Button, type DataTableHandle } from '@spotter/ui';
import { LogOut, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import type { Zone } from '../../gym/calendar.ts';
import { useBranches } from '../../gym/useBranches.ts';
import { useToday } from '../../gym/useToday.ts';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useSearchKey } from '../../shared/useSearchKey.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useLiveBranch } from '../../shell/live/liveContext.ts';
import { Page } from '../../shell/Page.tsx';
import { useNavigationIntent } from '../../shell/useNavigationIntent.ts';
import { BranchSelector } from './BranchSelector.tsx';
import { MemberDialogs, type OpenDialog } from './MemberDialogs.tsx';
import { MemberFilters } from './MemberFilters.tsx';
import { MemberTable } from './MemberTable.tsx';
import { useCheckIn } from '../../shared/useCheckIn.ts';
import { useMemberActions } from './useMemberActions.ts';
import { useMemberList } from './useMemberList.ts';
import { useMemberView } from './useMemberView.ts';
import { resetView } from './view.ts';

/** Everybody who trains here, for those who run the desk. */
export function MembersPage() {
  return (
    <RequireRole allow={['admin', 'staff']} denial="Access denied: Members cannot view this page.">
      <NeedsGym>{(gym) => <Members zone={gym} />}</NeedsGym>
    </RequireRole>
  );
}

function Members({ zone }: { zone: Zone }) {
  const { isAdmin } = useVisitor();
  const { branches, isPending: isLookingForBranches } = useBranches();
  const today = useToday(zone);
  const [view, change] = useMemberView(isLookingForBranches ? undefined : branches);
  const list = useMemberList(view, today, !isLookingForBranches);
  const checkIn = useCheckIn();
  const actions = useMemberActions();
  const [dialog, setDialog] = useState<OpenDialog>();
  const table = useRef<DataTableHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const hasChoice = isAdmin && branches.length > 1;
  useSearchKey(search);
  useLiveBranch(isAdmin ? view.branch : '');
  useNavigationIntent((what) => {
    if (what === 'add' || what === 'checkout-all') setDialog({ is: what });
  });

  return (
    <Page
      title="Members"
      actions={
        <>
          <Button icon={LogOut} onClick={() => setDialog({ is: 'checkout-all' })}>
            Checkout All
          </Button>
          <Button variant="primary" icon={UserPlus} onClick={() => setDialog({ is: 'add' })}>
            Add Member
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <MemberFilters
          view={view}
          onChange={change}
          zone={zone}
          list={list}
          branchSelector={
            hasChoice && (
              <BranchSelector branches={branches} value={view.branch} onChange={(branch) => change({ branch })} />
            )
          }
          branchName={hasChoice ? branches.find(({ id }) => id === view.branch)?.name : undefined}
          search={search}
          table={table}
        />
        <MemberTable
          table={table}
          list={list}
          view={view}
          zone={zone}
          today={today}
          onChange={change}
          onReset={() => change(resetView(view))}
          onAdd={() => setDialog({ is: 'add' })}
          actions={{
            edit: (member) => setDialog({ is: 'edit', member }),
            checkIn: (member) => void checkIn(member),
            toggleStatus: actions.toggleStatus,
            showHistory: (member) => setDialog({ is: 'history', member }),
            remove: (member) => setDialog({ is: 'delete', member }),
          }}
        />
      </div>
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
    </Page>
  );
}
