import { ActivityList, Button, EmptyState, ErrorBanner, LoadMore } from '@spotter/ui';
import { History, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { errorMessage } from '@spotter/web-core/errors';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { dateInZone, type Zone } from '@spotter/web-core/dates';
import { useBranches } from '../../gym/useBranches.ts';
import { useToday } from '../../gym/useToday.ts';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { Page } from '../../shell/Page.tsx';
import { activityEntry } from './activityEntry.ts';
import { useActivities } from './useActivities.ts';

const DAY_MS = 86_400_000;

export function ActivityPage() {
  return (
    <AdminsOnly denial="Only administrators can view the activity tracker.">
      <NeedsGym>{(gym) => <Activity zone={gym} />}</NeedsGym>
    </AdminsOnly>
  );
}

function Activity({ zone }: { zone: Zone }) {
  const list = useActivities();
  const { branches } = useBranches();
  const today = useToday(zone);
  const names = useMemo(() => new Map(branches.map(({ id, name }) => [id, name])), [branches]);
  const yesterday = dateInZone(Date.parse(`${today}T00:00:00Z`) - DAY_MS, { ...zone, timeZone: 'UTC' });
  const items = list.activities?.map((activity) => activityEntry(activity, { zone, names, today, yesterday }));
  const itemCount = items?.length ?? 0;
  return (
    <Page
      title="Activity Tracker"
      description="Who changed what, and when"
      isNarrow
      actions={
        <Button icon={RefreshCw} busy={list.isRefreshing} onClick={list.refresh}>
          Refresh
        </Button>
      }
    >
      <ActivityList
        label="Activities"
        items={items}
        empty={
          <EmptyState
            icon={History}
            title="No Activities Found"
            hints={['What is added, changed or deleted in the gym will be listed here.']}
          />
        }
        {...(list.error &&
          !items && {
            error: (
              <ErrorBanner
                title="Error Loading Activities"
                message={`Failed to load activities: ${errorMessage(list.error)}`}
                busy={list.isRefreshing}
                onRetry={list.refresh}
              />
            ),
          })}
        footer={
          itemCount > 0 && (
            <LoadMore
              label="Load More Activities"
              hasMore={list.hasMore}
              busy={list.isLoadingMore}
              onLoadMore={list.loadMore}
              countText={list.hasMore ? `${itemCount} shown` : `All ${itemCount} shown`}
            />
          )
        }
      />
    </Page>
  );
}
