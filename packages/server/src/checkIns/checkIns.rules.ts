import {
  type AttendanceAction,
  type CheckInAction,
  type Language,
  REPEAT_WINDOW_MS,
  type ScanResult,
} from '@spotter/api';
import { localeIn } from '@spotter/i18n';
import type { AttendanceRow } from '../attendance/attendance.repository.ts';
import { atKiosk, noticesIn, ofCard, type SpokenNotice } from '../door/door.rules.ts';
import type { PersonRow } from '../people/people.ts';
import { isMember } from '../people/people.rules.ts';
import { DomainError } from '../errors.ts';
import { texts } from '../texts.ts';
import { formatTime, type Zone } from '../zone.ts';

/**
 * Whoever is out checks in, whoever is in checks out. Throws `state-changed` when the caller expected the other one.
 */
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
  new DomainError(
    'state-changed',
    wanted === 'checkin' ? /*i18n*/ '{name} is already checked in' : /*i18n*/ '{name} is already checked out',
    { values: { name } },
  );

export const unknownCard = () =>
  new DomainError('not-found', /*i18n*/ 'This card is not known here. Please ask at the desk.');

export const tooManyUnknownCards = (waitMs: number) =>
  new DomainError(
    'too-many',
    /*i18n*/ 'Too many unknown cards were tried here. Please scan the code, or ask at the desk.',
    { retryAfter: Math.ceil(waitMs / 1000) },
  );

export const checkInMessage = (name: string, action: CheckInAction, language: Language = 'en'): string => {
  const i18n = texts(language);
  return action === 'checkin' ? i18n.t('{name} checked in', { name }) : i18n.t('{name} checked out', { name });
};

export const toCheckInAction = (action: AttendanceAction): CheckInAction =>
  action === 'check-in' ? 'checkin' : 'checkout';

/**
 * When the last entry of a person was written if this scan repeats it. Entries of later moments count as well, where
 * another server's clock is ahead; those of much later ones, written before a clock was set back, do not.
 */
export const repeatWindow = (now: number) => ({ from: now - REPEAT_WINDOW_MS + 1, before: now + REPEAT_WINDOW_MS });

/** The answer to a repeated scan, which changed nothing. */
export const toRepeatAnswer = (
  person: PersonRow,
  lastEntry: Pick<AttendanceRow, 'action' | 'happened_at'>,
  zone: Zone,
  language: Language,
): CheckInAnswer => ({
  action: toCheckInAction(lastEntry.action),
  ...spoken(language, (to) => {
    const i18n = texts(to);
    const time = formatTime(lastEntry.happened_at, { ...zone, locale: localeIn(to, zone.locale) });
    const message =
      lastEntry.action === 'check-in'
        ? i18n.t('Already checked in at {time}', { time })
        : i18n.t('Already checked out at {time}', { time });
    return { message };
  }),
  totalVisits: person.total_visits,
  currentlyCheckedIn: person.checked_in_at !== null,
  lastCheckIn: person.last_check_in_at,
  repeated: true,
});

/** The answer to a further scan of a visit, at a branch that takes check-ins only. */
export const toAlreadyInAnswer = (
  person: PersonRow,
  arrivedAt: number,
  zone: Zone,
  language: Language,
): CheckInAnswer => ({
  action: 'checkin',
  ...spoken(language, (to) => {
    const i18n = texts(to);
    const time = formatTime(arrivedAt, { ...zone, locale: localeIn(to, zone.locale) });
    return { message: i18n.t('Already in since {time}', { time }) };
  }),
  totalVisits: person.total_visits,
  currentlyCheckedIn: true,
  lastCheckIn: person.last_check_in_at,
  repeated: true,
});

type Said = Pick<CheckInAnswer, 'message' | 'warning'>;

/** What is said to the caller, and how to say it to somebody else. */
export const spoken = (language: Language, sayIn: (language: Language) => Said) => ({ ...sayIn(language), sayIn });

/** The answer of the call, and what only the kiosk or the handler needs of a check-in. */
export interface CheckInAnswer extends Pick<ScanResult, 'warning' | 'askDeskTo' | 'daysLeft' | 'repeated'> {
  action: CheckInAction;
  message: string;
  totalVisits: number;
  currentlyCheckedIn: boolean;
  lastCheckIn: number | null;
  attendanceId?: string | undefined;
  /** Of a check-in. */
  notices?: SpokenNotice[];
  /** Message and warning in another language: that of the kiosk. Not part of the JSON. */
  sayIn?: (language: Language) => Said;
  /** Given, and needed. */
  overrideReason?: string;
}

type ShownAnswer = Pick<
  CheckInAnswer,
  'action' | 'message' | 'totalVisits' | 'repeated' | 'warning' | 'askDeskTo' | 'notices' | 'daysLeft' | 'sayIn'
>;

/** What the kiosk shows of the scan, in its language, for everybody around to see; a device gets no phone number. */
export const toScanResult = (
  person: PersonRow,
  answer: ShownAnswer,
  timestamp: number,
  { isAtDevice, language }: { isAtDevice: boolean; language: Language },
): ScanResult => {
  const { message, warning } = answer.sayIn?.(language) ?? answer;
  return {
    name: person.name,
    ...(!isAtDevice && { phone: person.phone }),
    userType: person.user_type,
    action: answer.action,
    timestamp,
    ...(isMember(person)
      ? { totalVisits: answer.totalVisits, membershipPlan: person.membership_plan, planName: person.plan_name ?? '' }
      : { role: person.user_type === 'admin' ? 'Admin' : (person.staff_role ?? 'Staff') }),
    ...(answer.repeated ? { warning: message, repeated: true } : warning !== undefined && { warning }),
    ...(answer.askDeskTo !== undefined && { askDeskTo: answer.askDeskTo }),
    ...(answer.notices && { notices: noticesIn(atKiosk(answer.notices), language) }),
    ...(answer.daysLeft !== undefined && { daysLeft: answer.daysLeft }),
  };
};

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
