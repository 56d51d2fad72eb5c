import { expect, test } from 'vitest';
import { z } from 'zod';
import { newMember } from './calls/members.ts';
import {
  date,
  email,
  gstinText,
  id,
  language,
  limit,
  mobile,
  normalizeText,
  phone,
  status,
  success,
  text,
} from './fields.ts';

const errorOf = (schema: typeof newMember | ReturnType<typeof text>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ['  Asha\u200B ', 'Asha'],
  ['Ame\u0301lie', 'Amélie'],
  ['\u{1F4AA}'.repeat(5), '\u{1F4AA}'.repeat(5)],
])('text is normalised and counted in code points: %j', (input, output) => {
  expect(text({ max: 6 }).parse(input)).toBe(output);
});

test('text keeps the space inside it, however much', () => {
  const inside = `a${' \u200B'.repeat(250_000)}b`;
  expect(normalizeText(` \u200B${inside}\u200B \n`)).toBe(inside);
});

test.each([
  ['sevenly', 'At most 6 characters'],
  ['a\u0000b', 'Contains characters that cannot be stored'],
  ['a\nb', 'Contains characters that cannot be stored'],
  ['\uD800', 'Contains characters that cannot be stored'],
  [' \u200B ', 'Needed'],
  [undefined, 'Needed'],
])('invalid text is rejected with a message: %j', (input, message) => {
  expect(errorOf(text({ max: 6, required: 'Needed' }), input)).toBe(message);
});

test('optional text may be missing from a form: it is then empty', () => {
  expect(text({ max: 6 }).parse('')).toBe('');
  expect(text({ max: 6 }).parse(' \u200B ')).toBe('');
});

test('text of another type is rejected in general words, a missing value in its own', () => {
  const required = text({ max: 6, required: 'Needed' });
  expect(errorOf(required, 7)).not.toBe('Needed');
  expect(errorOf(required, undefined)).toBe('Needed');
  expect(phone('Needed').safeParse(7).error?.issues[0]?.message).not.toBe('Needed');
  expect(phone('Needed').safeParse(undefined).error?.issues[0]?.message).toBe('Needed');
});

test('several lines may be broken and indented, and contain nothing else that is invisible', () => {
  const lines = text({ max: 20, multiline: true });
  expect(lines.parse('a\n\tb')).toBe('a\n\tb');
  for (const bad of ['a\u0000b', 'a\rb', '\uD800']) {
    expect(errorOf(lines, bad)).toBe('Contains characters that cannot be stored');
  }
});

test('a text far too long is rejected by its length alone', () => {
  expect(errorOf(text({ max: 6 }), ' '.repeat(25))).toBe('At most 6 characters');
});

const jsonSchema = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input' });

test('the OpenAPI page shows lengths and formats', () => {
  expect(jsonSchema(text({ max: 6 }))).toMatchObject({ type: 'string', maxLength: 6 });
  expect(jsonSchema(text({ max: 6 }))).not.toHaveProperty('minLength');
  expect(jsonSchema(text({ max: 6 }))).not.toHaveProperty('format');
  expect(jsonSchema(text({ max: 6, required: 'Needed' }))).toMatchObject({ minLength: 1 });
  expect(jsonSchema(email('Needed'))).toMatchObject({ format: 'email', maxLength: 100 });
  expect(jsonSchema(phone())).toMatchObject({
    description: 'Phone number must be exactly 10 digits, with or without +91',
  });
});

test.each(['a b', 'a/b', 'ä', ' a', 'a\n', "a'", ''])('%j is not an id', (input) => {
  expect(id.safeParse(input).success).toBe(false);
});

test('an id is letters, digits, _ and -, at most 64', () => {
  expect(id.parse('a_B-9')).toBe('a_B-9');
  expect(id.safeParse('a'.repeat(64)).success).toBe(true);
  expect(id.safeParse('a'.repeat(65)).success).toBe(false);
  expect(id.safeParse('a b').error?.issues[0]?.message).toBe('Not an id');
});

test('an optional phone number and e-mail address may be empty', () => {
  expect(phone().parse('')).toBe('');
  expect(phone().parse(' \u200B ')).toBe('');
  expect(email().parse('')).toBe('');
  for (const schema of [phone('Needed'), email('Needed')]) {
    expect(schema.safeParse(' ').error?.issues[0]?.message).toBe('Needed');
  }
});

