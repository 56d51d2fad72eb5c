import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../../docs/state-attributes.md'), 'utf8');
const sources = import.meta.glob<string>(['./components/*/*.tsx', '!./components/*/*.{stories,test,fixtures}.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const written = Object.entries(sources).flatMap(([path, text]) =>
  [...text.matchAll(/\s(data-[a-z-]+)=/g)].map(([, attribute]) => `${path.split('/')[2]} ${attribute}`),
);
const documented = [...page.matchAll(/^\| `(\w+)` +\| `(data-[a-z-]+)`/gm)].map(
  ([, component, attribute]) => `${component} ${attribute}`,
);

test('docs/state-attributes.md lists exactly the state attributes in use', () => {
  const states = new Set(written.filter((entry) => !entry.endsWith(' data-slot')));
  expect(documented.toSorted()).toEqual([...states].toSorted());
});
