import type { TodayListName, TodayMember } from '@spotter/api';
import { i18n } from '@spotter/i18n';
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
      return i18n.t(
        'Hello {name},\nwe have not seen you at {name2} for a while. Can we help you to get back to training?',
        { name, name2: gym.name },
      );
    case 'first-visits':
      return i18n.t('Hello {name},\nwelcome to {name2}! How was your first visit?', { name, name2: gym.name });
    case 'birthdays':
      return i18n.t('Happy birthday, {name}!\nAll the best from everybody at {name2}.', { name, name2: gym.name });
    default:
      return undefined;
  }
}
