import { readFileSync } from 'node:fs';
import { languages } from '@spotter/i18n';
import { MAX_IMPORT_NAME_LENGTH, MAX_IMPORT_NAMES } from '@spotter/api';
import { expect, test, vi } from 'vitest';
import { parseCsv } from '../file/parseCsv.ts';
import { utf8 } from '../testing/files.ts';
import { dataRows } from './dataRows.ts';
import { namedValues } from './namedValues.ts';
import { recogniseColumns } from './recogniseColumns.ts';

const matchGold = (text: string) => (text === 'Gold' ? 'gold' : null);
const table = (...lines: string[]) => parseCsv(utf8(lines.join('\n')));

test('what the gym chose for a header before comes first, also that it is nothing', () => {
  const file = table('Member,Contact Number,Joining Dt,Amt', 'Asha,9876543210,31/01/2025,500');
  const remembered = new Map([
    ['amt', 'dues'],
    ['joining dt', null],
  ] as const);
  expect(recogniseColumns('members', file, remembered).columns).toEqual([
    { index: 0, header: 'Member', samples: ['Asha'], field: 'name', source: 'header' },
    { index: 1, header: 'Contact Number', samples: ['9876543210'], field: 'phone', source: 'header' },
    { index: 2, header: 'Joining Dt', samples: ['31/01/2025'], field: null, source: 'remembered' },
    { index: 3, header: 'Amt', samples: ['500'], field: 'dues', source: 'remembered' },
  ]);
});

test('a remembered field is not chosen twice', () => {
  const file = table('Mob 1,Name,Mob 2', '9876543210,Asha,9876543211');
  const remembered = new Map([
    ['mob 1', 'phone'],
    ['mob 2', 'phone'],
  ] as const);
  expect(recogniseColumns('members', file, remembered).columns.map(({ field }) => field)).toEqual([
    'phone',
    'name',
    null,
  ]);
});

test('samples are of the first five rows with a value', () => {
  const file = table(
    'Name,Phone,Note',
    ...Array.from({ length: 8 }, (_, index) => `Asha ${index},987654321${index},${index % 2 ? index : ''}`),
  );
  expect(recogniseColumns('members', file).columns[2]?.samples).toEqual(['1', '3', '5', '7']);
  expect(recogniseColumns('members', file).columns[0]?.samples).toHaveLength(5);
});

test('a plan repeats too often to be a name', () => {
  const file = table(
    ...Array.from(
      { length: 9 },
      (_, index) => `${['Gold', 'Silver'][index % 2]},Asha ${'abcdefghi'[index]},987654321${index}`,
    ),
  );
  expect(recogniseColumns('members', file).columns.map(({ field }) => field)).toEqual([null, 'name', 'phone']);
});

test('one column of dates without a header could be the beginning or the end', () => {
  const file = table('Asha,9876543210,31/01/2025', 'Ravi,9876543211,28/02/2025');
  expect(recogniseColumns('members', file).columns.map(({ field }) => field)).toEqual(['name', 'phone', null]);
});

test('the rows of data are numbered as in the file', () => {
  const file = table(
    'Powerhouse Gym,',
    'Name,Phone',
    'Asha,9876543210',
    ',',
    'Name,Phone',
    'Ravi,9876543211',
    ',',
    'Total,2',
  );
  const recognised = recogniseColumns('members', file);
  expect(recognised).toMatchObject({ headerRow: 2, firstRow: 3, lastRow: 6 });
  expect(dataRows(file, recognised)).toEqual([3, 6]);
});

