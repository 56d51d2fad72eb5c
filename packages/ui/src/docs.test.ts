import { expect, test } from 'vitest';
import { isToken, tokenNames } from './tokens/tokens.ts';

const load = (path: string) => path.split('/')[2] ?? '';
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
  return { name: load(path), page: page.replaceAll(/\n \* ?/g, ' ') };
});
const named = (page: string) => page.split('**Tokens:**')[1] ?? '';

test.each(pages)('$name says when, when not, by which keys and with which tokens', ({ page }) => {
  expect(page.match(/\*\*[^*]+:\*\* +\S+/g)?.map((heading) => heading.split(':')[0])).toEqual([
    '**When',
    '**When not',
    '**Keyboard',
    '**Tokens',
  ]);
});

test.each(pages)('$name names every token it takes, and none that is not', ({ name, page }) => {
  const source = sources.flatMap(([path, text]) => (load(path) === name ? [text] : [])).join('\n');
  const taken = tokenNames.filter((token) =>
    new RegExp(`(bg|text|border|outline)-${token}(?![\\w-])|var\\(--${token}\\)`).test(source),
  );
  const said = named(page).match(/[a-z]+(-[a-z]+)*(?=[,;.])/g) ?? [];
  expect(said).toEqual(expect.arrayContaining(taken));
  expect(said.filter((token) => !isToken(token) && token !== 's' && token !== 'text')).toEqual([]);
});
