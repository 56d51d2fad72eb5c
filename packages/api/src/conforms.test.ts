import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { conforms } from './conforms.ts';
import { contract } from './contract.ts';
import { date, id, text } from './fields.ts';

const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    'a',
    'A',
    'ba',
    'a@b.in',
    'ab',
    'abc',
    'ä',
    ' a',
    '2026-02-28',
    '2026-02-30',
    'x'.repeat(65),
  ),
  fc.constantFrom<unknown>(0, 1, -1, 2, 3, 1.5, 2 ** 53, 3e9, 1e300),
  fc.constantFrom<unknown>(true, false, null),
);
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('value'), { maxKeys: 3 }),
  ),
}));

const a = z.object({ a: z.string() });
const schemas: Record<string, z.ZodType> = {
  'a string': z.string(),
  'a bounded string': z.string().min(1).max(2),
  'a string like a pattern': z.string().regex(/^a/),
  'a string like a pattern with flags': z.string().regex(/^a/i),
  'a string like a pattern with a state': z.string().regex(/a/y),
  'an e-mail address': z.email(),
  'a string that ends so': z.string().endsWith('b'),
  'a number': z.number(),
  'a whole number': z.number().int(),
  'a safe integer': z.int(),
  'a 32-bit integer': z.int32(),
  'a number that is a 32-bit integer': z.number().check(z.int32()),
  'a string that is a URL': z.string().check(z.url()),
  'a bounded number': z.number().min(1).max(2),
  'a number, made of anything': z.coerce.number(),
  'a boolean': z.boolean(),
  'one of some': z.enum(['a', 'ab']),
  'one value': z.literal([1, 'a', null]),
  'or null': z.string().nullable(),
  'a list': z.array(z.string()),
  'a list of a size': z.array(z.number()).min(1),
  'an object': z.object({ a: z.string(), b: z.number().nullable() }),
  'an object with an optional key': z.object({ a: z.string(), b: z.string().optional() }),
  'an object with nothing but an optional key': z.object({ a: z.string().optional() }),
  'an object with a default': z.object({ a: z.string().default('x'), b: z.number() }),
  'an object with an optional default': z.object({ a: z.string().default('x').optional() }),
  'a strict object': z.strictObject({ a: z.boolean() }),
  'a loose object': z.looseObject({ a: z.string() }),
  'an object whose other keys are numbers': z.object({ a: z.string() }).catchall(z.number()),
  'an object with a rule': a.refine((value) => value.a !== 'a'),
  'nested objects': z.object({ a, b: z.array(a).optional() }),
  'one of two': z.union([z.string(), a]),
  'by a key': z.discriminatedUnion('a', [
    z.object({ a: z.literal('a') }),
    z.object({ a: z.literal('b'), b: z.number() }),
  ]),
  'a record': z.record(z.string(), z.number()),
  'a transformed string': z.string().transform((value) => value.toUpperCase()),
  'anything else': z.unknown(),
  id,
  date,
  text: text({ max: 2, required: 'Required' }),
};

test.each(Object.entries(schemas))('%s: what conforms is parsed to an equal value', (_, schema) => {
  const values = fc.sample(json, 2000).filter((value) => conforms(schema, value));
  expect(values.map((value) => schema.safeParse(value))).toEqual(values.map((data) => ({ success: true, data })));
});

const ownChecks: [string, z.ZodType, conforming: unknown[], other: unknown[]][] = [
  ['a string', z.string(), ['', 'a'], [1, null]],
  ['a bounded string', z.string().min(2).max(3), ['ab', 'abc'], ['a', 'abcd', 1]],
  ['a string like a pattern', z.string().regex(/^a/), ['ab'], ['b']],
  ['a number', z.number(), [1.5], ['1']],
  ['a whole number', z.number().int(), [1], [1.5]],
  ['a safe integer', z.int(), [1], [1.5]],
  ['a boolean', z.boolean(), [true, false], [1]],
  ['one of some', z.enum(['a', 'b']), ['a', 'b'], ['c']],
  ['one value', z.literal([1, null]), [1, null], [2]],
  ['or null', z.string().nullable(), [null, 'a'], [1]],
  ['an optional string', z.string().optional(), ['a'], [1]],
  ['a string with a default', z.string().default('x'), ['a'], [1]],
  ['a list', z.array(z.string()), [[], ['a']], [['a', 1], 'a', { length: 0 }]],
  [
    'an object',
    z.object({ a: z.string(), b: z.string().optional() }),
    [{ a: 'a' }, { a: 'a', b: 'b' }],
    [{}, { b: 'b' }, { a: 1 }, { a: 'a', c: 'c' }, [], null, 'a'],
  ],
];

test.each(ownChecks)('%s is checked without zod', (_, schema, conforming, other) => {
  const { _zod: zod } = schema;
  zod.run = () => {
    throw new Error('zod was asked');
  };
  expect(conforming.filter((value) => !conforms(schema, value))).toEqual([]);
  expect(other.filter((value) => conforms(schema, value))).toEqual([]);
});

const member = {
  id: 'm1',
  name: 'Asha',
  email: null,
  phone: '+919876543210',
  age: 30,
  sex: 'female',
  membershipPlan: 'monthly',
  status: 'active',
  joinDate: '2026-01-01',
  expiryDate: '2026-02-01',
  freeze: { id: 'f1', from: '2026-01-10', to: '2026-01-12' },
  totalVisits: 3,
  lastCheckIn: 1_767_225_600_000,
  currentlyCheckedIn: false,
  branchId: 'b1',
  firebaseUID: null,
  userType: 'member',
  cardNumber: null,
  birthDate: null,
};
const { birthDate: _, ...withoutBirthDate } = member;

test.each([
  ['as the server sends it', member, true],
  ['of a newer server', { ...member, nickname: 'A' }, false],
  ['of an older server', withoutBirthDate, false],
  ['with an id that is none', { ...member, id: 'm 1' }, false],
  ['with too long an id', { ...member, id: 'm'.repeat(65) }, false],
  ['with half a visit', { ...member, totalVisits: 0.5 }, false],
])('a member %s', (_name, one, expected) => {
  expect(conforms(contract.getMembers.answer, { members: [member, one] })).toBe(expected);
});

test.each([
  ['an absent optional key', z.object({ a: z.string().optional() }), {}],
  ['a shortest string', z.string().min(1), 'a'],
  ['what zod checks itself', z.object({ on: date, name: text({ max: 2 }) }), { on: '2026-02-28', name: 'ä' }],
  ['what a rule decides', z.object({ a: z.string().endsWith('b') }), { a: 'ab' }],
  ['one of two', z.union([z.string(), z.number()]), 1],
])('%s conforms', (_, schema, value) => {
  expect(conforms(schema, value)).toBe(true);
});
