import type { BillingDetails, BillingSettings, Currency } from '@spotter/api';
import { isRupees } from '@spotter/api/currency';
import { type Changes, recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import { listBranches } from '../branches/branches.repository.ts';
import { getBranchForUse } from '../branches/branchScope.ts';
import type { Context, Handlers } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { DomainError, notFound } from '../errors.ts';
import { findGym, lockGymForUpdate, updateGym } from '../gyms/gyms.repository.ts';
import { mergeEdit } from '../mergeEdit.ts';
import { readdressUpiRequests } from '../paymentRequests/openRequest.ts';
import { hasOpenRequests } from '../paymentRequests/paymentRequests.repository.ts';
import {
  type BillingSettingsRow,
  deleteBranchDetails,
  findBillingSettings,
  findBranchDetails,
  listBranchDetails,
  listTaxRates,
  lockBillingSettings,
  saveBranchDetails,
  saveTaxRate,
  updateBillingSettings,
} from './billingSettings.repository.ts';
import {
  assertDetailsComplete,
  assertNothingOfRupees,
  detailsColumns,
  mergeDetails,
  policyColumns,
  toDetails,
  toPolicy,
} from './billingSettings.rules.ts';
import { assertOfRupees, type RupeeMatter } from './currency.rules.ts';
import { hasInvoices } from './invoices.repository.ts';
import { assertTaxRateUnchanged, effectiveTaxRates, taxRateOn } from './tax.rules.ts';

const policyFields = ['graceDays', 'freezeDaysPerYear', 'maxStaffDiscountPercent', 'upiId', 'upiPayeeName'] as const;
const detailsFields = ['legalName', 'address', 'gstin'] as const;

async function settingsOf(
  db: Db,
  { gymId, gym, caller, gateway }: Context,
  currency: Currency = gym.currency,
): Promise<{ settings: BillingSettings }> {
  const row = await findBillingSettings(db, gymId);
  const details = new Map((await listBranchDetails(db, gymId)).map((one) => [one.branch_id, toDetails(one)]));
  const branches = await listBranches(db, gymId, caller.branchId);
  return {
    settings: {
      policy: toPolicy(row),
      details: toDetails(row),
      branches: branches.map(({ id, name }) => ({ branchId: id, branchName: name, details: details.get(id) ?? null })),
      taxRates: effectiveTaxRates(await listTaxRates(db, gymId)),
      taxRateConfirmedAt: row.tax_rate_confirmed_at,
      currency,
      isCurrencyFixed: await hasInvoices(db, gymId),
      hasGateway: gateway !== undefined && isRupees(currency),
    },
  };
}

/** Reads the currency again: whoever held the lock on the settings may have changed it. */
async function assertRupees(tx: Tx, gymId: string, field: string, what: RupeeMatter): Promise<void> {
  const gym = await findGym(tx, gymId);
  if (gym) assertOfRupees(gym.currency, field, what);
}

/** Details of a deleted branch, which nobody can change, go: restored, it uses the gym's. */
async function assertSuppliersWithoutRupees(tx: Tx, settings: BillingSettingsRow): Promise<void> {
  const { gym_id: gymId } = settings;
  const branchIds = new Set((await listBranches(tx, gymId, null)).map(({ id }) => id));
  const details = await listBranchDetails(tx, gymId);
  assertNothingOfRupees(
    settings,
    details.filter((row) => branchIds.has(row.branch_id)),
  );
  for (const { branch_id: id } of details) if (!branchIds.has(id)) await deleteBranchDetails(tx, gymId, id);
}

const recordChange = (tx: Tx, ctx: Context, name: string, changes: Changes) =>
  recordActivity(tx, ctx, { action: 'update', entity: 'settings', id: ctx.gymId, name, changes });

export const billingSettings: Pick<
  Handlers,
  'getBillingSettings' | 'updateBillingPolicy' | 'updateBillingDetails' | 'setCurrency' | 'setTaxRate'
> = {
  getBillingSettings: async (ctx) => {
    requireStaffOrAdmin(ctx);
    return settingsOf(ctx.db, ctx);
  },

  updateBillingPolicy: (ctx, { policy: edit, basis }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const before = toPolicy(await lockBillingSettings(tx, ctx.gymId));
      const policy = mergeEdit(edit, before, basis, {
        input: 'policy',
        sentence: /*i18n*/ 'The rules were changed meanwhile',
      });
      if (policy.upiId !== '') await assertRupees(tx, ctx.gymId, 'policy.upiId', 'upiId');
      await updateBillingSettings(tx, ctx.gymId, { ...policyColumns(policy), updated_at: ctx.now });
      if (policy.upiId !== before.upiId || policy.upiPayeeName !== before.upiPayeeName) {
        await readdressUpiRequests(tx, ctx, policy);
      }
      await recordChange(tx, ctx, 'Billing policy', diffFields(before, policy, policyFields));
      return settingsOf(tx, ctx);
    });
  },

  updateBillingDetails: (ctx, { branchId, details: edit, basis }) => {
    requireAdmin(ctx);
    const { gymId, now } = ctx;
    return ctx.transaction(async (tx) => {
      // Also for a branch: invoices are issued by one supplier or the other, never by half of each.
      const row = await lockBillingSettings(tx, gymId);
      const mergeComplete = async (before: BillingDetails | null): Promise<BillingDetails | null> => {
        const details = mergeDetails(edit, before, basis);
        if (details) assertDetailsComplete(details);
        if (details && details.gstin !== '') await assertRupees(tx, gymId, 'details.gstin', 'gstin');
        return details;
      };
      if (branchId === undefined) {
        const before = toDetails(row);
        const details = await mergeComplete(before);
        if (!details) throw new DomainError('invalid', /*i18n*/ 'Only a branch can use the details of the gym');
        await updateBillingSettings(tx, gymId, { ...detailsColumns(details), updated_at: now });
        await recordChange(tx, ctx, 'Billing details', diffFields(before, details, detailsFields));
        return settingsOf(tx, ctx);
      }
      const branch = await getBranchForUse(tx, gymId, branchId);
      const stored = await findBranchDetails(tx, gymId, branchId);
      const before = stored ? toDetails(stored) : null;
      const details = await mergeComplete(before);
      if (details) {
        await saveBranchDetails(tx, gymId, { branch_id: branchId, ...detailsColumns(details), updated_at: now });
      } else {
        await deleteBranchDetails(tx, gymId, branchId);
      }
      const changes = diffFields(before ?? {}, details ?? {}, detailsFields);
      await recordChange(tx, ctx, `Billing details of ${branch.name}`, changes);
      return settingsOf(tx, ctx);
    });
  },

  setCurrency: (ctx, { currency }) => {
    requireAdmin(ctx);
    const { gymId } = ctx;
    return ctx.transaction(async (tx) => {
      const settings = await lockBillingSettings(tx, gymId);
      // A document that is being issued locks the gym by its counter: this waits for it, or it for this.
      const gym = await lockGymForUpdate(tx, gymId);
      if (!gym) throw notFound(/*i18n*/ 'That gym was not found');
      if (gym.currency === currency) return settingsOf(tx, ctx, currency);
      if (await hasInvoices(tx, gymId)) {
        throw new DomainError('currency-fixed', /*i18n*/ 'Invoices were issued in {currency}: the currency is fixed', {
          values: { currency: gym.currency },
        });
      }
      if (await hasOpenRequests(tx, gymId)) {
        throw new DomainError(
          'state-changed',
          /*i18n*/ 'A member is paying online: confirm or reject that payment first',
        );
      }
      if (!isRupees(currency)) await assertSuppliersWithoutRupees(tx, settings);
      await updateGym(tx, gymId, { currency });
      await recordChange(tx, ctx, 'Currency', { currency: { from: gym.currency, to: currency } });
      return settingsOf(tx, ctx, currency);
    });
  },

  setTaxRate: (ctx, { taxRate, basis }) => {
    requireAdmin(ctx);
    const { gymId, now, caller } = ctx;
    const { sac, rateBasisPoints, from } = taxRate;
    return ctx.transaction(async (tx) => {
      await lockBillingSettings(tx, gymId);
      await assertRupees(tx, gymId, 'taxRate.rateBasisPoints', 'gst');
      const rates = effectiveTaxRates(await listTaxRates(tx, gymId));
      assertTaxRateUnchanged(taxRate, rates, basis);
      const before = taxRateOn(rates, from);
      await saveTaxRate(tx, gymId, {
        starts_on: from,
        sac,
        rate_basis_points: rateBasisPoints,
        confirmed_by_name: caller.name,
        confirmed_at: now,
      });
      await updateBillingSettings(tx, gymId, { tax_rate_confirmed_at: now, updated_at: now });
      const changes = diffFields(before, taxRate, ['sac', 'rateBasisPoints', 'from']);
      await recordChange(tx, ctx, `Tax rate from ${from}`, changes);
      return settingsOf(tx, ctx);
    });
  },
};
