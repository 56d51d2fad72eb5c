import { expect, test } from 'vitest';
import english from '../locales/en/app.json' with { type: 'json' };
import englishOfMembers from '../locales/en/member.json' with { type: 'json' };
import hindiOfPages from '../locales/hi/memberPages.json' with { type: 'json' };
import hindi from '../locales/hi/member.json' with { type: 'json' };
import hindiOfServer from '../locales/hi/serverMember.json' with { type: 'json' };
import { parseMessage } from './compileMessage.ts';

/** The names of what a message shows, tags of elements too. */
function namesIn(tokens: ReturnType<typeof parseMessage>): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return token.match(/<\/?\w+\/?>/g) ?? [];
    const [name, , cases = {}] = token;
    return [name, ...Object.values(cases).flatMap((part) => (Array.isArray(part) ? namesIn(part) : []))];
  });
}
const names = (message: string) => [...new Set(namesIn(parseMessage(message)))].toSorted();

test.each([
  ['in the browser', hindi],
  ['behind the links that they are sent', hindiOfPages],
  ['from the server', hindiOfServer],
])('what members see %s is translated, with the same values and elements', (_, catalogue) => {
  const wrong = Object.entries<string>(catalogue).filter(
    ([english, translation]) => translation === '' || names(translation).join() !== names(english).join(),
  );
  expect(wrong).toEqual([]);
});

/** What members read of one thing is one word, in one spelling. */
const SECOND_WORDS = /शाखा|कियोस्क|डेस्क|साइन (?:इन|आउट)|नवीनीकरण|(?<!\S)खाता|सदस्य/;

test('Hindi has one word for a branch, a kiosk, the reception, a sign-in, a renewal, an account and a member', () => {
  const second = Object.values<string>({ ...hindi, ...hindiOfPages, ...hindiOfServer }).filter((text) =>
    SECOND_WORDS.test(text),
  );
  expect(second).toEqual([]);
});

test('values are named for what they are, not for the code that makes them', () => {
  const values = Object.keys({ ...english, ...englishOfMembers })
    .flatMap(names)
    .filter((name) => !name.startsWith('<'));
  expect([...new Set(values)].filter((name) => /\d$|(?:Labels|Texts?)$|^[A-Z_]+$/.test(name))).toEqual([]);
});

test('a count of one is neither "all" nor plural', () => {
  const wrong = Object.keys({ ...english, ...englishOfMembers }).filter((message) =>
    /\bone \{(?:all #|[^{}.]*# \w+ are\b)/i.test(message),
  );
  expect(wrong).toEqual([]);
});
