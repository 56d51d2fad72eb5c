import { newMember, unescapeFormula } from '@spotter/api';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { phoneCell } from '../../exports/lists/list.ts';
import { cellText } from '../file/cellText.ts';
import { parseCsv } from '../file/parseCsv.ts';
import { utf16, utf8, withBom } from '../testing/files.ts';
import { ageOn } from '../../members/members.rules.ts';
import { parseDues } from './amount.ts';
import { statusOf } from './choices.ts';
import { dateInOrder, readDate } from './dates.ts';
import { durationOf } from './duration.ts';
import { parsePersonName } from './personName.ts';
import { parsePhone } from './phone.ts';
import { matchBranch, matchPlan, type PlanChoice } from './planName.ts';
import { splitTime } from './times.ts';

const TODAY = '2026-11-22';

const pad = (number: number) => String(number).padStart(2, '0');
const plan = (
  id: string,
  length: number,
  lengthUnit: PlanChoice['lengthUnit'] = 'month',
  isStandard = false,
): PlanChoice => ({
  id,
  name: id,
  length,
  lengthUnit,
  isStandard,
});

describe('phones', () => {
  const subscriber = fc
    .integer({ min: 1_000_000_000, max: 9_999_999_999 })
    .map(String)
    .filter((digits) => new Set(digits).size > 1);
  const prefix = fc.constantFrom('', '+91', '+91 ', '0091', '0091-', '91', '0', '+91-0', '(0) ', "'+91");
  const separator = fc.constantFrom('', ' ', '-', '.', ' - ');

  test('are read in any notation', () => {
    fc.assert(
      fc.property(subscriber, prefix, separator, fc.integer({ min: 1, max: 9 }), (digits, start, between, place) => {
        const text = `${start}${digits.slice(0, place)}${between}${digits.slice(place)}`;
        // That is a number of ten digits, as a program writes it.
        fc.pre(!/^91\d{8}\.00$/.test(text));
        expect(parsePhone(text)).toMatchObject({ value: `+91${digits}` });
      }),
      { examples: [['1000000000', '', '.', 1]] },
    );
    expect(parsePhone('9198765432.00')).toMatchObject({ value: '+919198765432' });
  });

  test('are never made up: the digits are those of the text, in their order', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-+0-9 ,/().eE]{0,30}$/), (text) => {
        // As exported: see below.
        fc.pre(!/^(?:\+91\d{5}|\d{5} )\d{5}$/.test(text));
        const result = parsePhone(text);
        if ('error' in result) return;
        expect(result.value).toMatch(/^\+91[1-9]\d{9}$/);
        expect(text.replaceAll(/\D/g, '')).toContain(result.value.slice(3));
      }),
    );
  });

  test('of two, the first is taken and the change shown', () => {
    fc.assert(
      fc.property(subscriber, subscriber, fc.constantFrom(',', '/', ' / ', ';', ' or ', ' '), (one, other, between) => {
        const text = `${one}${between}${other}`;
        expect(parsePhone(text)).toEqual({ value: `+91${one}`, shown: one });
      }),
    );
  });

  test.each(['0123456789', '0000000000', '9999999999', '1000000000'])(
    'that the member form takes are read as they are stored and exported: %s',
    (digits) => {
      expect(newMember.shape.phone.parse(digits)).toBe(`+91${digits}`);
      expect(parsePhone(`+91${digits}`)).toEqual({ value: `+91${digits}` });
      expect(parsePhone(phoneCell(`+91${digits}`))).toMatchObject({ value: `+91${digits}` });
    },
  );

  test('that are plain are no repair', () => {
    expect(parsePhone('9876543210')).toEqual({ value: '+919876543210' });
    expect(parsePhone('+919876543210')).toEqual({ value: '+919876543210' });
  });
});

