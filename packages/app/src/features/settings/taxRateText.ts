import type { TaxRate } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { formatRate } from '../../shared/formatRate.ts';

/** As in `5 % from 22 Sept 2025, SAC 999723`. */
export const taxRateText = ({ rateBasisPoints, from, sac }: TaxRate, zone: Zone): string =>
  i18n.t('{rate} from {date}, SAC {sac}', { rate: formatRate(rateBasisPoints), date: formatDate(from, zone), sac });
