import { daysBetween } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatRelativeDays, type Zone } from '@spotter/web-core/dates';

/** "Ends today", "Ends in 3 days", "Ended yesterday". `today`: the gym's date. */
export function describeEnd(expiryDate: string, today: string, zone: Zone): string {
  const days = daysBetween(today, expiryDate);
  return `${days < 0 ? i18n.t('Ended') : i18n.t('Ends')} ${formatRelativeDays(days, zone)}`;
}
