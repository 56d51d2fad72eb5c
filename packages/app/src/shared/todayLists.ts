import { EXPIRING_DAYS, type TodayListName, UNSEEN_DAYS } from '@spotter/api';

/** On the dashboard, and as a filter of the members. */
export const todayListTitles: Record<TodayListName, string> = {
  'expired-visiting': /*i18n*/ 'Expired but still coming',
  expiring: `Expiring in ${EXPIRING_DAYS} days`,
  unseen: `Not seen for ${UNSEEN_DAYS} days`,
  dues: /*i18n*/ 'Dues',
  'first-visits': /*i18n*/ 'First visit this week',
  birthdays: /*i18n*/ 'Birthdays today',
};
