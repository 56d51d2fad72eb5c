import type { Plan } from '@spotter/api';

/** "3 months", "1 day" */
export const lengthText = ({ length, lengthUnit }: Pick<Plan, 'length' | 'lengthUnit'>): string =>
  `${length} ${lengthUnit}${length === 1 ? '' : 's'}`;
