import type { AttendanceEvent, Member } from '@spotter/api';

/** Older events cause no toast. */
const MAX_NOTICE_AGE_MS = 30_000;

export const isRecent = (age: number): boolean => age < MAX_NOTICE_AGE_MS;

/** More events at once are summarized. */
const MAX_SINGLE_NOTICES = 3;

const verbs = { 'check-in': 'checked in', 'check-out': 'checked out' } as const;

/** The sentences of a batch of events: one each, or one per action when there are many. */
export function noticesOf(events: readonly AttendanceEvent[]): string[] {
  if (events.length <= MAX_SINGLE_NOTICES) {
    return events.map(({ action, userName, branchName }) => `${userName} ${verbs[action]} at ${branchName}`);
  }
  return (['check-in', 'check-out'] as const).flatMap((action) => {
    const matching = events.filter((event) => event.action === action);
    const branches = [...new Set(matching.map(({ branchName }) => branchName))];
    const where = branches.length > 1 ? `${branches.length} branches` : (branches[0] ?? '');
    return matching.length > 0 ? [`${matching.length} people ${verbs[action]} at ${where}`] : [];
  });
}

/**
 * Applies an event to the list of members. Idempotent: a visit is counted only for a member who was out. An event older
 * than the row changes nothing.
 */
export function applyEvent(members: Member[], event: AttendanceEvent): Member[] {
  const at = members.findIndex(({ id }) => id === event.userId);
  const member = members[at];
  if (!member || (member.lastCheckIn ?? 0) > event.timestamp) return members;
  const isIn = event.action === 'check-in';
  if (member.currentlyCheckedIn === isIn) return members;
  const updated = {
    ...member,
    currentlyCheckedIn: isIn,
    ...(isIn && { totalVisits: member.totalVisits + 1, lastCheckIn: event.timestamp }),
  };
  return members.with(at, updated);
}
