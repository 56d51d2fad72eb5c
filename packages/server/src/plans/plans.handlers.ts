import { recordActivity } from '../activities/activities.repository.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import type { Context, Handlers } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { mapUniqueViolation } from '../db/errors.ts';
import { notFound } from '../errors.ts';
import { hasOpenRequests } from '../paymentRequests/paymentRequests.repository.ts';
import { deactivatedAt } from '../people/people.rules.ts';
import {
  deletePlanRow,
  insertPlans,
  listPlans,
  lockPlanForUpdate,
  type PlanRow,
  updatePlanRow,
} from './plans.repository.ts';
import {
  assertOwnPlan,
  assertPlanUnsold,
  diffPlan,
  mergePlan,
  planBeingPaid,
  type PlanData,
  planNameKey,
  planNameTaken,
  sortPlans,
  toPlan,
} from './plans.rules.ts';
import { newId } from '../newId.ts';

export const plans: Pick<Handlers, 'getPlans' | 'addPlan' | 'updatePlan' | 'togglePlanStatus' | 'deletePlan'> = {
  getPlans: async (ctx) => {
    requireStaffOrAdmin(ctx);
    return { plans: sortPlans((await listPlans(ctx.db, ctx.gymId)).map(toPlan)) };
  },

  addPlan: (ctx, { planData }) => {
    requireAdmin(ctx);
    const work = ctx.transaction(async (tx) => {
      const row = { id: newId(), ...columnsOf(planData), created_at: ctx.now, updated_at: ctx.now };
      const [plan] = await insertPlans(tx, ctx.gymId, [row]);
      if (!plan) throw notFound(/*i18n*/ 'That plan was not found');
      const changes = diffPlan(undefined, plan);
      await recordActivity(tx, ctx, { action: 'create', entity: 'plan', id: plan.id, name: plan.name, changes });
      return { plan: toPlan(plan) };
    });
    return mapNameTaken(work);
  },

  updatePlan: (ctx, { planId, planData, basis }) => {
    requireAdmin(ctx);
    const work = ctx.transaction(async (tx) => {
      const before = await getPlanForUpdate(tx, ctx.gymId, planId);
      const columns = columnsOf(mergePlan(planData, toPlan(before), basis));
      const { name, length_unit: lengthUnit, length } = columns;
      if (name !== before.name || lengthUnit !== before.length_unit || length !== before.length) {
        assertOwnPlan(before, 'update');
      }
      return savePlan(tx, ctx, before, { action: 'update', change: columns });
    });
    return mapNameTaken(work);
  },

  togglePlanStatus: (ctx, { planId, newStatus }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const before = await getPlanForUpdate(tx, ctx.gymId, planId);
      assertOwnPlan(before, 'deactivate');
      return savePlan(tx, ctx, before, {
        action: newStatus === 'active' ? 'activate' : 'deactivate',
        change: { deactivated_at: deactivatedAt(newStatus, before.deactivated_at, ctx.now) },
      });
    });
  },

  deletePlan: (ctx, { planId }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const plan = await getPlanForUpdate(tx, ctx.gymId, planId);
      assertOwnPlan(plan, 'delete');
      assertPlanUnsold(plan);
      if (await hasOpenRequests(tx, ctx.gymId, planId)) throw planBeingPaid(plan.name);
      await deletePlanRow(tx, ctx.gymId, planId);
      await recordActivity(tx, ctx, { action: 'delete', entity: 'plan', id: planId, name: plan.name });
      return { success: true as const };
    });
  },
};

const columnsOf = ({ name, lengthUnit, length, price, isTaxIncluded }: PlanData) => ({
  name,
  name_key: planNameKey(name),
  length_unit: lengthUnit,
  length,
  price_paise: price,
  price_tax: isTaxIncluded ? ('included' as const) : ('excluded' as const),
});

async function getPlanForUpdate(tx: Tx, gymId: string, id: string): Promise<PlanRow> {
  const plan = await lockPlanForUpdate(tx, gymId, id);
  if (!plan) throw notFound(/*i18n*/ 'That plan was not found');
  return plan;
}

async function savePlan(
  tx: Tx,
  ctx: Context,
  before: PlanRow,
  { action, change }: { action: 'update' | 'activate' | 'deactivate'; change: Partial<PlanRow> },
) {
  const { id } = before;
  const plan = await updatePlanRow(tx, ctx.gymId, id, { ...change, updated_at: ctx.now });
  if (!plan) throw notFound(/*i18n*/ 'That plan was not found');
  const changes = diffPlan(before, plan);
  await recordActivity(tx, ctx, { action, entity: 'plan', id, name: plan.name, changes });
  return { plan: toPlan(plan) };
}

/** Two admins may give one name at the same moment. */
const mapNameTaken = <T>(work: Promise<T>): Promise<T> =>
  mapUniqueViolation(work, 'plans', { name_key: planNameTaken });
