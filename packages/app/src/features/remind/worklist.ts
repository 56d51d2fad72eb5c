import type { AnswerOf } from '@spotter/api';
import { formatRupees } from '@spotter/api/rupees';
import { dateInZone, formatDate, formatRelativeDays, type Zone } from '@spotter/web-core/dates';

export type MemberToRemind = AnswerOf<'getRemindToday'>['members'][number];

const DAY_MS = 86_400_000;
const daysUntil = (date: string, today: string) => Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);

/** "Ends today", "Ends in 3 days", "Ended yesterday". */
export function describeEnd(expiryDate: string, today: string, zone: Zone): string {
  const days = daysUntil(expiryDate, today);
  return `${days < 0 ? 'Ended' : 'Ends'} ${formatRelativeDays(days, zone)}`;
}

/** The message that the user sends by WhatsApp. */
export function reminderMessage(
  { name, planName, expiryDate, amount }: MemberToRemind,
  { today, zone, gymName }: { today: string; zone: Zone; gymName: string },
): string {
  const verb = expiryDate < today ? 'ended' : 'ends';
  return [
    `Hello ${name},`,
    `your membership (${planName}) at ${gymName} ${verb} on ${formatDate(expiryDate, zone)}.`,
    ...(amount === null ? [] : [`A renewal costs ${formatRupees(amount)}.`]),
    'Would you like to renew?',
  ].join('\n');
}

/** Those whom nobody has reminded today, and the others; both by the end of the membership. */
export function splitWorklist(members: readonly MemberToRemind[], today: string, zone: Zone) {
  const isDone = ({ lastContact }: MemberToRemind) =>
    lastContact !== null && dateInZone(lastContact.at, zone) === today;
  return { open: members.filter((member) => !isDone(member)), done: members.filter(isDone) };
}
