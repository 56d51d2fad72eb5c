import type { AnswerOf } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import { dateInZone, formatDate, type Zone } from '@spotter/web-core/dates';

export type MemberToRemind = AnswerOf<'getRemindToday'>['members'][number];

/** The message that the user sends by WhatsApp. */
export function reminderMessage(
  { name, planName, expiryDate, amount }: MemberToRemind,
  { today, gym }: { today: string; gym: Zone & { name: string; currency: string } },
): string {
  const verb = expiryDate < today ? 'ended' : 'ends';
  return [
    `Hello ${name},`,
    `your membership (${planName}) at ${gym.name} ${verb} on ${formatDate(expiryDate, gym)}.`,
    ...(amount === null ? [] : [`A renewal costs ${formatMoney(amount, gym.currency)}.`]),
    'Would you like to renew?',
  ].join('\n');
}

/** Those whom nobody has reminded today, and the others; both by the end of the membership. */
export function splitWorklist(members: readonly MemberToRemind[], today: string, zone: Zone) {
  const isDone = ({ lastContact }: MemberToRemind) =>
    lastContact !== null && dateInZone(lastContact.at, zone) === today;
  return { open: members.filter((member) => !isDone(member)), done: members.filter(isDone) };
}
