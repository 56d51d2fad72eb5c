import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { limit, text } from './fields.ts';
import { toInputMessage } from './inputMessages.ts';

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

test.each([
  [z.string().max(20), 'a'.repeat(21), 'At most {max} characters'],
  [z.string().min(1), '', 'Must not be empty'],
  [z.string().min(20), 'a', 'At least {min} characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most {max} entries'],
  [z.array(z.string()).min(2), [], 'At least {min} entries'],
  [z.number().max(23), 24, 'Must be at most {max}'],
  [z.number().min(0), -1, 'Must be at least {min}'],
])('a limit without a message of its own has one, too', (schema, input, message) => {
  expect(messagesOf(schema, input).map((english) => toInputMessage(english).message)).toEqual([message]);
});

test('one without numbers is translated by itself', () => {
  const [message = ''] = messagesOf(contract.addMember.input, { gymId: 'a', memberData: {} });
  expect(toInputMessage(message)).toEqual({ message });
});
