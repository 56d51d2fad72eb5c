// Names of plans, also in mails, whose stories run in a browser.
import type { Language, StandardPlanId } from '@spotter/api';
import { standardPlanNames } from '@spotter/api/planNames';
import { texts } from '../texts.ts';

export const isStandardPlan = (id: string): id is StandardPlanId => Object.hasOwn(standardPlanNames, id);

/** The name of a plan in what a member reads: a standard plan's is translated, a gym's own is as the gym wrote it. */
export function planNameIn(language: Language, { id, name }: { id: string; name: string }): string {
  const i18n = texts(language);
  return isStandardPlan(id) ? i18n.t(standardPlanNames[id]) : name;
}
