import tailwindcss from '@tailwindcss/vite';
import type { Rolldown } from 'vite';
import { build } from 'vite';
import { expect, test } from 'vitest';

test('the production stylesheet has no selectors for tests or stories', async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: `${import.meta.dirname}/styles.css` } },
    plugins: [tailwindcss()],
  })) as Rolldown.RolldownOutput;
  const css = built.output.map((output) => ('source' in output ? String(output.source) : '')).join('');
  expect(css).toContain(':focus-visible');
  expect(css.match(/data-look|pseudo-(hover|focus)/g)).toBeNull();
});
