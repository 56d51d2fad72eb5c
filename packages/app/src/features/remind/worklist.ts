import type { AnswerOf } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { dateInZone, formatDate, type Zone } from '@spotter/web-core/dates';

export type MemberToRemind = AnswerOf<'getRemindToday'>['members'][number];

/** The message that the user sends by WhatsApp. */
export function reminderMessage(
  { name, planName, expiryDate, amount }: MemberToRemind,
  { today, gym }: { today: string; gym: Zone & { name: string; currency: string } },
): string {
  const values = { planName, gymName: gym.name, date: formatDate(expiryDate, gym) };
  return [
    i18n.t('Hello {name},', { name }),
    expiryDate < today
      ? i18n.t('your membership ({planName}) at {gymName} ended on {date}.', values)
      : i18n.t('your membership ({planName}) at {gymName} ends on {date}.', values),
    ...(amount === null ? [] : [i18n.t('A renewal costs {price}.', { price: formatMoney(amount, gym.currency) })]),
    i18n.t('Would you like to renew?'),
  ].join('\n');
}

/** Those whom nobody has reminded today, and the others; both by the end of the membership. */
export function splitWorklist(members: readonly MemberToRemind[], today: string, zone: Zone) {
  const isDone = ({ lastContact }: MemberToRemind) =>
    lastContact !== null && dateInZone(lastContact.at, zone) === today;
  return { open: members.filter((member) => !isDone(member)), done: members.filter(isDone) };
}