describe('dates', () => {
  const MONTHS = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',');
  const date = fc
    .record({
      year: fc.integer({ min: 1955, max: 2099 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    .map((parts) => ({ ...parts, iso: `${parts.year}-${pad(parts.month)}-${pad(parts.day)}` }));
  type Parts = { year: number; month: number; day: number; iso: string };
  const serial = ({ iso }: Parts) => String((Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000);
  const unambiguous: ((parts: Parts) => string)[] = [
    ({ iso }) => iso,
    ({ iso }) => iso.replaceAll('-', '/'),
    ({ iso }) => `${iso} 18:05:00`,
    ({ iso }) => `${iso}T18:05:00.000Z`,
    ({ year, month, day }) => `${day} ${MONTHS[month - 1]} ${year}`,
    ({ year, month, day }) => `${day}-${MONTHS[month - 1]?.slice(0, 3)}-${year}`,
    ({ year, month, day }) => `${day}${MONTHS[month - 1]?.slice(0, 3).toUpperCase()}${year}`,
    ({ year, month, day }) => `${MONTHS[month - 1]} ${day}, ${year}`,
    serial,
  ];

  test('without a doubt are read in any notation', () => {
    fc.assert(
      fc.property(date, fc.constantFrom(...unambiguous), (parts, write) => {
        expect(readDate({ text: write(parts) }, TODAY)).toMatchObject({ kind: 'date', date: parts.iso });
      }),
    );
  });

  test('of numbers are read in the order of their column', () => {
    fc.assert(
      fc.property(
        date,
        fc.constantFrom('/', '-', '.', ' '),
        fc.boolean(),
        ({ year, month, day, iso }, between, padded) => {
          const [m, d] = padded ? [pad(month), pad(day)] : [month, day];
          const dayFirst = readDate({ text: [d, m, year].join(between) }, TODAY);
          const monthFirst = readDate({ text: [m, d, year].join(between) }, TODAY);
          expect(dayFirst && dateInOrder(dayFirst, 'day-first')).toBe(iso);
          expect(monthFirst && dateInOrder(monthFirst, 'month-first')).toBe(iso);
        },
      ),
    );
  });

  test('are real days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 9999 }),
        (d, m, y) => {
          const reading = readDate({ text: `${d}/${m}/${String(y).padStart(4, '0')}` }, TODAY);
          for (const value of reading?.kind === 'either' ? [reading.dayFirst, reading.monthFirst] : []) {
            if (value !== undefined) expect(Temporal.PlainDate.from(value).toString()).toBe(value);
          }
        },
      ),
    );
    expect(readDate({ text: '29/02/2023' }, TODAY)).toMatchObject({ dayFirst: undefined, monthFirst: undefined });
    expect(readDate({ text: '29/02/2024' }, TODAY)).toMatchObject({ dayFirst: '2024-02-29' });
  });

  test.each([
    ['1/2/46', false, '2046-02-01'],
    ['1/2/47', false, '1947-02-01'],
    ['1/2/26', true, '2026-02-01'],
    ['1/2/27', true, '1927-02-01'],
  ])('with a year of two digits: %s, of a birth %s', (text, isBirthDate, expected) => {
    expect(readDate({ text }, TODAY, isBirthDate)).toMatchObject({ dayFirst: expected });
  });

  test.each([
    '',
    '12',
    '2025',
    '31/12',
    '1234567',
    '99999999',
    '12000',
    '90000',
    'Dec 2025',
    '9876543210',
    '1/2/3/2025',
  ])('%j is none', (text) => {
    expect(readDate({ text }, TODAY)).toBeUndefined();
  });
});

test('times are read in any notation', () => {
  const time = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) });
  fc.assert(
    fc.property(time, fc.constantFrom('24', 'am', 'AM', 'a.m.', 'dot'), ({ hour, minute }, style) => {
      const minutes = String(minute).padStart(2, '0');
      const half = hour < 12 ? 'am' : 'pm';
      const written = {
        '24': `${hour}:${minutes}`,
        am: `${hour % 12 || 12}:${minutes} ${half}`,
        AM: `${hour % 12 || 12}:${minutes}${half.toUpperCase()}`,
        'a.m.': `${hour % 12 || 12}:${minutes} ${half[0]}.m.`,
        dot: `${hour % 12 || 12}.${minutes} ${half}`,
      }[style];
      expect(splitTime(written)).toEqual({ rest: '', time: `${String(hour).padStart(2, '0')}:${minutes}:00` });
    }),
  );
  expect(splitTime('31/12/2025 25:00').time).toBeUndefined();
  expect(splitTime('13:05 pm').time).toBeUndefined();
  expect(splitTime('31.12').time).toBeUndefined();
});

