import type { AttendanceEvent, DoorEntry } from '@spotter/api';
import type { DoorEvent } from '../feed/doorEvents.repository.ts';

/** Lines of the door column, of which the withdrawn say so. */
export function toDoorLog(events: DoorEvent[], withdrawals: AttendanceEvent[]): DoorEntry[] {
  const withdrawn = new Map(
    withdrawals.map(({ withdraws, timestamp, withdrawnByName = '' }) => [
      withdraws,
      { at: timestamp, byName: withdrawnByName },
    ]),
  );
  return events.map((item) => {
    if (item.type === 'refusal') return { ...item.refusal, ...ofRefusal };
    const { event } = item;
    return {
      ...event,
      assistedByName: event.assistedByName ?? null,
      notices: event.notices ?? [],
      totalVisits: event.totalVisits ?? null,
      overrideReason: event.overrideReason ?? null,
      isOffline: event.isOffline ?? false,
      withdrawn: withdrawn.get(event.id) ?? null,
    };
  });
}

const ofRefusal = {
  action: 'refused' as const,
  assistedByName: null,
  totalVisits: null,
  overrideReason: null,
  isOffline: false,
  withdrawn: null,
};
