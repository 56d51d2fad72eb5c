import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../../docs/state-attributes.md', import.meta.url), 'utf8');
const sources = import.meta.glob<string>(['./components/*/*.tsx', '!./components/*/*.{stories,test,fixtures}.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const written = Object.entries(sources).flatMap(([path, text]) =>
  [...text.matchAll(/\s(data-[a-z-]+)=/g)].map(([, attribute]) => `${path.split('/')[2]} ${attribute}`),
);
const told = [...page.matchAll(/^\| `(\w+)` +\| `(data-[a-z-]+)`/gm)].map(
  ([, part, attribute]) => `${part} ${attribute}`,
);

test('every state attribute that a part writes is told of, and none that it does not', () => {
  const states = new Set(written.filter((one) => !one.endsWith(' data-slot')));
  expect(told.toSorted()).toEqual([...states].toSorted());
});
