import { i18n } from '@spotter/i18n';
import { ErrorBanner } from '@spotter/ui';
import { useGym } from '../../gym/useGym.ts';
import { useVisitor } from '../../session/useSession.ts';
import { BranchTiles } from '../../shared/BranchTiles.tsx';
import { Page } from '../../shell/Page.tsx';
import { BranchSelection } from './BranchSelection.tsx';
import { dashboardError, isWorthRetrying } from './dashboardErrors.ts';
import { LatestCheckIns } from './LatestCheckIns.tsx';
import { OccupancyPanel } from './OccupancyPanel.tsx';
import { QuickStats } from './QuickStats.tsx';
import { TakingsCard } from './TakingsCard.tsx';
import { TodayCurvePanel } from './TodayCurvePanel.tsx';
import { TodayLists } from './TodayLists.tsx';
import { useDashboard } from './useDashboard.ts';
import { WelcomePanel } from './WelcomePanel.tsx';

/** How full it is and will be, who needs a word today, what was taken; members see a welcome. */
export function DashboardPage() {
  const { isAtDesk } = useVisitor();
  return isAtDesk ? <DeskDashboard /> : <MemberDashboard />;
}

function MemberDashboard() {
  const { gym, user, error, isFetching, refetch } = useGym();
  return (
    <Page title={i18n.t('Dashboard')}>
      <LoadError message={dashboardError(error, null)} isBusy={isFetching} onRetry={() => void refetch()} />
      <WelcomePanel name={user?.name} gymName={gym?.name} />
    </Page>
  );
}

function DeskDashboard() {
  const { gym, error, isFetching, refetch } = useGym();
  const board = useDashboard();
  const { branch, branches, hasSeveral } = board;
  const hasNoBranch = !board.isLoadingBranches && branch === undefined;
  const retry = () => {
    void refetch();
    board.refresh();
  };
  return (
    <Page title={i18n.t('Dashboard')}>
      <LoadError
        message={dashboardError(error, board.occupancy.error)}
        isBusy={isFetching || board.occupancy.isFetching}
        onRetry={retry}
      />
      {/* Where there is no space beside the branch's numbers, whoever needs a word comes before the rest of them. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:max-lg:grid-cols-2 lg:gap-5">
        <div className="max-lg:contents lg:grid lg:grid-cols-2 lg:items-stretch lg:gap-4 xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)_minmax(0,20rem)]">
          <div className="max-lg:contents lg:flex lg:flex-col lg:gap-4">
            <OccupancyPanel
              query={board.occupancy}
              hasNoBranch={hasNoBranch}
              onRefresh={board.refresh}
              className="max-lg:order-1"
            />
            {!hasNoBranch && <TakingsCard query={board.today} branchId={branch?.id} className="grow max-lg:order-5" />}
          </div>
          {!hasNoBranch && (
            <TodayCurvePanel
              query={board.expected}
              gym={gym}
              className="max-lg:order-7 max-lg:col-span-full lg:max-xl:order-1 lg:max-xl:col-span-2"
            />
          )}
          <div className="max-lg:contents lg:flex lg:flex-col lg:gap-4">
            <BranchSelection
              branches={branches}
              branch={branch}
              isLoading={board.isLoadingBranches}
              onChoose={board.chooseBranch}
              className="max-lg:order-2"
            />
            <QuickStats
              occupancy={board.occupancy}
              total={board.total}
              hasNoBranch={hasNoBranch}
              className="max-lg:order-6"
            />
          </div>
        </div>
        {hasSeveral && (
          <BranchTiles
            branchId={branch?.id}
            onChoose={board.chooseBranch}
            className="min-w-0 max-lg:order-3 max-lg:col-span-full"
          />
        )}
        {!hasNoBranch && <TodayLists board={board} gym={gym} className="min-w-0 max-lg:order-4 max-lg:col-span-full" />}
        <LatestCheckIns
          branch={branch}
          isLoading={board.isLoadingBranches}
          className="max-lg:order-8 max-lg:col-span-full"
        />
      </div>
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
