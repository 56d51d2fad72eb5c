import type { Tx } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { planNotSold } from './plans.rules.ts';
import { findPlanForUse, type PlanRow } from './plans.repository.ts';

/**
 * The plan that a member is given in their form: an active one, or the one that they have (`currentPlanId`). Throws
 * `invalid` for this field.
 */
export async function getPlanForSale(
  tx: Tx,
  gymId: string,
  planId: string,
  field: string,
  currentPlanId?: string,
): Promise<PlanRow> {
  const plan = await findPlanForUse(tx, gymId, planId);
  if (plan && (plan.deactivated_at === null || plan.id === currentPlanId)) return plan;
  if (!plan) throw new DomainError('invalid', /*i18n*/ 'Please choose a plan', { field });
  throw planNotSold('invalid', plan.name, field);
}
