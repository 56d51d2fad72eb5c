import { daysBetween, type Member } from '@spotter/api';

const RENEWAL_DUE_DAYS = 14;

/** The membership has expired, or expires within 14 days. `today`: the gym's date. */
export const isRenewalDue = ({ expiryDate }: Pick<Member, 'expiryDate'>, today: string): boolean =>
  expiryDate !== null && daysBetween(today, expiryDate) <= RENEWAL_DUE_DAYS;
