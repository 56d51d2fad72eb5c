import type { AttendanceEvent, Member } from '@spotter/api';

/** Older events, in milliseconds, are history and disturb nobody. */
const newsAge = 30_000;

export const isNews = (age: number): boolean => age < newsAge;

/** More than this at once are told together. */
const oneByOne = 3;

export interface Notice {
  title: string;
  message: string;
}

const titles = { 'check-in': 'Check-in', 'check-out': 'Check-out' } as const;
const verbs = { 'check-in': 'checked in', 'check-out': 'checked out' } as const;

/** What to say of events that came together: a few one by one, a whole gym's checkout in one sentence an action. */
export function noticesOf(events: readonly AttendanceEvent[]): Notice[] {
  if (events.length <= oneByOne) {
    return events.map(({ action, userName, branchName }) => ({
      title: titles[action],
      message: `${userName} ${verbs[action]} at ${branchName}`,
    }));
  }
  return (['check-in', 'check-out'] as const).flatMap((action) => {
    const told = events.filter((event) => event.action === action);
    const branches = [...new Set(told.map(({ branchName }) => branchName))];
    const where = branches.length > 1 ? `${branches.length} branches` : (branches[0] ?? '');
    const message = `${told.length} people ${verbs[action]} at ${where}`;
    return told.length > 0 ? [{ title: titles[action], message }] : [];
  });
}

/**
 * A list of members after an event. Told twice it counts once: a visit is added only to who was out. An event that the
 * list is already ahead of changes nothing.
 */
export function withEvent(members: Member[], event: AttendanceEvent): Member[] {
  const at = members.findIndex(({ id }) => id === event.userId);
  const known = members[at];
  if (!known || (known.lastCheckIn ?? 0) > event.timestamp) return members;
  const isIn = event.action === 'check-in';
  if (known.currentlyCheckedIn === isIn) return members;
  const changed = {
    ...known,
    currentlyCheckedIn: isIn,
    ...(isIn && { totalVisits: known.totalVisits + 1, lastCheckIn: event.timestamp }),
  };
  return members.with(at, changed);
}
