import type { FeedPayload } from '../feed/feedEvents.ts';
import type { MemberRow } from '../people/people.ts';
import { inactiveMessage } from '../people/people.rules.ts';
import { startOfDate } from '../zone.ts';
import type { DemoContext } from './context.ts';
import { dateBefore, HOUR_MS, MINUTE_MS } from './moments.ts';
import { newId } from '../newId.ts';

/** When somebody is turned away on each day, after midnight: all branches are open. */
const TIMES_MS = [7 * HOUR_MS + 40 * MINUTE_MS, 18 * HOUR_MS + 25 * MINUTE_MS];

/** Inactive members who were turned away in the past 24 hours, one at each of the times: events of the live feed. */
export function refusals(
  { now, today, timeZone }: Pick<DemoContext, 'now' | 'today' | 'timeZone'>,
  members: readonly MemberRow[],
  branchName: (id: string) => string,
) {
  const midnights = [today, dateBefore(today, { days: 1 })].map((date) => startOfDate(date, timeZone));
  return TIMES_MS.flatMap((time, index) => {
    const timestamp = midnights.map((midnight) => midnight + time).find((moment) => moment <= now);
    if (timestamp === undefined) return [];
    const inactive = members.filter(({ deactivated_at: since }) => since !== null && since < timestamp);
    const person = inactive[index];
    if (!person) return [];
    const refusal = {
      id: newId(),
      userId: person.id,
      userName: person.name,
      userType: person.user_type,
      method: 'qr-code' as const,
      branchId: person.branch_id,
      branchName: branchName(person.branch_id),
      timestamp,
      notices: [{ kind: 'inactive' as const, tone: 'refused' as const, text: inactiveMessage(person) }],
    };
    return { branchId: person.branch_id, payload: { type: 'refusal', refusal } satisfies FeedPayload };
  });
}
