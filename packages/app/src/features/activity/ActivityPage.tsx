import { i18n } from '@spotter/i18n';
import { ActivityList, Button, EmptyState, ErrorBanner, LoadMore } from '@spotter/ui';
import { FileDown, History, RefreshCw, SearchX, Undo2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { errorMessage } from '@spotter/web-core/errors';
import { useMoney } from '../../gym/money.tsx';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { dateInZone, type Zone } from '@spotter/web-core/dates';
import { useBranches } from '../../gym/useBranches.ts';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { paths } from '../../paths.ts';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { ResourceFilterPanel } from '../../shared/ResourceFilterPanel.tsx';
import { useUrlState } from '../../shared/useUrlState.ts';
import { Page } from '../../shell/Page.tsx';
import { activityEntry } from './activityEntry.ts';
import { activityFilters } from './activityFilters.tsx';
import { useActivities } from './useActivities.ts';
import { useActivityExport } from './useActivityExport.ts';
import { usePerformers } from './usePerformers.ts';
import { defaultView, isFiltered, readView, writeView, type ActivityView } from './view.ts';
import { formatCount } from '../../shared/formatCount.ts';

const DAY_MS = 86_400_000;

export function ActivityPage() {
  return (
    <AdminsOnly denial={i18n.t('Only administrators can view the activity tracker.')}>
      <NeedsGym>{(gym) => <Activity zone={gym} />}</NeedsGym>
    </AdminsOnly>
  );
}

const summaryOf = (count: number, hasMore: boolean) =>
  hasMore
    ? i18n.t('Showing the newest {count} activities', { count: formatCount(count) })
    : i18n.t('{count, plural, one {Showing # activity} other {Showing # activities}}', { count });

function Activity({ zone }: { zone: Zone }) {
  const [view, change] = useUrlState<ActivityView>(readView, writeView);
  // The search in the URL is debounced.
  const [params] = useSearchParams();
  const filter = readView(params);
  const list = useActivities(filter);
  const people = usePerformers();
  const { branches } = useBranches();
  const today = useToday(zone);
  const money = useMoney();
  const names = useMemo(() => new Map(branches.map(({ id, name }) => [id, name])), [branches]);
  const yesterday = dateInZone(Date.parse(`${today}T00:00:00Z`) - DAY_MS, { ...zone, timeZone: 'UTC' });
  const items = list.activities?.map((activity) => activityEntry(activity, { zone, names, money, today, yesterday }));
  const itemCount = items?.length ?? 0;
  const { isExporting, exportAll } = useActivityExport(filter, { zone, names, money });
  const noTable = useRef(null);
  return (
    <Page
      title={i18n.t('Activity Tracker')}
      description={i18n.t('Who changed what, and when')}
      isNarrow
      actions={
        <>
          <Button asChild icon={Undo2}>
            <Link to={paths.recentChanges}>{i18n.t('Recent Changes')}</Link>
          </Button>
          <Button icon={FileDown} busy={isExporting} disabled={itemCount === 0} onClick={exportAll}>
            {i18n.t('Export List')}
          </Button>
          <Button icon={RefreshCw} busy={list.isRefreshing} onClick={list.refresh}>
            {i18n.t('Refresh')}
          </Button>
        </>
      }
    >
      <ResourceFilterPanel
        filters={activityFilters({ view, onChange: change, people, zone })}
        summary={items ? summaryOf(itemCount, list.hasMore) : ''}
        isPending={items === undefined}
        table={noTable}
      />
      <ActivityList
        label={i18n.t('Activities')}
        items={items}
        empty={
          isFiltered(filter) ? (
            <EmptyState
              icon={SearchX}
              title={i18n.t('No Activities Found')}
              hints={[i18n.t('Nothing matches the search and the filters.')]}
              action={<Button onClick={() => change(defaultView)}>{i18n.t('Reset All')}</Button>}
            />
          ) : (
            <EmptyState
              icon={History}
              title={i18n.t('No Activities Found')}
              hints={[i18n.t('What is added, changed or deleted in the gym will be listed here.')]}
            />
          )
        }
        {...(list.error &&
          !items && {
            error: (
              <ErrorBanner
                title={i18n.t('Error Loading Activities')}
                message={i18n.t('Failed to load activities: {reason}', {
                  reason: errorMessage(list.error),
                })}
                busy={list.isRefreshing}
                onRetry={list.refresh}
              />
            ),
          })}
        footer={
          itemCount > 0 && (
            <LoadMore
              label={i18n.t('Load More Activities')}
              hasMore={list.hasMore}
              busy={list.isLoadingMore}
              onLoadMore={list.loadMore}
              countText={
                list.hasMore
                  ? i18n.t('{itemCount} shown', { itemCount })
                  : i18n.t('{itemCount, plural, one {# shown} other {All # shown}}', { itemCount })
              }
            />
          )
        }
      />
    </Page>
  );
}
