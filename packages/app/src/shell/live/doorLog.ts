import type { AttendanceEvent, DoorEntry, DoorRefusal } from '@spotter/api';

/** As many as the server answers. */
const MAX_ENTRIES = 50;

/** The log of a branch's door with an event of the feed; the same as the server would answer now. */
export function withDoorEvent(entries: readonly DoorEntry[], event: AttendanceEvent): DoorEntry[] {
  const { withdraws, isUndo, withdrawnByName = '' } = event;
  if (withdraws !== undefined) {
    const withdrawn = { at: event.timestamp, byName: withdrawnByName };
    return entries.map((entry) => (entry.id === withdraws ? { ...entry, withdrawn } : entry));
  }
  // Who was checked out with all others, and is in again: nobody came.
  if (isUndo) return [...entries];
  return add(entries, {
    id: event.id,
    action: event.action,
    userId: event.userId,
    userName: event.userName,
    userType: event.userType,
    method: event.method,
    branchId: event.branchId,
    branchName: event.branchName,
    timestamp: event.timestamp,
    assistedByName: event.assistedByName ?? null,
    notices: event.notices ?? [],
    totalVisits: event.totalVisits ?? null,
    overrideReason: event.overrideReason ?? null,
    isOffline: event.isOffline ?? false,
    withdrawn: null,
  });
}

/** The same with somebody who was turned away. */
export const withDoorRefusal = (entries: readonly DoorEntry[], refusal: DoorRefusal): DoorEntry[] =>
  add(entries, {
    ...refusal,
    action: 'refused',
    assistedByName: null,
    totalVisits: null,
    overrideReason: null,
    isOffline: false,
    withdrawn: null,
  });

const add = (entries: readonly DoorEntry[], entry: DoorEntry): DoorEntry[] =>
  [entry, ...entries.filter(({ id }) => id !== entry.id)].slice(0, MAX_ENTRIES);
