import type { AttendanceAction, CheckInAction, ScanResult } from '@spotter/api';
import type { AttendanceRow } from '../attendance/attendance.repository.ts';
import { isExpired } from '../members/members.rules.ts';
import type { PersonRow } from '../people/people.ts';
import { isMember } from '../people/people.rules.ts';
import { DomainError } from '../errors.ts';
import { formatCalendarDate, formatDayAndMonth, formatTime, type Zone } from '../zone.ts';

/** A second scan of the same person within this time changes nothing. */
const REPEAT_WINDOW_MS = 60_000;

/** Whoever is out checks in, whoever is in checks out. Throws `state-changed` when the caller expected the other one. */
export function resolveAction(
  person: Pick<PersonRow, 'name' | 'checked_in_at'>,
  expected: CheckInAction | undefined,
): CheckInAction {
  const action = person.checked_in_at === null ? 'checkin' : 'checkout';
  if (expected !== undefined && expected !== action) throw stateChanged(person.name, expected);
  return action;
}

/** Another desk was faster. */
export const stateChanged = (name: string, wanted: CheckInAction) =>
  new DomainError('state-changed', `${name} is already checked ${wanted === 'checkin' ? 'in' : 'out'}`);

export const unknownCard = () => new DomainError('not-found', 'This card is not known here. Please ask at the desk.');

export const tooManyUnknownCards = (waitMs: number) =>
  new DomainError(
    'too-many',
    'Too many unknown cards were tried here. Please scan the code, or ask at the desk.',
    [],
    Math.ceil(waitMs / 1000),
  );

export const checkInMessage = (name: string, action: CheckInAction) =>
  `${name} checked ${action === 'checkin' ? 'in' : 'out'}`;

/** What the desk and the member are told about the membership of somebody who checks in. */
export function membershipWarning(person: PersonRow, today: string, zone: Zone): string | undefined {
  const { expiry_date: expiryDate, frozen_from: from, frozen_to: to } = person;
  if (expiryDate !== null && isExpired(expiryDate, today)) {
    return `Membership expired on ${formatCalendarDate(expiryDate, zone)}`;
  }
  if (from === null || to === null || from > today || to < today) return undefined;
  return `Membership frozen until ${formatDayAndMonth(to, zone)}. The desk can end the freeze`;
}

export const toCheckInAction = (action: AttendanceAction): CheckInAction =>
  action === 'check-in' ? 'checkin' : 'checkout';

/**
 * When the last entry of a person was written if this scan repeats it. Entries of later moments count as well, where another
 * server's clock is ahead; those of much later ones, written before a clock was set back, do not.
 */
export const repeatWindow = (now: number) => ({ from: now - REPEAT_WINDOW_MS + 1, before: now + REPEAT_WINDOW_MS });

/** The answer to a repeated scan, which changed nothing. */
export const toRepeatAnswer = (
  person: PersonRow,
  lastEntry: Pick<AttendanceRow, 'action' | 'happened_at'>,
  zone: Zone,
) => ({
  action: toCheckInAction(lastEntry.action),
  message: `Already checked ${lastEntry.action === 'check-in' ? 'in' : 'out'} at ${formatTime(lastEntry.happened_at, zone)}`,
  totalVisits: person.total_visits,
  currentlyCheckedIn: person.checked_in_at !== null,
  lastCheckIn: person.last_check_in_at,
  repeated: true,
});

interface CheckInAnswer {
  action: CheckInAction;
  message: string;
  totalVisits: number;
  repeated?: boolean;
  warning?: string;
}

/** What the kiosk shows of the scan; a device gets no phone number. */
export const toScanResult = (
  person: PersonRow,
  answer: CheckInAnswer,
  timestamp: number,
  isAtDevice: boolean,
): ScanResult => ({
  name: person.name,
  ...(!isAtDevice && { phone: person.phone }),
  userType: person.user_type,
  action: answer.action,
  timestamp,
  ...(isMember(person)
    ? { totalVisits: answer.totalVisits, membershipPlan: person.membership_plan, planName: person.plan_name ?? '' }
    : { role: person.user_type === 'admin' ? 'Admin' : (person.staff_role ?? 'Staff') }),
  ...(answer.repeated
    ? { warning: answer.message, repeated: true }
    : answer.warning !== undefined && { warning: answer.warning }),
});

/** The same of a card: what the kiosk says to its holder, and nothing else of them. */
export const toCardResult = ({ name, userType, action, timestamp, warning, repeated }: ScanResult): ScanResult => ({
  name,
  userType,
  action,
  timestamp,
  ...(warning !== undefined && { warning }),
  ...(repeated !== undefined && { repeated }),
});
