import { listAttendance } from '../attendance/attendance.repository.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { repeatWindow, resolveAction, toRepeatAnswer, toScanResult } from './checkIns.rules.ts';
import { type CheckInRequest, recordCheckIn } from './recordCheckIn.ts';

type ScanContext = Pick<Context, 'gymId' | 'gym' | 'now' | 'notifyFeed'>;

interface Scan extends CheckInRequest {
  /** At a paired kiosk, which shows no phone number. */
  isAtDevice: boolean;
}

/**
 * Records the check-in or check-out of a scanned code or card. A repeat within 60 s changes nothing and gets the answer of
 * the first scan. The transaction has locked the person's row, so that simultaneous scans see each other.
 */
export async function recordScan(tx: Tx, ctx: ScanContext, { isAtDevice, ...request }: Scan) {
  const { gymId, gym, now } = ctx;
  const { person } = request;
  const [lastEntry] = await listAttendance(tx, gymId, {
    personId: person.id,
    userType: person.user_type,
    ...repeatWindow(now),
    limit: 1,
  });
  if (lastEntry) {
    const answer = toRepeatAnswer(person, lastEntry, gym);
    return { answer, memberData: toScanResult(person, answer, lastEntry.happened_at, isAtDevice) };
  }
  const answer = await recordCheckIn(tx, ctx, request, resolveAction(person, undefined));
  return { answer, memberData: toScanResult(person, answer, now, isAtDevice) };
}