test('an age is that of the calendar', () => {
  const birth = fc.date({ min: new Date('1920-01-01'), max: new Date('2016-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(birth, (moment) => {
      const born = moment.toISOString().slice(0, 10);
      const { years } = Temporal.PlainDate.from(born).until(TODAY, { largestUnit: 'years' });
      expect(ageOn(TODAY, born)).toBe(years >= 10 && years <= 120 ? years : undefined);
    }),
  );
});

test('amounts are read in any notation', () => {
  const grouped = new Intl.NumberFormat('en-IN');
  const styles: ((rupees: number) => string)[] = [
    String,
    (rupees) => `₹${grouped.format(rupees)}/-`,
    (rupees) => `Rs. ${grouped.format(rupees)}`,
    (rupees) => `${rupees} Rs`,
    (rupees) => `${grouped.format(rupees)}.00`,
    (rupees) => `INR ${rupees} only`,
    (rupees) => `रु ${rupees}`,
  ];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(...styles), (rupees, write) => {
      expect(parseDues({ text: write(rupees) }, 'INR')).toMatchObject({ value: rupees * 100 });
    }),
  );
});

test('amounts are in the currency of the gym', () => {
  expect(parseDues({ text: '$1,200.50' }, 'USD')).toEqual({ value: 120_050 });
  expect(parseDues({ text: 'AED 1200/-' }, 'AED')).toEqual({ value: 120_000, shown: 'AED\u00A01,200' });
  expect(parseDues({ text: '1200000', number: 1_200_000 }, 'USD')).toEqual({ value: 120_000_000 });
  expect(parseDues({ text: '1000000001', number: 1_000_000_001 }, 'INR')).toEqual({
    error: '{text} is above {limit}',
    values: { text: '1000000001', limit: '₹10,00,00,000' },
  });
});

test.each([
  ['1.200,50', 'EUR', 120_050],
  ['1200,50 €', 'EUR', 120_050],
  ['0,05', 'EUR', 5],
  ['1.200.000,00', 'INR', 120_000_000],
  ['1,200', 'EUR', 120_000],
  // Neither is certain: a thousand with a dot, and a lakh with a mistake.
  ['1.200', 'EUR', undefined],
  ['1200,50', 'INR', undefined],
  ['1200,5', 'EUR', undefined],
  ['1.20,50', 'EUR', undefined],
] as const)('the amount %s with a decimal comma, in %s', (text, currency, value) => {
  const result = parseDues({ text }, currency);
  expect('value' in result ? result.value : undefined).toBe(value);
});

test('a name that was repaired needs no repair', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zéÉñÑ ',.आशा-]{0,40}$/).map(cellText), (text) => {
      const once = parsePersonName(text);
      if ('error' in once) return;
      expect(parsePersonName(once.value)).toEqual({ value: once.value });
    }),
  );
});

test.each([
  ['Rao, Asha', 'Asha Rao'],
  ['RAO,ASHA KUMARI', 'Asha Kumari Rao'],
  ["O'Neil, Seán", "Seán O'Neil"],
  ['राव, आशा', 'आशा राव'],
])('a surname before a comma comes last: %s', (text, value) => {
  expect(parsePersonName(text)).toEqual({ value, shown: value });
});

