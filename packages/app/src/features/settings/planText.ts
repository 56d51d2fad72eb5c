import type { Plan } from '@spotter/api';
import { i18n } from '@spotter/i18n';

const lengths = {
  month: /*i18n*/ '{length, plural, one {# month} other {# months}}',
  day: /*i18n*/ '{length, plural, one {# day} other {# days}}',
} as const satisfies Record<Plan['lengthUnit'], string>;

/** "3 months", "1 day" */
export const lengthText = ({ length, lengthUnit }: Pick<Plan, 'length' | 'lengthUnit'>): string =>
  i18n.t(lengths[lengthUnit], { length });

export const taxText = ({ isTaxIncluded }: Pick<Plan, 'isTaxIncluded'>): string =>
  isTaxIncluded ? i18n.t('with tax') : i18n.t('plus tax');
