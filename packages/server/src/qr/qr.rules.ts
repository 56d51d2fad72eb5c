import type { AttendanceAction, CheckInAction, Member, ScanResult, UserType } from '@spotter/api';
import { DomainError } from '../errors.ts';
import { timeWords, type Zone } from '../zone.ts';

const SECOND = 1000;
/** How long a code is shown, in milliseconds. */
export const SHOWN = 30 * SECOND;
/** What a scan at the last moment may take on its way. */
export const ON_THE_WAY = 5 * SECOND;
/** So soon after their last coming or going, somebody who scans means that one. */
const REPEAT = 60 * SECOND;

/** What the code on the kiosk says: where a phone's camera leads to, with the code behind the #, which no server logs. */
export const codeAddress = (publicUrl: string, sessionId: string, secret: string) =>
  `${publicUrl}/pass/#${sessionId}.${secret}`;

/** Session and secret of a code, given as the address or by itself. Undefined for any other text. */
export function readCode(qrData: string): { sessionId: string; secret: string } | undefined {
  const [, sessionId, secret] = /^(?:[^#]*#)?([\w-]{16})\.([\w-]{22})$/.exec(qrData.trim()) ?? [];
  return sessionId !== undefined && secret !== undefined ? { sessionId, secret } : undefined;
}

export const codeUsed = () => new DomainError('code-used', 'This code has been used. Please scan the new one.');

export function refuseExpired({ expires_at }: { expires_at: number }, now: number): void {
  if (now >= expires_at + ON_THE_WAY) {
    throw new DomainError('code-expired', 'This code has expired. Please scan the new one.');
  }
}

export const isRepeat = (lastEvent: { happened_at: number }, now: number) => now - lastEvent.happened_at < REPEAT;

interface Scanner {
  name: string;
  phone: string;
  user_type: UserType;
  total_visits: number;
  last_check_in_at: number | null;
  checked_in_at: number | null;
  membership_plan: string | null;
  staff_role: string | null;
}

/** The answer to a scan that changes nothing, since the same person was here a moment ago. */
export function repeatAnswer(person: Scanner, event: { action: AttendanceAction; happened_at: number }, zone: Zone) {
  const isIn = event.action === 'check-in';
  return {
    action: isIn ? ('checkin' as const) : ('checkout' as const),
    message: `Already checked ${isIn ? 'in' : 'out'} at ${timeWords(event.happened_at, zone)}`,
    totalVisits: person.total_visits,
    currentlyCheckedIn: person.checked_in_at !== null,
    lastCheckIn: person.last_check_in_at,
    repeated: true,
  };
}

interface Passed {
  action: CheckInAction;
  message: string;
  totalVisits: number;
  repeated?: boolean;
  warning?: string;
}

/** What the kiosk shows of the scan. */
export const toScanResult = (person: Scanner, passed: Passed, timestamp: number): ScanResult => ({
  name: person.name,
  phone: person.phone,
  userType: person.user_type,
  action: passed.action,
  timestamp,
  ...(person.user_type === 'member'
    ? { totalVisits: passed.totalVisits, membershipPlan: person.membership_plan as Member['membershipPlan'] }
    : { role: person.user_type === 'admin' ? 'Admin' : (person.staff_role ?? 'Staff') }),
  ...(passed.repeated
    ? { warning: passed.message, repeated: true }
    : passed.warning !== undefined && { warning: passed.warning }),
});
