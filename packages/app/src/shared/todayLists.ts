import { EXPIRING_DAYS, type TodayListName, UNSEEN_DAYS } from '@spotter/api';

/** On the dashboard, and as a filter of the members. */
export const todayListTitles: Record<TodayListName, string> = {
  'expired-visiting': 'Expired but still coming',
  expiring: `Expiring in ${EXPIRING_DAYS} days`,
  unseen: `Not seen for ${UNSEEN_DAYS} days`,
  dues: 'Dues',
  'first-visits': 'First visit this week',
  birthdays: 'Birthdays today',
};
