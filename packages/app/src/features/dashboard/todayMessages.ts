import type { TodayListName, TodayMember } from '@spotter/api';
import { formatDate, type Zone } from '@spotter/web-core/dates';

/** The text that the user sends by WhatsApp to somebody on a list; undefined: nothing is sent there. */
export function todayMessage(
  list: TodayListName,
  { name, expiryDate }: TodayMember,
  gym: Zone & { name: string },
): string | undefined {
  const membership = (verb: string) =>
    `Hello ${name},\nyour membership at ${gym.name} ${verb}${expiryDate === null ? '' : ` on ${formatDate(expiryDate, gym)}`}.\nWould you like to renew?`;
  switch (list) {
    case 'expired-visiting':
      return membership('ended');
    case 'expiring':
      return membership('ends');
    case 'unseen':
      return `Hello ${name},\nwe have not seen you at ${gym.name} for a while. Can we help you to get back to training?`;
    case 'first-visits':
      return `Hello ${name},\nwelcome to ${gym.name}! How was your first visit?`;
    case 'birthdays':
      return `Happy birthday, ${name}!\nAll the best from everybody at ${gym.name}.`;
    default:
      return undefined;
  }
}
