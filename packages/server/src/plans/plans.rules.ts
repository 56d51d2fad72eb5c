import { type Plan, type StandardPlanId, standardPlanIds } from '@spotter/api';
import { standardPlanNames } from '@spotter/api/planNames';
import type { Changes } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { DomainError } from '../errors.ts';
import { mergeEdit } from '../mergeEdit.ts';
import { isStandardPlan } from './planName.rules.ts';
import type { PlanRow } from './plans.repository.ts';

type PlanLength = Pick<Plan, 'name' | 'lengthUnit' | 'length'>;

/** The specification's plans, which every gym has. */
export const standardPlans: Record<StandardPlanId, PlanLength> = {
  monthly: { name: standardPlanNames.monthly, lengthUnit: 'month', length: 1 },
  quarterly: { name: standardPlanNames.quarterly, lengthUnit: 'month', length: 3 },
  yearly: { name: standardPlanNames.yearly, lengthUnit: 'month', length: 12 },
};

/** What the unique index compares. */
export const planNameKey = (name: string) => name.toLowerCase();

/** The standard plans of a new gym: without a price, which the owner sets. */
export const standardPlanRows = (now: number) =>
  standardPlanIds.map((id) => {
    const { name, lengthUnit, length } = standardPlans[id];
    return {
      id,
      name,
      name_key: planNameKey(name),
      length_unit: lengthUnit,
      length,
      price_tax: 'included' as const,
      created_at: now,
      updated_at: now,
    };
  });

/**
 * What a term costs that is sold now, in the columns of the term. `price`: in paise, null for one without an invoice.
 */
export const termPrice = (price: number | null, tax: PlanRow['price_tax']) => ({
  price_paise: price,
  price_tax: price === null ? null : tax,
});

/** The contract's plan. */
export const toPlan = (row: PlanRow): Plan => ({
  id: row.id,
  name: row.name,
  lengthUnit: row.length_unit,
  length: row.length,
  price: row.price_paise,
  isTaxIncluded: row.price_tax === 'included',
  isStandard: isStandardPlan(row.id),
  status: row.deactivated_at === null ? 'active' : 'inactive',
  isDeletable: !isStandardPlan(row.id) && row.first_sold_at === null,
});

/** The standard ones by length, then the others in their order. */
export const sortPlans = (plans: Plan[]): Plan[] => plans.toSorted((one, other) => rankOf(one.id) - rankOf(other.id));

const rankOf = (id: string) => (isStandardPlan(id) ? standardPlanIds.indexOf(id) : standardPlanIds.length);

const refusedForStandard = {
  update: /*i18n*/ '{name} is a standard plan: its name and length cannot be changed',
  deactivate: /*i18n*/ '{name} is a standard plan: it is always active',
  delete: /*i18n*/ '{name} is a standard plan: it cannot be deleted',
};

/** Name and length of a standard plan are the specification's. Throws `plan-standard`. */
export function assertOwnPlan(
  { id, name }: Pick<PlanRow, 'id' | 'name'>,
  change: keyof typeof refusedForStandard,
): void {
  if (isStandardPlan(id)) throw new DomainError('plan-standard', refusedForStandard[change], { values: { name } });
}

/** A deactivated plan is not sold. `field`: the input that names it. */
export const planNotSold = (code: 'invalid' | 'plan-inactive', name: string, field: string) =>
  new DomainError(code, /*i18n*/ '{name} is inactive and is not sold', { values: { name }, field });

/** A plan that was ever sold stays, for the terms that name it. Throws `plan-sold`. */
export function assertPlanUnsold({ name, first_sold_at: firstSoldAt }: PlanRow): void {
  if (firstSoldAt === null) return;
  throw new DomainError('plan-sold', /*i18n*/ '{name} was sold and can only be deactivated', { values: { name } });
}

/** Once the money has come, its renewal is sold. */
export const planBeingPaid = (name: string) =>
  new DomainError('state-changed', /*i18n*/ 'A member is paying for {name}: deactivate it instead', {
    values: { name },
  });

export const planNameTaken = () =>
  new DomainError('plan-name-taken', /*i18n*/ 'Another plan has this name', { field: 'planData.name' });

export type PlanData = Pick<Plan, 'name' | 'lengthUnit' | 'length' | 'price' | 'isTaxIncluded'>;

const planFields = ({ name, lengthUnit, length, price, isTaxIncluded }: PlanData) => ({
  name,
  length: { lengthUnit, length },
  price: { price, isTaxIncluded },
});

/** `mergeEdit` of a plan: a length with its unit, a price with its tax. */
export function mergePlan(edit: PlanData, current: PlanData, basis: PlanData | undefined): PlanData {
  const { name, length, price } = mergeEdit(planFields(edit), planFields(current), basis && planFields(basis), {
    input: 'planData',
    sentence: /*i18n*/ 'This plan was changed meanwhile',
  });
  return { name, ...length, ...price };
}

const auditedFields = ['name', 'lengthUnit', 'length', 'price', 'isTaxIncluded', 'status'] as const;

/** The audited changes of a plan; from nothing where `before` is undefined. */
export const diffPlan = (before: PlanRow | undefined, after: PlanRow): Changes =>
  diffFields(before ? audited(before) : {}, audited(after), auditedFields);

const audited = (row: PlanRow) => {
  const plan = toPlan(row);
  return { ...plan, isTaxIncluded: plan.isTaxIncluded ? 'yes' : 'no' };
};
