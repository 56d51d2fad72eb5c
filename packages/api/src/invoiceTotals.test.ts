import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditTotals, invoiceTotals, type SaleLine } from './invoiceTotals.ts';

/** `RANDOM_INVOICES=1000000` runs a million. */
const numRuns = Number(process.env.RANDOM_INVOICES ?? 20_000);
const MINUTE_MS = 60_000;

const line = fc
  .tuple(fc.integer({ min: 0, max: 100_000_000_00 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([price, part]): SaleLine => ({ price, discount: Math.floor(price * part) }));
const rateBasisPoints = fc.oneof(fc.constantFrom(0, 500, 1200, 1800, 2800), fc.integer({ min: 0, max: 2800 }));
const invoice = fc.record({
  sale: fc.array(line, { minLength: 1, maxLength: 5 }),
  terms: fc.record({ isTaxIncluded: fc.boolean(), rateBasisPoints }),
});
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Half of the rate, half up, by arbitrary-precision integers. */
const exactHalfTax = (value: number, rate: number) => Number((BigInt(value) * BigInt(rate) + 10_000n) / 20_000n);

const at = (price: number, discount: number, isTaxIncluded: boolean, rate: number) =>
  invoiceTotals([{ price, discount }], { isTaxIncluded, rateBasisPoints: rate });

describe('the total of an invoice', () => {
  test('adds tax to a price without', () => {
    expect(at(1000_00, 100_00, false, 500)).toEqual({
      lines: [{ unitPrice: 1000_00, discount: 100_00, taxableValue: 900_00, cgst: 22_50, sgst: 22_50 }],
      taxableValue: 900_00,
      cgst: 22_50,
      sgst: 22_50,
      rounding: 0,
      total: 945_00,
    });
  });

  test('takes tax out of a price with it', () => {
    expect(at(1050_00, 0, true, 500)).toMatchObject({
      lines: [{ unitPrice: 1000_00, discount: 0, taxableValue: 1000_00, cgst: 25_00, sgst: 25_00 }],
      rounding: 0,
      total: 1050_00,
    });
  });

  test('has a rounding of a paisa where no taxable value comes out', () => {
    expect(at(21, 0, true, 500)).toMatchObject({ taxableValue: 20, cgst: 1, sgst: 1, rounding: -1, total: 21 });
    expect(at(20, 0, true, 500)).toMatchObject({ taxableValue: 19, cgst: 0, sgst: 0, rounding: 1, total: 20 });
  });

  test('rounds each tax half up', () => {
    expect(at(20, 0, false, 500)).toMatchObject({ cgst: 1, sgst: 1, total: 22 });
    expect(at(19, 0, false, 500)).toMatchObject({ cgst: 0, sgst: 0, total: 19 });
  });

  test('of a receipt is the price', () => {
    expect(at(999_99, 0, true, 0)).toMatchObject({
      taxableValue: 999_99,
      cgst: 0,
      sgst: 0,
      rounding: 0,
      total: 999_99,
    });
  });
});

test(
  `${numRuns} random invoices add up`,
  () => {
    fc.assert(
      fc.property(invoice, ({ sale, terms }) => {
        const { lines, taxableValue, cgst, sgst, rounding, total } = invoiceTotals(sale, terms);
        const payable = sum(sale.map(({ price, discount }) => price - discount));
        const problems = [
          taxableValue !== sum(lines.map((one) => one.taxableValue)) && 'taxable values',
          cgst !== sum(lines.map((one) => one.cgst)) && 'CGST of the lines',
          cgst !== sgst && 'CGST and SGST differ',
          total !== taxableValue + cgst + sgst + rounding && 'total',
          Math.abs(rounding) > lines.length && 'rounding above a paisa a line',
          terms.isTaxIncluded && total !== payable && 'price with tax',
          !terms.isTaxIncluded && (rounding !== 0 || taxableValue !== payable) && 'price without tax',
          ...lines.flatMap((one) => [
            one.unitPrice - one.discount !== one.taxableValue && 'line',
            one.discount < 0 && 'negative discount',
            one.taxableValue < 0 && 'negative value',
            one.cgst !== exactHalfTax(one.taxableValue, terms.rateBasisPoints) && 'tax of a line',
            one.cgst !== one.sgst && 'taxes of a line',
          ]),
          ![total, taxableValue, cgst, rounding].every(Number.isSafeInteger) && 'not whole paise',
        ].filter(Boolean);
        expect(problems.join(', ')).toBe('');
      }),
      { numRuns },
    );
  },
  10 * MINUTE_MS,
);

test('a credit note has one line, of what it takes back', () => {
  const figures = { taxableValue: 1000_00, cgst: 25_00, sgst: 25_00 };
  expect(creditTotals(1050_00, { credited: 2100_00, rateBasisPoints: 500 })).toEqual({
    lines: [{ unitPrice: 1000_00, discount: 0, ...figures }],
    ...figures,
    rounding: 0,
    total: 1050_00,
  });
});

test(
  'the credit notes of an invoice add up to it',
  () => {
    const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
    fc.assert(
      fc.property(line, fc.boolean(), rateBasisPoints, parts, (sold, isTaxIncluded, rate, shares) => {
        const original = invoiceTotals([sold], { isTaxIncluded, rateBasisPoints: rate });
        let credited = 0;
        const amounts = shares.map((share) => Math.floor(original.total * share));
        const notes = [...amounts.filter((amount) => amount > 0), original.total].flatMap((amount) => {
          const rest = Math.min(amount, original.total - credited);
          if (rest === 0) return [];
          const note = creditTotals(rest, { credited, rateBasisPoints: rate });
          credited += rest;
          return [note];
        });
        const figures = ['total', 'taxableValue', 'cgst', 'sgst', 'rounding'] as const;
        expect(figures.filter((figure) => sum(notes.map((note) => note[figure])) !== original[figure])).toEqual([]);
        expect(notes.filter(({ taxableValue, cgst, sgst }) => taxableValue < 0 || cgst < 0 || cgst !== sgst)).toEqual(
          [],
        );
      }),
      { numRuns: Math.min(numRuns, 20_000) },
    );
  },
  10 * MINUTE_MS,
);
