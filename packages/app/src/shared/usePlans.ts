import { type Plan, standardPlanIds } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { planLabel } from '@spotter/web-core/labels';
import { useCallback, useMemo } from 'react';
import { useCallQuery } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';

/** Enough of a plan to name and choose it. */
export type PlanName = Pick<Plan, 'id' | 'name' | 'status'>;

const standardPlans: PlanName[] = standardPlanIds.map((id) => ({ id, name: planLabel(id), status: 'active' }));

/**
 * The gym's plans, inactive ones too: the standard ones first, then by name. `names` are the standard plans until the
 * others are loaded, and where that fails.
 */
export function usePlans() {
  const { gymId, isAtDesk } = useVisitor();
  const query = useCallQuery('getPlans', { gymId }, { enabled: isAtDesk, staleTime: 60_000 });
  const plans = query.data?.plans;
  const names: readonly PlanName[] = plans ?? standardPlans;
  const nameById = useMemo(() => new Map(names.map(({ id, name }) => [id, name])), [names]);
  const nameOf = useCallback((planId: string) => planLabel(planId, nameById.get(planId)), [nameById]);
  return { query, plans, names, nameOf };
}

/** Options of a select field: the active plans, and the one that is chosen already, also before its name is known. */
export function planOptions(plans: readonly PlanName[], chosen?: string) {
  const options = plans
    .filter(({ id, status }) => status === 'active' || id === chosen)
    .map(({ id, name }) => ({ value: id, label: planLabel(id, name) }));
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: i18n.t('Current plan') }];
}
