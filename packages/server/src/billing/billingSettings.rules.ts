import type { BillingDetails, BillingPolicy } from '@spotter/api';
import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '../errors.ts';
import { changedMeanwhile, mergeEdit } from '../mergeEdit.ts';
import type { BillingSettingsRow, BranchDetailsRow } from './billingSettings.repository.ts';

export const toPolicy = (row: BillingSettingsRow): BillingPolicy => ({
  graceDays: row.grace_days,
  freezeDaysPerYear: row.freeze_days_per_year,
  maxStaffDiscountPercent: row.max_staff_discount_percent,
  upiId: row.upi_id,
  upiPayeeName: row.upi_payee_name,
});

export const policyColumns = (policy: BillingPolicy) => ({
  grace_days: policy.graceDays,
  freeze_days_per_year: policy.freezeDaysPerYear,
  max_staff_discount_percent: policy.maxStaffDiscountPercent,
  upi_id: policy.upiId,
  upi_payee_name: policy.upiPayeeName,
});

type DetailsRow = Pick<BillingSettingsRow | BranchDetailsRow, 'legal_name' | 'address' | 'gstin'>;

export const toDetails = ({ legal_name, address, gstin }: DetailsRow): BillingDetails => ({
  legalName: legal_name,
  address,
  gstin,
});

export const detailsColumns = ({ legalName, address, gstin }: BillingDetails): DetailsRow => ({
  legal_name: legalName,
  address,
  gstin,
});

const noDetails: BillingDetails = { legalName: '', address: '', gstin: '' };
const supplierChanged = { input: 'details', sentence: /*i18n*/ 'The supplier was changed meanwhile' };

type BranchDetails = BillingDetails | null;

/** `mergeEdit` of a supplier. What one removes and another edits is refused as a whole. */
export function mergeDetails(
  edit: BranchDetails,
  current: BranchDetails,
  basis: BranchDetails | undefined,
): BranchDetails {
  if (basis === undefined || isDeepStrictEqual(current, basis) || isDeepStrictEqual(current, edit)) return edit;
  if (edit === null || current === null) throw changedMeanwhile([], supplierChanged);
  return mergeEdit(edit, current, basis ?? noDetails, supplierChanged);
}

const invalid = (field: string, error: string) => new DomainError('invalid', error, { field: `details.${field}` });

/** Rule 46 of the CGST Rules asks for name and address of a registered supplier. */
export function assertDetailsComplete({ legalName, address, gstin }: BillingDetails): void {
  if (gstin === '') return;
  if (legalName === '') throw invalid('legalName', /*i18n*/ 'Please enter the legal name that belongs to the GSTIN');
  if (address === '') throw invalid('address', /*i18n*/ 'Please enter the address that belongs to the GSTIN');
}

/** UPI ID and GSTINs are removed before the gym bills in another currency than rupees. */
export function assertNothingOfRupees(settings: BillingSettingsRow, branches: readonly BranchDetailsRow[]): void {
  const hasGstin = [settings, ...branches].some(({ gstin }) => gstin !== '');
  if (!hasGstin && settings.upi_id === '') return;
  const sentence = hasGstin
    ? /*i18n*/ 'Please remove the GSTIN first: it is for rupees only'
    : /*i18n*/ 'Please remove the UPI ID first: it is for rupees only';
  throw new DomainError('invalid', sentence, { field: 'currency' });
}
