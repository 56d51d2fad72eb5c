import type { AttendanceEvent, Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';

/** Older events cause no toast. */
const MAX_NOTICE_AGE_MS = 30_000;

export const isRecent = (age: number): boolean => age < MAX_NOTICE_AGE_MS;

/** More events at once are summarized. */
const MAX_SINGLE_NOTICES = 3;

const noticeTexts = {
  'check-in': /*i18n*/ '{name} checked in at {branchName}',
  'check-out': /*i18n*/ '{name} checked out at {branchName}',
} as const;
const summaryTexts = {
  'check-in': /*i18n*/ '{count} people checked in at {place}',
  'check-out': /*i18n*/ '{count} people checked out at {place}',
} as const;

/**
 * The sentences of a batch of events: one each, or one per action when there are many.
 * Automatic check-outs are left out.
 */
export function noticesOf(all: readonly AttendanceEvent[]): string[] {
  const undone = all.filter(({ isUndo }) => isUndo);
  const events = all.filter(({ isUndo, method }) => !isUndo && method !== 'auto');
  const batches = Map.groupBy(undone, ({ action, withdrawnByName }) => `${action} ${withdrawnByName}`);
  return [...batches.values().map(undoNotice), ...noticesOfNew(events)];
}

const undoneTexts = {
  'check-in': /*i18n*/ 'The check-in of {name} was undone',
  'check-out': /*i18n*/ 'The check-out of {name} was undone',
} as const;
const undoneByTexts = {
  'check-in': /*i18n*/ 'The check-in of {name} was undone by {byName}',
  'check-out': /*i18n*/ 'The check-out of {name} was undone by {byName}',
} as const;

/** Events of one kind: what was undone is the opposite of what they say. */
function undoNotice(events: readonly AttendanceEvent[]): string {
  const { action, userName, withdrawnByName } = events[0] as AttendanceEvent;
  const undone = action === 'check-in' ? 'check-out' : 'check-in';
  const name = events.length === 1 ? userName : i18n.t('{count} people', { count: events.length });
  if (withdrawnByName === undefined) return i18n.t(undoneTexts[undone], { name });
  return i18n.t(undoneByTexts[undone], { name, byName: withdrawnByName });
}

function noticesOfNew(events: readonly AttendanceEvent[]): string[] {
  if (events.length <= MAX_SINGLE_NOTICES) {
    return events.map(({ action, userName, branchName }) =>
      i18n.t(noticeTexts[action], { name: userName, branchName }),
    );
  }
  return (['check-in', 'check-out'] as const).flatMap((action) => {
    const matching = events.filter((event) => event.action === action);
    const branches = [...new Set(matching.map(({ branchName }) => branchName))];
    const place = branches.length > 1 ? i18n.t('{count} branches', { count: branches.length }) : (branches[0] ?? '');
    return matching.length > 0 ? [i18n.t(summaryTexts[action], { count: matching.length, place })] : [];
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
    ...(isIn && !event.isUndo && { totalVisits: member.totalVisits + 1, lastCheckIn: event.timestamp }),
    ...(event.isUndo && restoredBy(event)),
  };
  return members.with(at, updated);
}

/** What the withdrawal of a check-in brings back. */
const restoredBy = ({ totalVisits, lastCheckIn }: AttendanceEvent) => ({
  ...(totalVisits !== undefined && { totalVisits }),
  ...(lastCheckIn !== undefined && { lastCheckIn }),
});
