// Plans by name, as the server's mails and the pages of members say them.
import type { StandardPlanId } from './calls/members.ts';

/** In English. */
export const standardPlanNames: Record<StandardPlanId, string> = {
  monthly: /*i18n*/ 'Monthly',
  quarterly: /*i18n*/ 'Quarterly',
  yearly: /*i18n*/ 'Yearly',
};

export const isStandardPlan = (planId: string): planId is StandardPlanId => Object.hasOwn(standardPlanNames, planId);

/** The name of a plan for a reader: a standard plan's is translated, one of the gym's own stays as the gym wrote it. */
export const planNameFor = (
  { id, name }: { id: string; name: string },
  translate: (message: string) => string,
): string => (isStandardPlan(id) ? translate(standardPlanNames[id]) : name);
