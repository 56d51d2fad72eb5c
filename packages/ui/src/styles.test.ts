import tailwindcss from '@tailwindcss/vite';
import type { Rolldown } from 'vite';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** The production stylesheet. */
async function builtCss(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: `${import.meta.dirname}/styles.css` } },
    plugins: [tailwindcss()],
  })) as Rolldown.RolldownOutput;
  return built.output.map((output) => ('source' in output ? String(output.source) : '')).join('');
}

test('the production stylesheet has no selectors for tests or stories', async () => {
  const css = await builtCss();
  expect(css).toContain(':focus-visible');
  expect(css.match(/data-look|pseudo-(hover|focus)/g)).toBeNull();
});

test('each custom property that it reads without a fallback exists', async () => {
  const css = await builtCss();
  const names = (pattern: RegExp) => new Set(Array.from(css.matchAll(pattern), ([, name = '']) => name));
  const defined = names(/(--[\w-]+)\s*:/g);
  // Set by components, for their own elements.
  const ofComponents = /^--(fit|heat-size|radix-)/;
  const missing = [...names(/var\((--[\w-]+)\)/g)].filter((name) => !defined.has(name) && !ofComponents.test(name));
  expect(missing).toEqual([]);
});
