import { expect, test } from 'vitest';
import { isToken, tokenNames } from './tokens/tokens.ts';

const componentOf = (path: string) => path.split('/')[2] ?? '';
const stories = import.meta.glob<string>('./components/*/*.stories.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = Object.entries(
  import.meta.glob<string>(['./components/*/*.{ts,tsx}', '!./components/*/*.{stories,test,fixtures}.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

const pages = Object.entries(stories).map(([path, text]) => {
  const [, page = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nconst meta/.exec(text) ?? [];
  return { name: componentOf(path), page: page.replaceAll(/\n \* ?/g, ' ') };
});
const tokensSection = (page: string) => page.split('**Tokens:**')[1] ?? '';

test.each(pages)('$name documents when, when not, keyboard and tokens', ({ page }) => {
  expect(page.match(/\*\*[^*]+:\*\* +\S+/g)?.map((heading) => heading.split(':')[0])).toEqual([
    '**When',
    '**When not',
    '**Keyboard',
    '**Tokens',
  ]);
});

test.each(pages)('$name lists every token it uses, and no unknown one', ({ name, page }) => {
  const source = sources.flatMap(([path, text]) => (componentOf(path) === name ? [text] : [])).join('\n');
  const usedTokens = tokenNames.filter((token) =>
    new RegExp(`(bg|text|border|outline)-${token}(?![\\w-])|var\\(--${token}\\)`).test(source),
  );
  const listedTokens = tokensSection(page).match(/[a-z]+(-[a-z]+)*(?=[,;.])/g) ?? [];
  expect(listedTokens).toEqual(expect.arrayContaining(usedTokens));
  expect(listedTokens.filter((token) => !isToken(token) && token !== 's' && token !== 'text')).toEqual([]);
});
