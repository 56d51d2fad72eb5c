import type { AttendanceAction, CheckInAction, DoorNotice, ScanResult } from '@spotter/api';
import type { AttendanceRow } from '../attendance/attendance.repository.ts';
import { atKiosk, ofCard } from '../door/door.rules.ts';
import type { PersonRow } from '../people/people.ts';
import { isMember } from '../people/people.rules.ts';
import { DomainError } from '../errors.ts';
import { formatTime, type Zone } from '../zone.ts';

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
): CheckInAnswer => ({
  action: toCheckInAction(lastEntry.action),
  message: `Already checked ${lastEntry.action === 'check-in' ? 'in' : 'out'} at ${formatTime(lastEntry.happened_at, zone)}`,
  totalVisits: person.total_visits,
  currentlyCheckedIn: person.checked_in_at !== null,
  lastCheckIn: person.last_check_in_at,
  repeated: true,
});

/** The answer to a further scan of a visit, at a branch that takes check-ins only. */
export const toAlreadyInAnswer = (person: PersonRow, arrivedAt: number, zone: Zone): CheckInAnswer => ({
  action: 'checkin',
  message: `Already in since ${formatTime(arrivedAt, zone)}`,
  totalVisits: person.total_visits,
  currentlyCheckedIn: true,
  lastCheckIn: person.last_check_in_at,
  repeated: true,
});

/** The answer of the call, and what only the kiosk or the handler needs of a check-in. */
export interface CheckInAnswer extends Pick<ScanResult, 'warning' | 'askDeskTo' | 'daysLeft' | 'repeated'> {
  action: CheckInAction;
  message: string;
  totalVisits: number;
  currentlyCheckedIn: boolean;
  lastCheckIn: number | null;
  attendanceId?: string | undefined;
  /** Of a check-in. */
  notices?: DoorNotice[];
  /** Given, and needed. */
  overrideReason?: string;
}

type ShownAnswer = Pick<
  CheckInAnswer,
  'action' | 'message' | 'totalVisits' | 'repeated' | 'warning' | 'askDeskTo' | 'notices' | 'daysLeft'
>;

/** What the kiosk shows of the scan, for everybody around to see; a device gets no phone number. */
export const toScanResult = (
  person: PersonRow,
  answer: ShownAnswer,
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
  ...(answer.askDeskTo !== undefined && { askDeskTo: answer.askDeskTo }),
  ...(answer.notices && { notices: atKiosk(answer.notices) }),
  ...(answer.daysLeft !== undefined && { daysLeft: answer.daysLeft }),
});

/** The same of a card: what the kiosk says to its holder, and nothing else of them. */
export const toCardResult = ({
  name,
  userType,
  action,
  timestamp,
  warning,
  askDeskTo,
  repeated,
  notices,
}: ScanResult): ScanResult => ({
  name,
  userType,
  action,
  timestamp,
  ...(warning !== undefined && { warning }),
  ...(askDeskTo !== undefined && askDeskTo !== 'pay' && { askDeskTo }),
  ...(repeated !== undefined && { repeated }),
  ...(notices && { notices: ofCard(notices) }),
});
