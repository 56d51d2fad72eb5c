import { accounts } from './survivors/accounts.ts';
import { appRules } from './survivors/appRules.ts';
import { checkIns } from './survivors/checkIns.ts';
import { client } from './survivors/client.ts';
import { corrections } from './survivors/corrections.ts';
import type { ExplainedSurvivor } from './survivors/explainedSurvivor.ts';
import { feed } from './survivors/feed.ts';
import { figures } from './survivors/figures.ts';
import { finder } from './survivors/finder.ts';
import { identity } from './survivors/identity.ts';
import { jobs } from './survivors/jobs.ts';
import { kiosk } from './survivors/kiosk.ts';
import { lists } from './survivors/lists.ts';
import { management } from './survivors/management.ts';
import { repositories } from './survivors/repositories.ts';
import { rules } from './survivors/rules.ts';
import { sales } from './survivors/sales.ts';
import { session } from './survivors/session.ts';
import { worker } from './survivors/worker.ts';

/**
 * Mutants of Stryker without a difference in behaviour, or whose difference other tests judge, a file for each area.
 */
export const explainedSurvivors: readonly ExplainedSurvivor[] = [
  ...accounts,
  ...appRules,
  ...checkIns,
  ...client,
  ...corrections,
  ...feed,
  ...figures,
  ...finder,
  ...identity,
  ...jobs,
  ...kiosk,
  ...lists,
  ...management,
  ...repositories,
  ...rules,
  ...sales,
  ...session,
  ...worker,
];

/**
 * Why this mutant may survive; undefined if a test has to kill it. `offset` is where the mutation begins in `source`.
 */
export function survivalReason(
  mutant: { file: string; replacement: string },
  source: string,
  offset: number,
  explanations = explainedSurvivors,
): string | undefined {
  const explanation = explanations.find(({ file, code, replacement }) => {
    if (file !== mutant.file || (replacement !== undefined && replacement !== mutant.replacement)) return false;
    const start = source.lastIndexOf(code, offset);
    return start !== -1 && offset < start + code.length;
  });
  return explanation?.reason;
}
