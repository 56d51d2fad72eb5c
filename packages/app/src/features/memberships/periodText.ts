import { i18n } from '@spotter/i18n';
import { formatDate, type Zone } from '@spotter/web-core/dates';

/** "3 Nov 2026 to 2 Dec 2026", or "from 3 Nov 2026" where there is no end. */
export const periodText = (from: string, to: string | null, zone: Zone): string =>
  to === null
    ? `from ${formatDate(from, zone)}`
    : i18n.t('{date} to {date2}', { date: formatDate(from, zone), date2: formatDate(to, zone) });
