import { compileMessage as compileByLibrary } from '@lingui/message-utils/compileMessage';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileMessage, parseMessage } from './compileMessage.ts';
import { createI18n, localeIn } from './index.ts';

const text = fc.stringMatching(/^[a-zA-Zé०-९<>/.,:·–()-]{1,4}( [a-z]{1,3})?$/);
const name = fc.constantFrom('count', 'name', 'gymName', '0');
const { message } = fc.letrec<{ message: string; argument: string; choice: string }>((tie) => ({
  message: fc
    .array(fc.oneof({ depthSize: 'small' }, text, tie('argument')), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('')),
  argument: fc.oneof(
    { depthSize: 'small' },
    name.map((key) => `{${key}}`),
    tie('choice'),
  ),
  choice: fc
    .tuple(name, fc.constantFrom('plural', 'selectordinal'), tie('message'), tie('message'), fc.boolean())
    .map(
      ([key, type, one, other, isZero]) => `{${key}, ${type}, ${isZero ? '=0' : 'one'} {${one}} other {# ${other}}}`,
    ),
}));
const select = fc.tuple(name, message, message).map(([key, a, b]) => `{${key}, select, staff {${a}} other {${b}}}`);

describe('compileMessage', () => {
  test('answers what the compiler of Lingui answers', () => {
    fc.assert(
      fc.property(fc.oneof(message, select), (source) => {
        expect([compileMessage(source)].flat()).toEqual(compileByLibrary(source));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '{',
    '}',
    '{name',
    '{name, plural}',
    '{a, plural, one {x}}',
    '{a, date}',
    '{a b}',
    'a } b',
    '{n, plural, other {a}',
  ])('refuses %s', (source) => {
    expect(() => parseMessage(source)).toThrow(SyntaxError);
  });
});

describe('createI18n', () => {
  test('shows a translation with its plural, and English where there is none', () => {
    const i18n = createI18n('hi', {
      '{n, plural, one {# visit} other {# visits}}': '{n, plural, one {# बार} other {# बार आए}}',
    });
    expect(i18n.t('{n, plural, one {# visit} other {# visits}}', { n: 1200 })).toBe('1,200 बार आए');
    expect(i18n.t('Hello {name}', { name: '{Asha}' })).toBe('Hello {Asha}');
  });
});

test.each([
  ['hi', 'en-IN', 'hi-IN'],
  ['en', 'en-GB', 'en-GB'],
  ['en', 'en', 'en'],
])('a text in %s for a gym of %s formats as %s', (language, gymLocale, expected) => {
  expect(localeIn(language, gymLocale)).toBe(expected);
});
