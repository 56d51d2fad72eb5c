import { ErrorBanner } from '@spotter/ui';
import { useGym } from '../../gym/useGym.ts';
import { useVisitor } from '../../session/useSession.ts';
import { Page } from '../../shell/Page.tsx';
import { BranchSelection } from './BranchSelection.tsx';
import { dashboardError, isWorthRetrying } from './dashboardErrors.ts';
import { LatestCheckIns } from './LatestCheckIns.tsx';
import { OccupancyPanel } from './OccupancyPanel.tsx';
import { QuickStats } from './QuickStats.tsx';
import { useDashboard } from './useDashboard.ts';
import { WelcomePanel } from './WelcomePanel.tsx';

/** Occupancy and latest check-ins; members see a welcome. */
export function DashboardPage() {
  const { isAtDesk } = useVisitor();
  return isAtDesk ? <DeskDashboard /> : <MemberDashboard />;
}

function MemberDashboard() {
  const { gym, user, error, isFetching, refetch } = useGym();
  return (
    <Page title="Dashboard">
      <LoadError message={dashboardError(error, null)} isBusy={isFetching} onRetry={() => void refetch()} />
      <WelcomePanel name={user?.name} gymName={gym?.name} />
    </Page>
  );
}

function DeskDashboard() {
  const { error, isFetching, refetch } = useGym();
  const board = useDashboard();
  const hasNoBranch = !board.isLoadingBranches && board.branch === undefined;
  const retry = () => {
    void refetch();
    board.refresh();
  };
  return (
    <Page title="Dashboard">
      <LoadError
        message={dashboardError(error, board.occupancy.error)}
        isBusy={isFetching || board.occupancy.isFetching}
        onRetry={retry}
      />
      <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
        <OccupancyPanel query={board.occupancy} hasNoBranch={hasNoBranch} onRefresh={board.refresh} />
        <BranchSelection
          branches={board.branches}
          branch={board.branch}
          isLoading={board.isLoadingBranches}
          onChoose={board.chooseBranch}
        />
      </div>
      <QuickStats occupancy={board.occupancy} total={board.total} hasNoBranch={hasNoBranch} />
      <LatestCheckIns branch={board.branch} isLoading={board.isLoadingBranches} />
    </Page>
  );
}

interface LoadErrorProps {
  message: string | undefined;
  isBusy: boolean;
  onRetry: () => void;
}

function LoadError({ message, isBusy, onRetry }: LoadErrorProps) {
  if (message === undefined) return null;
  return <ErrorBanner title={message} busy={isBusy} {...(isWorthRetrying(message) && { onRetry })} />;
}
