import { EXPIRING_DAYS, type TodayListName, UNSEEN_DAYS } from '@spotter/api';
import { i18n } from '@spotter/i18n';

/** On the dashboard, and as a filter of the members. */
const titles: Record<TodayListName, string> = {
  'expired-visiting': /*i18n*/ 'Expired but still coming',
  expiring: /*i18n*/ 'Expiring in {days} days',
  unseen: /*i18n*/ 'Not seen for {days} days',
  dues: /*i18n*/ 'Dues',
  'first-visits': /*i18n*/ 'First visit this week',
  birthdays: /*i18n*/ 'Birthdays today',
};

export const todayListTitle = (list: TodayListName): string =>
  i18n.t(titles[list], { days: list === 'expiring' ? EXPIRING_DAYS : UNSEEN_DAYS });
