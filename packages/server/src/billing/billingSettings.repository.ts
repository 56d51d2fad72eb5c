import type { Insertable, Selectable, Updateable } from 'kysely';
import type { BillingSettingsTable, BranchBillingDetailsTable, TaxRateTable } from '../db/billingSchema.ts';
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';

export type BillingSettingsRow = Selectable<BillingSettingsTable>;
export type BranchDetailsRow = Selectable<BranchBillingDetailsTable>;
export type TaxRateRow = Selectable<TaxRateTable>;

/** What a gym has that changed nothing yet. */
const defaults = {
  grace_days: 7,
  freeze_days_per_year: 30,
  max_staff_discount_percent: 10,
  upi_id: '',
  upi_payee_name: '',
  legal_name: '',
  address: '',
  gstin: '',
  tax_rate_confirmed_at: null,
  updated_at: 0,
} as const satisfies Omit<BillingSettingsRow, 'gym_id'>;

const settingsQuery = (db: Db, gymId: string) =>
  db.selectFrom('billing_settings').selectAll().where('gym_id', '=', gymId);

/** The gym's settings; the defaults where nobody changed any. */
export const findBillingSettings = async (db: Db, gymId: string): Promise<BillingSettingsRow> =>
  (await settingsQuery(db, gymId).executeTakeFirst()) ?? { gym_id: gymId, ...defaults };

/** The same; nobody else changes them until the transaction ends. */
export async function lockBillingSettings(tx: Tx, gymId: string): Promise<BillingSettingsRow> {
  await tx
    .insertInto('billing_settings')
    .values({ gym_id: gymId, ...defaults })
    .onConflict((conflict) => conflict.column('gym_id').doNothing())
    .execute();
  return forUpdate(tx, settingsQuery(tx, gymId)).executeTakeFirstOrThrow();
}

export const updateBillingSettings = (tx: Tx, gymId: string, change: Updateable<BillingSettingsTable>) =>
  tx.updateTable('billing_settings').set(change).where('gym_id', '=', gymId).execute();

export const listBranchDetails = (db: Db, gymId: string): Promise<BranchDetailsRow[]> =>
  db.selectFrom('branch_billing_details').selectAll().where('gym_id', '=', gymId).execute();

export const findBranchDetails = (db: Db, gymId: string, branchId: string): Promise<BranchDetailsRow | undefined> =>
  db
    .selectFrom('branch_billing_details')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst();

export const saveBranchDetails = (
  tx: Tx,
  gymId: string,
  { branch_id, ...details }: Omit<Insertable<BranchBillingDetailsTable>, 'gym_id'>,
) =>
  tx
    .insertInto('branch_billing_details')
    .values({ gym_id: gymId, branch_id, ...details })
    .onConflict((conflict) => conflict.columns(['gym_id', 'branch_id']).doUpdateSet(details))
    .execute();

export const deleteBranchDetails = (tx: Tx, gymId: string, branchId: string) =>
  tx.deleteFrom('branch_billing_details').where('gym_id', '=', gymId).where('branch_id', '=', branchId).execute();

/** The rates that admins of the gym set. */
export const listTaxRates = (db: Db, gymId: string): Promise<TaxRateRow[]> =>
  db.selectFrom('tax_rates').selectAll().where('gym_id', '=', gymId).execute();

/** Replaces the rate of the same first day. */
export const saveTaxRate = (tx: Tx, gymId: string, { starts_on, ...rate }: Omit<Insertable<TaxRateTable>, 'gym_id'>) =>
  tx
    .insertInto('tax_rates')
    .values({ gym_id: gymId, starts_on, ...rate })
    .onConflict((conflict) => conflict.columns(['gym_id', 'starts_on']).doUpdateSet(rate))
    .execute();
