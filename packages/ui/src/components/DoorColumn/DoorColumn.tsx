import { EventSection, type EventSectionProps } from '../AttendanceFeed/EventSection.tsx';
import type { DoorRowProps } from '../DoorRow/DoorRow.tsx';
import { DoorRow } from '../DoorRow/DoorRow.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';

export interface DoorEvent extends Omit<DoorRowProps, 'id' | 'ref'> {
  id: string;
}

export type DoorColumnProps = EventSectionProps<DoorEvent>;

const SKELETON_ROWS = 8;

/** What happens at the door, newest first. */
export function DoorColumn(props: DoorColumnProps) {
  return (
    <EventSection
      {...props}
      data-slot="door-column"
      renderRow={(event) => <DoorRow {...event} key={event.id} />}
      skeleton={<RowsSkeleton />}
    />
  );
}

function RowsSkeleton() {
  return Array.from({ length: SKELETON_ROWS }, (_, at) => (
    <li key={at} aria-hidden className="flex min-h-14 animate-delayed items-center gap-2 px-4">
      <Skeleton className="h-5 w-12" />
      <Skeleton className="h-3.5 w-2/5" />
      <Skeleton className="ms-auto h-3 w-14" />
    </li>
  ));
}
