import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { limit, text } from './fields.ts';
import { inputMessage, toInputMessage } from './inputMessages.ts';

const messagesOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

test('a limit is said in English, and translated by the sentence before its numbers', () => {
  const [message = ''] = messagesOf(text({ max: 120 }), 'a'.repeat(121));
  expect(message).toBe('At most 120 characters');
  expect(toInputMessage(message)).toEqual({ message: 'At most {max} characters', values: { max: 120 } });
  const [range = ''] = messagesOf(limit(20, 100), 'many');
  expect(range).toBe('Must be a whole number from 1 to 100');
  expect(toInputMessage(range).message).toBe('Must be a whole number from {min} to {max}');
});

test.each<[z.ZodType, unknown, string, string, Record<string, number>?]>([
  [z.string().max(20), 'a'.repeat(21), 'At most 20 characters', 'At most {max} characters', { max: 20 }],
  [z.string().min(1), '', 'Must not be empty', 'Must not be empty'],
  [z.string().min(20), 'a', 'At least 20 characters', 'At least {min} characters', { min: 20 }],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 entries', 'At most {max} entries', { max: 1 }],
  [z.array(z.string()).min(2), [], 'At least 2 entries', 'At least {min} entries', { min: 2 }],
  [z.number().max(23), 24, 'Must be at most 23', 'Must be at most {max}', { max: 23 }],
  [z.number().min(1), 0, 'Must be at least 1', 'Must be at least {min}', { min: 1 }],
])('a limit without a message of its own has one, too: %#', (schema, input, english, message, values) => {
  expect(messagesOf(schema, input)).toEqual([english]);
  expect(toInputMessage(english)).toEqual({ message, ...(values && { values }) });
});

test('of another kind of value zod says what is wrong', () => {
  expect(messagesOf(z.string(), 7)).toEqual(['Invalid input: expected string, received number']);
});

test('a number that a message names but nobody gives stays as it is', () => {
  expect(inputMessage('From {min} to {max}', { min: 1 })).toBe('From 1 to {max}');
});

test('one without numbers is translated by itself', () => {
  const [message = ''] = messagesOf(contract.addMember.input, { gymId: 'a', memberData: {} });
  expect(toInputMessage(message)).toEqual({ message });
});
