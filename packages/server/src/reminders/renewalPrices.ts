import { invoiceTotals } from '@spotter/api/invoiceTotals';
import { findBillingSettings, listBranchDetails, listTaxRates } from '../billing/billingSettings.repository.ts';
import { effectiveTaxRates, taxRateOn } from '../billing/tax.rules.ts';
import type { Db } from '../db/database.ts';
import { listPlans } from '../plans/plans.repository.ts';

/**
 * What a member of a branch pays for a plan today, with tax, in paise;
 * null for a plan that is not sold or has no price.
 */
export type RenewalPrice = (member: { membership_plan: string | null; branch_id: string | null }) => number | null;

/** The prices of a gym. A branch without GSTIN sells without tax. */
export async function renewalPrices(db: Db, gymId: string, today: string): Promise<RenewalPrice> {
  const plans = new Map((await listPlans(db, gymId)).map((plan) => [plan.id, plan]));
  const { gstin } = await findBillingSettings(db, gymId);
  const branches = new Map((await listBranchDetails(db, gymId)).map((row) => [row.branch_id, row.gstin]));
  const tax = taxRateOn(effectiveTaxRates(await listTaxRates(db, gymId)), today);
  return ({ membership_plan: planId, branch_id: branchId }) => {
    const plan = plans.get(planId ?? '');
    if (!plan || plan.price_paise === null || plan.deactivated_at !== null) return null;
    const isTaxed = (branches.get(branchId ?? '') ?? gstin) !== '';
    const sale = { price: plan.price_paise, discount: 0 };
    return invoiceTotals([sale], {
      isTaxIncluded: plan.price_tax === 'included',
      rateBasisPoints: isTaxed ? tax.rateBasisPoints : 0,
    }).total;
  };
}
