// What an invoice adds up to: the server issues by it, the Renew dialog shows it beforehand. Amounts are whole paise.
// CGST and SGST are each half of the rate, rounded half up to the paisa, and equal.

/** One thing sold, before tax is worked out. */
export interface SaleLine {
  /** As the plan says it: with tax or without. */
  price: number;
  /** Off the price, at most all of it; with tax where the price is. */
  discount: number;
}

export interface TaxTerms {
  isTaxIncluded: boolean;
  /** Of CGST and SGST together, in hundredths of a percent: 500 is 5 %. 0 without tax. */
  rateBasisPoints: number;
}

interface LineTotals {
  /** Before tax and discount; less `discount` it is `taxableValue`. */
  unitPrice: number;
  discount: number;
  taxableValue: number;
  cgst: number;
  sgst: number;
}

export interface InvoiceTotals {
  lines: LineTotals[];
  taxableValue: number;
  cgst: number;
  sgst: number;
  /** What a price with tax differs by from taxable value and taxes: at most one paisa a line. */
  rounding: number;
  /** What is paid: taxable value, both taxes and rounding. */
  total: number;
}

const WHOLE_BASIS_POINTS = 10_000;

/** Whole part of a division of non-negative integers, exact below 2 ** 53. */
const quotient = (dividend: number, divisor: number) => (dividend - (dividend % divisor)) / divisor;

/** CGST, or SGST, of a taxable value: half the rate, rounded half up. */
function halfTax(taxableValue: number, rateBasisPoints: number): number {
  return quotient(taxableValue * rateBasisPoints + WHOLE_BASIS_POINTS, 2 * WHOLE_BASIS_POINTS);
}

const withTax = (taxableValue: number, rateBasisPoints: number) =>
  taxableValue + 2 * halfTax(taxableValue, rateBasisPoints);

/** The taxable value which with both taxes comes closest to an amount: to the paisa, or one beside it. */
function taxableValueIn(amount: number, rateBasisPoints: number): number {
  const value = quotient(amount * WHOLE_BASIS_POINTS, WHOLE_BASIS_POINTS + rateBasisPoints);
  const missing = amount - withTax(value, rateBasisPoints);
  const excess = withTax(value + 1, rateBasisPoints) - amount;
  return excess < missing ? value + 1 : value;
}

function lineTotals({ price, discount }: SaleLine, { isTaxIncluded, rateBasisPoints }: TaxTerms): LineTotals {
  const net = (amount: number) => (isTaxIncluded ? taxableValueIn(amount, rateBasisPoints) : amount);
  const unitPrice = net(price);
  const taxableValue = net(price - discount);
  const tax = halfTax(taxableValue, rateBasisPoints);
  return { unitPrice, discount: unitPrice - taxableValue, taxableValue, cgst: tax, sgst: tax };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** What lines add up to. */
export function invoiceTotals(sale: readonly SaleLine[], terms: TaxTerms): InvoiceTotals {
  const lines = sale.map((line) => lineTotals(line, terms));
  const taxableValue = sum(lines.map((line) => line.taxableValue));
  const tax = sum(lines.map(({ cgst }) => cgst));
  const payable = sum(sale.map(({ price, discount }) => price - discount));
  const rounding = terms.isTaxIncluded ? payable - taxableValue - 2 * tax : 0;
  return { lines, taxableValue, cgst: tax, sgst: tax, rounding, total: taxableValue + 2 * tax + rounding };
}

/**
 * What a credit note over `amount` of an invoice of one line adds up to, where notes over `credited` were issued
 * before. The notes of an invoice add up to it exactly, in each of their figures.
 */
export function creditTotals(
  amount: number,
  { credited, rateBasisPoints }: { credited: number; rateBasisPoints: number },
): InvoiceTotals {
  const terms = { isTaxIncluded: true, rateBasisPoints };
  const before = invoiceTotals([{ price: credited, discount: 0 }], terms);
  const after = invoiceTotals([{ price: credited + amount, discount: 0 }], terms);
  const taxableValue = after.taxableValue - before.taxableValue;
  const tax = after.cgst - before.cgst;
  return {
    lines: [{ unitPrice: taxableValue, discount: 0, taxableValue, cgst: tax, sgst: tax }],
    taxableValue,
    cgst: tax,
    sgst: tax,
    rounding: amount - taxableValue - 2 * tax,
    total: amount,
  };
}
