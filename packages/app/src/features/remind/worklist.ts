import type { AnswerOf } from '@spotter/api';
import { dateInZone, type Zone } from '@spotter/web-core/dates';

export type MemberToRemind = AnswerOf<'getRemindToday'>['members'][number];

/** Those whom nobody has reminded today, and the others; both by the end of the membership. */
export function splitWorklist(members: readonly MemberToRemind[], today: string, zone: Zone) {
  const isDone = ({ lastContact }: MemberToRemind) =>
    lastContact !== null && dateInZone(lastContact.at, zone) === today;
  return { open: members.filter((member) => !isDone(member)), done: members.filter(isDone) };
}
