import { expect, test } from 'vitest';
import { parseEmail } from './emails.ts';

const emailOf254 = `${'a'.repeat(245)}@demo.gym`;

test('an e-mail is compared in small letters, composed, and without spaces around it', () => {
  expect(parseEmail(' Ren\u0065\u0301.Rao@Demo.GYM\n')).toBe('ren\u00e9.rao@demo.gym');
  expect(parseEmail('a@b.c')).toBe('a@b.c');
});

test('an e-mail has at most 254 characters', () => {
  expect(emailOf254).toHaveLength(254);
  expect(parseEmail(emailOf254)).toBe(emailOf254);
  expect(() => parseEmail(`a${emailOf254}`)).toThrow('INVALID_EMAIL');
});

test.each([
  undefined,
  7,
  ['asha@demo.gym'],
  '',
  'asha',
  '@demo.gym',
  'asha@demo',
  'asha@.gym',
  'asha@demo.',
  ...['x y', 'x@y', 'x\u0000y', 'x\ud800y'].flatMap((part) => [
    `${part}@demo.gym`,
    `asha@${part}.gym`,
    `asha@demo.${part}`,
  ]),
])('%j is no e-mail', (input) => expect(() => parseEmail(input)).toThrow('INVALID_EMAIL'));