test('status and success are closed', () => {
  expect(['active', 'inactive', '', 'deleted'].map((value) => status.safeParse(value).success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(success.safeParse({ success: true }).success).toBe(true);
  expect(success.safeParse({ success: false }).success).toBe(false);
  expect(success.safeParse({}).success).toBe(false);
});

test('people read English or Hindi', () => {
  expect(['en', 'hi', 'de', ''].map((value) => language.safeParse(value).success)).toEqual([true, true, false, false]);
});

test.each([
  ['27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
  [' 27 aapfu 0939f 1zv\n', '27AAPFU0939F1ZV'],
  ['', ''],
  ['  ', ''],
])('a GSTIN is parsed to upper case without spaces: %j', (input, output) => {
  expect(gstinText.parse(input)).toBe(output);
});

test.each([
  ['27AAPFU0939F1Z', 'A GSTIN has 15 characters, such as 27ABCDE1234F1Z0'],
  ['27AAPFU0939F1ZW', 'This is not a GSTIN: its state code or its last character is mistyped'],
  [`27AAPFU0939F1ZV${' '.repeat(16)}`, 'A GSTIN has 15 characters, such as 27ABCDE1234F1Z0'],
])('a GSTIN that is none is rejected with one message: %j', (input, message) => {
  expect(gstinText.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each([
  ['9876543210', '+919876543210'],
  ['+919876543210', '+919876543210'],
  [' 1234567890 ', '+911234567890'],
])(
  'a phone number is parsed to +91 and ten digits: %j',
  { tags: ['member-form-7', 'member-form-8'] },
  (input, output) => {
    expect(phone('Needed').parse(input)).toBe(output);
  },
);

test.each(['987654321', '98765432101', '98765 43210', '९८७६५४३२१०', '+929876543210', '9+91876543210', 'abcdefghij'])(
  'a phone number is ten ASCII digits: %j is invalid',
  { tags: ['member-form-5', 'member-form-8'] },
  (input) => {
    expect(phone('Needed').safeParse(input).error?.issues[0]?.message).toBe('Phone number must be exactly 10 digits');
  },
);

test('a mobile number begins with 6 to 9', { tags: ['staff-18', 'staff-19', 'admins-26'] }, () => {
  expect(mobile('Needed').parse('6000000000')).toBe('+916000000000');
  for (const bad of ['5999999999', '59876543210', '98765432109']) {
    expect(mobile('Needed').safeParse(bad).error?.issues[0]?.message).toBe(
      'Mobile number must be 10 digits starting with 6, 7, 8, or 9',
    );
  }
});

test('an email address is lower-cased', { tags: ['member-form-4'] }, () => {
  expect(email('Needed').parse(' Asha@Example.COM ')).toBe('asha@example.com');
  for (const bad of ['asha', 'asha@', '@b.in', 'a b@c.in', 'a@b', 'a@b.in c', 'x a@b.in', 'a@b.in@c']) {
    expect(email('Needed').safeParse(bad).error?.issues[0]?.message).toBe('Please enter a valid email address');
  }
});

test.each(['2026-02-30', '26-01-01', '2026-1-1', '1899-12-31', '2201-01-01', 'today'])('%j is not a date', (input) => {
  expect(date.safeParse(input).error?.issues[0]?.message).toBe('Please enter a valid date');
});

test.each(['1900-01-01', '2026-02-28', '2200-12-31'])('%s is a date', (input) => {
  expect(date.parse(input)).toBe(input);
});

test(
  'missing required fields give one message; unknown fields are named',
  { tags: ['member-form-3', 'member-form-9', 'member-form-10', 'member-form-14'] },
  () => {
    const asha = { name: 'Asha', email: 'a@b.in', phone: '9876543210', age: 30, sex: 'female', branchId: 'b' };
    expect(newMember.parse(asha)).toEqual({ ...asha, phone: '+919876543210', membershipPlan: 'monthly' });
    for (const missing of ['name', 'email', 'phone', 'age', 'sex']) {
      const { [missing as 'name']: _, ...rest } = asha;
      expect(errorOf(newMember, rest)).toBe('Name, phone, email, age, and sex are required');
    }
    for (const age of [9, 121, 30.5]) {
      expect(errorOf(newMember, { ...asha, age })).toBe('Age must be between 10 and 120 years');
    }
    expect(newMember.safeParse({ ...asha, totalVisits: 99 }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['totalVisits'] },
    ]);
  },
);

test.each(['0', '5001', '-1', '2.5', 'many', 'Infinity'])('a limit of %s is rejected with the range', (input) => {
  const { error } = limit(50, 5000).safeParse(input);
  expect(error?.issues.map(({ message }) => message)).toEqual(['Must be a whole number from 1 to 5000']);
});

test.each([
  ['1', 1],
  ['5000', 5000],
  [undefined, 50],
])('a limit of %s is %i', (input, expected) => {
  expect(limit(50, 5000).parse(input)).toBe(expected);
});
