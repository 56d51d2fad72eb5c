import { endOfTerm } from '@spotter/api';
import { invoiceTotals } from '@spotter/api/invoiceTotals';
import { findBillingSettings, listTaxRates } from '../billing/billingSettings.repository.ts';
import { supplierOf } from '../billing/issueTermInvoice.ts';
import { effectiveTaxRates, taxRateOn } from '../billing/tax.rules.ts';
import type { Db } from '../db/database.ts';
import { listAdjustments, listTerms } from '../memberships/memberships.repository.ts';
import { renewalStart } from '../memberships/memberships.rules.ts';
import { deriveMembership, deriveTerms, freezesOf } from '../memberships/terms.rules.ts';
import { listPlans, type PlanRow } from '../plans/plans.repository.ts';
import { sortPlans, toPlan } from '../plans/plans.rules.ts';

/** Terms and plans as the member's phone shows them. `today` is YYYY-MM-DD in the gym's zone. */
export async function membershipOfPass(db: Db, gymId: string, personId: string, today: string, graceDays: number) {
  const terms = await listTerms(db, gymId, personId);
  const adjustments = await listAdjustments(db, gymId, personId);
  const derived = deriveTerms(terms, adjustments).filter(({ neverBegins }) => !neverBegins);
  const days = ({ from, to }: (typeof derived)[number]) => ({ from, to });
  const current = derived.find(({ from, to }) => from <= today && (to === null || today <= to));
  const next = derived.find(({ from }) => from > today);
  const freeze = freezesOf(derived, adjustments).find(
    ({ starts_on: from, ends_on: to }) => from <= today && today <= to,
  );
  const namedTerm = (current ?? derived.findLast(({ from }) => from <= today) ?? next)?.row;
  return {
    planId: namedTerm?.plan_id ?? '',
    planName: namedTerm?.plan_name ?? '',
    currentTerm: current ? days(current) : null,
    nextTerm: next ? { ...days(next), planId: next.row.plan_id, planName: next.row.plan_name } : null,
    frozenUntil: freeze?.ends_on ?? null,
    renewalStart: renewalStart(deriveMembership(terms, adjustments), today, graceDays).earliest,
  };
}

/** What a plan costs at a branch, tax included; undefined where it is sold without an invoice. */
export async function planTotals(db: Db, gymId: string, branchId: string, today: string) {
  const { gstin } = await supplierOf(db, gymId, branchId, await findBillingSettings(db, gymId));
  const rate = taxRateOn(effectiveTaxRates(await listTaxRates(db, gymId)), today);
  const rateBasisPoints = gstin === '' ? 0 : rate.rateBasisPoints;
  return ({ price_paise: price, price_tax: tax }: PlanRow): number | undefined =>
    price === null || price === 0
      ? undefined
      : invoiceTotals([{ price, discount: 0 }], { isTaxIncluded: tax === 'included', rateBasisPoints }).total;
}

/** The active plans with a price, as a renewal from `from`. */
export async function plansOfPass(db: Db, gymId: string, branchId: string, today: string, from: string) {
  const totalOf = await planTotals(db, gymId, branchId, today);
  const rows = await listPlans(db, gymId);
  return sortPlans(rows.map((row) => toPlan(row))).flatMap((plan) => {
    const row = rows.find(({ id }) => id === plan.id);
    const total = row && plan.status === 'active' ? totalOf(row) : undefined;
    return total === undefined ? [] : [{ id: plan.id, name: plan.name, total, from, to: endOfTerm(from, plan) }];
  });
}
