import { afterEach, beforeAll, expect } from 'vitest';
import { page } from 'vitest/browser';
import { brands, themes } from '../packages/ui/src/brands/brands.ts';

beforeAll(() => {
  const still = document.createElement('style');
  still.textContent = `
    *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
    body { min-height: 100vh; margin: 0; }`;
  document.head.append(still);
});

const photograph = async (name: string) => {
  await document.fonts.ready;
  await expect.element(page.elementLocator(document.body)).toMatchScreenshot(name);
};

/** Each story once, as its test left it; a catalogue once more in every other brand and theme. */
afterEach(async (context) => {
  const { task, story } = context as typeof context & { story?: { tags?: string[] } };
  const id = (task.meta as { storyId?: string }).storyId;
  if (!id || task.result?.state === 'fail' || story?.tags?.includes('no-visual')) return;
  if (!story?.tags?.includes('catalogue')) return photograph(id);
  for (const { name } of brands) {
    for (const theme of themes) {
      Object.assign(document.documentElement.dataset, { brand: name, theme });
      await photograph(`${id}-${name}-${theme}`);
    }
  }
});