test('names of plans are counted whatever their case, the most frequent first, and keep what people chose', async () => {
  const file = table(
    'Name,Phone,Plan',
    ...['Gold', 'Silver!', 'silver', '-', '', 'SILVER'].map((plan, index) => `A,987654321${index},${plan}`),
  );
  const recognised = recogniseColumns('members', file);
  expect(await namedValues(file, recognised, 'plan', matchGold)).toEqual([
    { text: 'Silver!', rows: 3, id: null },
    { text: 'Gold', rows: 1, id: 'gold' },
  ]);
  const chosen = new Map([
    ['silver', 'quarterly'],
    ['gold', 'yearly'],
  ]);
  const values = await namedValues(file, recognised, 'plan', matchGold, chosen);
  expect(values.map(({ id }) => id)).toEqual(['quarterly', 'yearly']);
  expect(await namedValues(file, recognised, 'branch', matchGold)).toEqual([]);
});

/** A file with these names of plans, one a member. */
const withPlans = (...plans: string[]) =>
  table('Name,Phone,Plan', ...plans.map((plan, at) => `Asha,98${String(at).padStart(8, '0')},${plan}`));

test('of more names of plans than people can choose for, the most frequent are matched', async () => {
  const file = withPlans(...Array.from({ length: 1000 }, (_, at) => `Plan ${at}`), 'Gold', 'Gold');
  const match = vi.fn<typeof matchGold>(matchGold);
  const values = await namedValues(file, recogniseColumns('members', file), 'plan', match);
  expect(values).toHaveLength(MAX_IMPORT_NAMES);
  expect(values[0]).toEqual({ text: 'Gold', rows: 2, id: 'gold' });
  expect(match).toHaveBeenCalledTimes(MAX_IMPORT_NAMES);
});

test('however many names there are, those of the gym and chosen ones are found', async () => {
  const others = Array.from({ length: 1000 }, (_, at) => `Plan ${at}`);
  const file = withPlans(...others, 'Silver', 'Bronze');
  const ids = new Map([
    ['silver', 'quarterly'],
    ['bronze', 'monthly'],
  ]);
  const values = await namedValues(file, recogniseColumns('members', file), 'plan', matchGold, ids);
  expect(values).toHaveLength(MAX_IMPORT_NAMES + 2);
  expect(values.slice(-2)).toEqual([
    { text: 'Silver', rows: 1, id: 'quarterly' },
    { text: 'Bronze', rows: 1, id: 'monthly' },
  ]);
});

test('other calls have their turn between the matches of two names', async () => {
  const file = withPlans('Gold', 'Silver', 'Bronze');
  let matchesOfTurn = 0;
  const match = () => {
    matchesOfTurn += 1;
    expect(matchesOfTurn).toBe(1);
    setImmediate(() => (matchesOfTurn = 0));
    return null;
  };
  expect(await namedValues(file, recogniseColumns('members', file), 'plan', match)).toHaveLength(3);
});

test('a text that is longer than a choice may be is no name of a plan', async () => {
  const longest = 'x'.repeat(MAX_IMPORT_NAME_LENGTH);
  const file = withPlans(`${longest}x`, longest, 'Gold');
  const values = await namedValues(file, recogniseColumns('members', file), 'plan', matchGold);
  expect(values.map(({ text }) => text)).toEqual([longest, 'Gold']);
});

const fieldsOf = (...lines: string[]) => recogniseColumns('members', table(...lines)).columns.map(({ field }) => field);

test('the surest header has the field, wherever it stands', () => {
  expect(fieldsOf('Name,Office Phone,Phone', 'Asha,9876543210,9876543211')).toEqual(['name', null, 'phone']);
});

