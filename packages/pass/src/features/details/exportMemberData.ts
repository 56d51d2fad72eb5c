import type { AttendanceLog } from '@spotter/api';
import { todayInZone } from '@spotter/web-core/dates';
import type { Calls } from '../../services.ts';

/** The server's limit per call. */
const MAX_LOGS_PER_CALL = 5000;

/** All attendance of a member: each further page ends on the date of the oldest record so far. */
async function allLogs(calls: Calls, gymId: string, userId: string, timeZone: string): Promise<AttendanceLog[]> {
  const found = new Map<string, AttendanceLog>();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  for (let endDate: string | undefined; ;) {
    const before = found.size;
    const { attendanceLogs } = await calls.getUserAttendanceLogs({
      gymId,
      userId,
      userType: 'member',
      limit: MAX_LOGS_PER_CALL,
      ...(endDate !== undefined && { endDate }),
    });
    for (const log of attendanceLogs) found.set(log.id, log);
    const oldest = attendanceLogs.at(-1);
    if (attendanceLogs.length < MAX_LOGS_PER_CALL || !oldest || found.size === before) return [...found.values()];
    endDate = day.format(oldest.timestamp);
  }
}

/** The member's record and all attendance, loaded from the server, as a JSON file. */
export async function exportMemberData(calls: Calls, gymId: string): Promise<{ name: string; text: string }> {
  const { member, gym } = await calls.getPass({ gymId });
  const attendance = await allLogs(calls, gymId, member.id, gym.timeZone);
  const exportedAt = new Date().toISOString();
  const text = JSON.stringify(
    { exportedAt, gym: { name: gym.name, timeZone: gym.timeZone }, member, attendance },
    null,
    2,
  );
  return { name: `my-gym-data-${todayInZone(gym)}.json`, text };
}
