import type { AttendanceEvent, Branch } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { AttendanceFeed, EmptyState, type FeedRow } from '@spotter/ui';
import { DoorOpen, RadioTower, Store } from 'lucide-react';
import { dateInZone, formatDateTime, formatTimeAgo, formatTime, type Zone } from '@spotter/web-core/dates';
import { useGym } from '../../gym/useGym.ts';
import { useServerNow } from '../../shell/connection/useServerClock.ts';
import { useLive } from '../../shell/live/liveContext.ts';

const actions = { 'check-in': 'IN', 'check-out': 'OUT' } as const;

function rowOf(event: AttendanceEvent, now: number, zone: Zone): FeedRow {
  const { id, userName, action, branchName, timestamp } = event;
  const isToday = dateInZone(timestamp, zone) === dateInZone(now, zone);
  return {
    id,
    name: userName,
    action,
    actionText: i18n.t(actions[action]),
    place: branchName,
    time: isToday ? formatTime(timestamp, zone) : formatDateTime(timestamp, zone),
    dateTime: new Date(timestamp).toISOString(),
    relativeTime: formatTimeAgo(timestamp, now, zone),
  };
}

const unavailable = () => (
  <EmptyState
    icon={RadioTower}
    title={i18n.t('No live updates')}
    hints={[i18n.t('Check-ins are counted all the same; Refresh shows how many.')]}
  />
);
const noBranch = () => (
  <EmptyState
    icon={Store}
    title={i18n.t('No branch to follow')}
    hints={[i18n.t('Check-ins of a branch appear here as they happen.')]}
  />
);
const nobody = () => (
  <EmptyState
    icon={DoorOpen}
    title={i18n.t('No recent check-ins')}
    hints={[i18n.t('The next one appears here as it happens.')]}
  />
);

interface LatestCheckInsProps {
  branch: Branch | undefined;
  isLoading: boolean;
  className?: string;
}

/** The branch's latest check-ins and check-outs from the live feed. */
export function LatestCheckIns({ branch, isLoading, className }: LatestCheckInsProps) {
  const { gym, isPending } = useGym();
  const { state, latest } = useLive();
  const now = useServerNow();
  const panel = { title: i18n.t('Latest check-ins'), ...(className !== undefined && { className }) };
  if (isLoading || (!gym && isPending)) return <AttendanceFeed {...panel} rows={undefined} />;
  if (!branch) return <AttendanceFeed {...panel} rows={[]} empty={noBranch()} />;
  if (!gym || state === 'off' || state === 'refused') {
    return <AttendanceFeed {...panel} rows={[]} empty={unavailable()} />;
  }
  return (
    <AttendanceFeed
      {...panel}
      rows={latest?.map((event) => rowOf(event, Math.max(now, event.timestamp), gym))}
      empty={nobody()}
      note={state === 'stale' && <span className="text-xs text-muted">{i18n.t('Reconnecting')}</span>}
    />
  );
}
