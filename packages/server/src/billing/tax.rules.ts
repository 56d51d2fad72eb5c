import { isDeepStrictEqual } from 'node:util';
import { type InvoiceKind, stateOfGstin, type TaxRate } from '@spotter/api';
import { changedMeanwhile } from '../mergeEdit.ts';
import type { TaxRateRow } from './billingSettings.repository.ts';

/** Membership of a fitness centre: "physical well-being services". */
const GYM_SAC = '999723';

/**
 * Notification 15/2025-Central Tax (Rate): gyms are at 5 % without input tax credit since 22 September 2025, before
 * that at 18 %. An admin confirms the rate before the first invoice with a GSTIN, since sources disagree.
 */
const defaultRates: readonly TaxRate[] = [
  { sac: GYM_SAC, rateBasisPoints: 500, from: '2025-09-22' },
  { sac: GYM_SAC, rateBasisPoints: 1800, from: '2017-07-01' },
];

/** The rates that hold in a gym, newest first: what its admins set, and the law's defaults on other days. */
export function effectiveTaxRates(rows: readonly TaxRateRow[]): TaxRate[] {
  const rates = new Map(defaultRates.map((rate) => [rate.from, rate]));
  for (const row of rows) {
    rates.set(row.starts_on, { sac: row.sac, rateBasisPoints: row.rate_basis_points, from: row.starts_on });
  }
  return [...rates.values()].toSorted((one, other) => (one.from < other.from ? 1 : -1));
}

/** The rate that holds on a day; none before the tax existed. */
export const taxRateOn = (rates: readonly TaxRate[], day: string): TaxRate =>
  rates.find(({ from }) => from <= day) ?? { sac: GYM_SAC, rateBasisPoints: 0, from: day };

/**
 * Throws `state-changed` where the newest rate is neither that of the basis, how it was when the edit began, nor what
 * it is to be. A rate is changed as a whole: half of two admins' would be nobody's.
 */
export function assertTaxRateUnchanged(edit: TaxRate, rates: readonly TaxRate[], basis: TaxRate | undefined): void {
  const [newest] = rates;
  if (!basis || isDeepStrictEqual(newest, basis) || isDeepStrictEqual(newest, edit)) return;
  throw changedMeanwhile(['rateBasisPoints'], {
    input: 'taxRate',
    sentence: /*i18n*/ 'The tax rate was changed meanwhile',
  });
}

/** April to March, as in `2627` for a date from April 2026 to March 2027. */
export function financialYearOf(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return [first, first + 1].map((one) => String(one % 100).padStart(2, '0')).join('');
}

const prefixes: Record<InvoiceKind, string> = { invoice: 'INV', receipt: 'RCT', 'credit-note': 'CRN', opening: 'OPB' };

/** Whose numbers are consecutive: documents of one kind, GSTIN and financial year. */
export const seriesOf = (kind: InvoiceKind, gstin: string) =>
  gstin === '' ? prefixes[kind] : `${prefixes[kind]} ${gstin}`;

/** As in `INV/2627/000001`: rule 46 of the CGST Rules allows 16 characters. */
export const documentNumber = (kind: InvoiceKind, financialYear: string, number: number) =>
  `${prefixes[kind]}/${financialYear}/${String(number).padStart(6, '0')}`;

/** As in `Maharashtra (27)`; empty without GSTIN. */
export function placeOfSupplyOf(gstin: string): { placeOfSupply: string; stateTaxName: 'SGST' | 'UTGST' | '' } {
  if (gstin === '') return { placeOfSupply: '', stateTaxName: '' };
  const { code, name, taxName } = stateOfGstin(gstin);
  return { placeOfSupply: `${name} (${code})`, stateTaxName: taxName };
}