test.each([
  [
    'First Name,Last Name,Mobile Phone,Membership Name',
    'Asha,Rao,9876543210,Gold',
    ['firstName', 'lastName', 'phone', 'plan'],
  ],
  ['First Name,Phone,Company Name', 'Asha,9876543210,Tata Steel', ['firstName', 'phone', null]],
  ['Member Name,Phone,Class Name', 'Asha,9876543210,Zumba', ['name', 'phone', null]],
  ['Home Phone,Mobile Phone,Name', '9876543211,9876543210,Asha', [null, 'phone', 'name']],
  ['"Name (Last, First)",Cell', '"Rao, Asha",9876543210', ['name', 'phone']],
  ['Name,Phone,Aadhar Card No,PAN Card', 'Asha,9876543210,123412341234,ABCDE1234F', ['name', 'phone', null, null]],
  ['Name,Phone,Barcode', 'Asha,9876543210,100045', ['name', 'phone', 'cardNumber']],
  ['Admission No,Name,Phone,Admission Date', '1023,Asha,9876543210,31/01/2025', [null, 'name', 'phone', 'joinDate']],
  [
    'Name,Phone,Sign-up date,Fees Paid Upto',
    'Asha,9876543210,31/01/2025,31/01/2026',
    ['name', 'phone', 'joinDate', 'expiryDate'],
  ],
  [
    'Name,Phone,Current Membership,Membership Begin Date',
    'Asha,9876543210,Gold,31/01/2025',
    ['name', 'phone', 'plan', 'joinDate'],
  ],
  ['Name,Phone,Payment Status,Arrears', 'Asha,9876543210,Paid,500', ['name', 'phone', null, 'dues']],
])('headers of other gym software: %s', (headers, row, fields) => {
  expect(fieldsOf(headers, row)).toEqual(fields);
});

test('a phone of somebody else is not the phone of the member, also where no other is', () => {
  expect(fieldsOf('Name,Emergency Contact', 'Asha,9876543210')).toEqual(['name', null]);
});

test('a row with a phone number is data, whatever its words', () => {
  const data = 'Asha,9876543210,Active,Gym';
  expect(recogniseColumns('members', table(data, data)).headerRow).toBe(0);
  expect(recogniseColumns('members', table('Name,Phone,,', data)).headerRow).toBe(1);
});

test('one word that could be a header is a title', () => {
  expect(recogniseColumns('members', table('Gym', 'Asha,9876543210')).headerRow).toBe(0);
});

/** As the app writes them in a language: of its sample file, and of its file of rows with errors. */
const written = {
  members: {
    headings: 'Name,Mobile,Email,Sex,Date of birth,Plan,Joining date,Expiry date,Dues,Reason',
    row: 'Asha Rao,98450 12345,asha@example.in,F,14/02/1995,Monthly,10/10/2026,09/11/2026,500,Too long for a name',
    fields: ['name', 'phone', 'email', 'sex', 'birthDate', 'plan', 'joinDate', 'expiryDate', 'dues', null],
  },
  visits: {
    headings: 'Mobile,Date,In,Out,Reason',
    row: '98450 12345,03/11/2026,6:30 am,7:45 am,Nobody has it',
    fields: ['phone', 'date', 'checkInTime', 'checkOutTime', null],
  },
};

test.each(languages.flatMap((language) => (['members', 'visits'] as const).map((kind) => [language, kind] as const)))(
  'headings that the app writes in %s are recognised in a file of %s',
  (language, kind) => {
    const catalogueOf = (name: string) =>
      JSON.parse(
        readFileSync(new URL(`../../../../i18n/locales/${language}/${name}.json`, import.meta.url), 'utf8'),
      ) as Record<string, string>;
    const [app, member] = [catalogueOf('app'), catalogueOf('member')];
    const { headings, row, fields } = written[kind];
    const names = headings.split(',');
    for (const heading of names) expect(app).toHaveProperty([heading]);
    const translations = names.map((heading) => app[heading] || member[heading] || heading);
    const { columns } = recogniseColumns(kind, table(translations.join(','), row));
    expect(columns.map(({ field }) => field)).toEqual(fields);
  },
);

test('a row in whose midst a word for a total stands is data: the Hindi one is also yoga', () => {
  const rows = ['01/11/2026,Asha Rao,योग', '02/11/2026,Ravi Iyer,योग', '03/11/2026,Meera Nair,Count'];
  const file = table('Date,Name,Class', ...rows, ',कुल,3', 'योग,,3');
  expect(dataRows(file, recogniseColumns('visits', file))).toEqual([2, 3, 4]);
});