test.each(['Rao, Dr.', 'Rao, Jr', 'Rao, M.D.', 'Asha Rao, Mumbai', 'Rao, Asha, Pune', 'Rao,', 'Asha, 2nd batch'])(
  'what else follows a comma stays: %s',
  (text) => {
    expect(parsePersonName(text)).toEqual({ value: text });
  },
);

test.each([
  ['Paused', 'inactive'],
  ['FROZEN', 'inactive'],
  ['On Hold', 'inactive'],
  ['Suspended', 'inactive'],
  ['Terminated', 'inactive'],
  ['Ex-member', 'inactive'],
  ['Trial', 'active'],
  ['Prospect', undefined],
] as const)('a status of other gym software: %s', (text, status) => {
  expect(statusOf(text)).toBe(status);
});

test('a CSV comes out as it was written, in any encoding', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
    .filter((field) => !/[\uFEFF\p{Co}]/u.test(field));
  const encode = fc.constantFrom(
    utf8,
    withBom,
    (file: string) => utf16(file),
    (file: string) => utf16(file, { bigEndian: true }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { minLength: 2, maxLength: 8 }), encode, (rows, encoded) => {
      const file = Papa.unparse([['Name', 'Phone', 'Note'], ...rows], { quotes: true });
      const read = parseCsv(encoded(file)).rows.slice(1);
      const filled = rows.map((row) => row.map((field) => cellText(unescapeFormula(field).replaceAll(/\r\n?/g, '\n'))));
      expect(read.map((row) => filled[0]?.map((_, index) => row[index]?.text ?? ''))).toEqual(filled);
    }),
  );
});

describe('plans', () => {
  const plans = [
    plan('Monthly', 1, 'month', true),
    plan('Quarterly', 3, 'month', true),
    plan('Yearly', 12, 'month', true),
    plan('Gold 3 Months', 3),
    plan('Gold Annual', 12),
    plan('Trial', 7, 'day'),
    plan('Students', 2),
  ];

  test.each(plans.map(({ name }) => name))('%s by its name, whatever its case and spaces', (name) => {
    expect(matchPlan(` ${name.toUpperCase().replaceAll(' ', '  ')}. `, plans)).toBe(name);
  });

  test.each([
    ['1 month', 'Monthly'],
    ['ek mahina', 'Monthly'],
    ['30 days', 'Monthly'],
    ['3M', 'Quarterly'],
    ['12 mahine', 'Yearly'],
    ['वार्षिक', 'Yearly'],
    ['1 saal', 'Yearly'],
    ['one week', 'Trial'],
    ['Gold plan (3m)', 'Gold 3 Months'],
    ['GOLD 1 YR', 'Gold Annual'],
    ['Student', 'Students'],
    ['Student 2 months', 'Students'],
    // Two months are no standard plan, and the only one so long is it.
    ['2 months', 'Students'],
  ])('%s is %s', (text, expected) => {
    expect(matchPlan(text, plans)).toBe(expected);
  });

  test.each(['Gold', 'Gold 6 months', '6 months', 'Student 3 months', 'Goa trip 3 months', 'Silver', '3', ''])(
    '%j is asked for',
    (text) => {
      expect(matchPlan(text, plans)).toBeNull();
    },
  );

  test('lengths in words', () => {
    expect(durationOf('half yearly')).toEqual({ length: 6, lengthUnit: 'month' });
    expect(durationOf('2 hafte')).toEqual({ length: 14, lengthUnit: 'day' });
    expect(durationOf('Gold')).toBeUndefined();
    expect(durationOf('0 months')).toBeUndefined();
  });
});

test('branches are found by a part of their name, unless several have it', () => {
  const branches = ['Bandra West', 'Bandra East', 'Andheri'].map((name) => ({ id: name, name }));
  expect(matchBranch('ANDHERI (W)', branches)).toBe('Andheri');
  expect(matchBranch('Bandra West', branches)).toBe('Bandra West');
  expect(matchBranch('Bandra', branches)).toBeNull();
  expect(matchBranch('Juhu', branches)).toBeNull();
});
