// What the standard plans are called, in the server's mails and on the pages of members: each translates these. A gym's
// own plan is called as the gym wrote it.
import type { StandardPlanId } from './calls/members.ts';

/** In English. */
export const standardPlanNames: Record<StandardPlanId, string> = {
  monthly: /*i18n*/ 'Monthly',
  quarterly: /*i18n*/ 'Quarterly',
  yearly: /*i18n*/ 'Yearly',
};
