import type { Plan } from '@spotter/api';
import { type Duration, inMonths, splitDuration } from './duration.ts';
import { nameKey, words } from './nameKey.ts';
import { similarity } from './similarity.ts';

export type PlanChoice = Pick<Plan, 'id' | 'name' | 'length' | 'lengthUnit' | 'isStandard'>;

const FILLERS = words(
  'plan, package, pack, membership, member, gym, scheme, offer, subscription, sadasyata, योजना, पैकेज, प्लान, only, rs, for',
);
const MIN_SIMILARITY = 0.7;
/** So much likelier than the next one. */
const MIN_LEAD = 0.1;

/**
 * The id of the plan that a text means: its name; its length alone (`3 mahine`, `quarterly`), where one plan, or one
 * standard plan, is so long; or a name much like it (`Gold 3M`) of no other length. Null where none is, or several are.
 */
export function matchPlan(text: string, plans: readonly PlanChoice[]): string | null {
  const key = nameKey(text);
  const exact = plans.find(({ name }) => nameKey(name) === key);
  if (exact) return exact.id;
  const wanted = describe(text);
  const candidates = plans.filter((plan) => wanted.duration === undefined || isAsLong(wanted.duration, plan));
  if (wanted.rest === '') return wanted.duration === undefined ? null : only(candidates);
  return mostSimilar(wanted, candidates);
}

function describe(text: string) {
  const { duration, rest } = splitDuration(text);
  return {
    duration,
    rest: rest
      .split(' ')
      .filter((part) => !FILLERS.has(part))
      .join(' '),
  };
}

function isAsLong(duration: Duration, plan: Duration): boolean {
  const [one, other] = [inMonths(duration), inMonths(plan)];
  return one.length === other.length && one.lengthUnit === other.lengthUnit;
}

function only(plans: readonly PlanChoice[]): string | null {
  const choices = plans.length === 1 ? plans : plans.filter(({ isStandard }) => isStandard);
  return choices.length === 1 ? (choices[0]?.id ?? null) : null;
}

function mostSimilar({ rest }: ReturnType<typeof describe>, plans: readonly PlanChoice[]): string | null {
  const [first, second] = plans
    .map((plan) => ({ plan, score: similarity(rest, describe(plan.name).rest) }))
    .toSorted((one, other) => other.score - one.score);
  if (first === undefined || first.score < MIN_SIMILARITY) return null;
  // Without a length, `Gold` may be any of the gym's gold plans.
  if (second && first.score - second.score < MIN_LEAD) return null;
  return first.plan.id;
}

/** The id of the branch that a text means, by its name or one much like it; null where none is, or several are. */
export function matchBranch(text: string, branches: readonly { id: string; name: string }[]): string | null {
  const key = nameKey(text);
  const exact = branches.find(({ name }) => nameKey(name) === key);
  if (exact) return exact.id;
  const similar = branches.filter(({ name }) => {
    const other = nameKey(name);
    return ` ${other} `.includes(` ${key} `) || ` ${key} `.includes(` ${other} `) || similarity(key, other) >= 0.85;
  });
  return similar.length === 1 ? (similar[0]?.id ?? null) : null;
}
