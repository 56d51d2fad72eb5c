import { i18n } from '@spotter/i18n';
import { formatDate, type Zone } from '@spotter/web-core/dates';

/** "3 Nov 2026 to 2 Dec 2026", or "from 3 Nov 2026" where there is no end. */
export const periodText = (from: string, to: string | null, zone: Zone): string =>
  to === null
    ? i18n.t('from {date}', { date: formatDate(from, zone) })
    : i18n.t('{from} to {to}', { from: formatDate(from, zone), to: formatDate(to, zone) });
