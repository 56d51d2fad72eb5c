import { loadCsf } from 'storybook/internal/csf-tools';
import type { Plugin } from 'vitest/config';

/** Vitest plugin: each story as a skipped test, where no browser can run it. */
export const skippedStories = (): Plugin => ({
  name: 'skipped-stories',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.stories.tsx')) return undefined;
    const { stories } = loadCsf(code, { fileName: id, makeTitle: (title) => title }).parse();
    const tests = stories.map(({ name = '' }) => `test.skip(${JSON.stringify(name)}, () => undefined);`);
    return ["import { test } from 'vitest';", ...tests].join('\n');
  },
});
