import type { TodayListName, TodayMember } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatDate, type Zone } from '@spotter/web-core/dates';

/** The text that the user sends by WhatsApp to somebody on a list; undefined: nothing is sent there. */
export function todayMessage(
  list: TodayListName,
  { name, expiryDate }: TodayMember,
  gym: Zone & { name: string },
): string | undefined {
  /** Members of the two lists about it have a date. */
  const values = { name, gymName: gym.name, date: expiryDate === null ? '' : formatDate(expiryDate, gym) };
  switch (list) {
    case 'expired-visiting':
      return i18n.t('Hello {name},\nyour membership at {gymName} ended on {date}.\nWould you like to renew?', values);
    case 'expiring':
      return i18n.t('Hello {name},\nyour membership at {gymName} ends on {date}.\nWould you like to renew?', values);
    case 'unseen':
      return i18n.t(
        'Hello {name},\nwe have not seen you at {gymName} for a while. Can we help you to get back to training?',
        values,
      );
    case 'first-visits':
      return i18n.t('Hello {name},\nwelcome to {gymName}! How was your first visit?', values);
    case 'birthdays':
      return i18n.t('Happy birthday, {name}!\nAll the best from everybody at {gymName}.', values);
    default:
      return undefined;
  }
}
