import { ONLINE_SELLER_NAME } from '@spotter/api';
import { i18n } from '@spotter/i18n';

/** Whether nobody of the gym did it. */
export const isOnlineSeller = ({ name }: { name: string }): boolean => name === ONLINE_SELLER_NAME;

/** The name in a list of people, where an online payment would pass for one of them. */
export const workerName = (person: { name: string }): string =>
  isOnlineSeller(person) ? i18n.t('Paid online by members') : person.name;
