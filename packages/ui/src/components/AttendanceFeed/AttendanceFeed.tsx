import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';
import { EventSection, type EventSectionProps } from './EventSection.tsx';

export interface FeedRow {
  id: string;
  name: string;
  action: 'check-in' | 'check-out';
  actionText: string;
  /** The branch. */
  place: string;
  /** Clock time: "9:42 am". */
  time: string;
  /** ISO 8601. */
  dateTime: string;
  /** "18 min ago". */
  relativeTime: string;
}

export type AttendanceFeedProps = EventSectionProps<FeedRow>;

/** The latest check-ins and check-outs of all people, one line each. */
export function AttendanceFeed(props: AttendanceFeedProps) {
  return (
    <EventSection
      {...props}
      data-slot="attendance-feed"
      renderRow={(row) => <Row key={row.id} {...row} />}
      skeleton={<RowsSkeleton />}
      columns={columns}
    />
  );
}

/** Action, name, branch, time; below `md` the branch moves under the name. */
const columns =
  'grid-cols-[fit-content(7rem)_minmax(0,1fr)_fit-content(6rem)] md:grid-cols-[fit-content(7rem)_minmax(0,3fr)_minmax(0,2fr)_17rem]';
const rowClass = 'col-span-full grid min-h-11 grid-cols-subgrid items-center gap-x-3 px-4 py-1.5';

function Row({ name, action, actionText, place, time, dateTime, relativeTime }: Omit<FeedRow, 'id'>) {
  return (
    <li className={rowClass}>
      <span className="row-span-2 md:row-span-1">
        <StatusBadge status={action === 'check-in' ? 'in' : 'out'} label={actionText} />
      </span>
      <span className="font-medium break-words">{name}</span>
      <span className="text-sm break-words text-muted max-md:col-start-2 max-md:row-start-2 max-md:text-xs">
        {place}
      </span>
      <time
        dateTime={dateTime}
        className="grid text-end tabular-nums max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 md:grid-cols-[minmax(0,1fr)_6rem] md:items-baseline"
      >
        {time} <span className="text-xs text-muted">{relativeTime}</span>
      </time>
    </li>
  );
}

function RowsSkeleton() {
  return Array.from({ length: 6 }, (_, row) => (
    <li key={row} aria-hidden className={rowClass}>
      <Skeleton className="h-5 w-16" />
      <Skeleton className="h-3 w-2/5" />
      <Skeleton className="h-3 w-1/2 max-md:hidden" />
      <Skeleton className="h-3 w-16 justify-self-end" />
    </li>
  ));
}
