import { afterEach, beforeAll, expect } from 'vitest';
import { page } from 'vitest/browser';
import { brands, themes } from '../packages/ui/src/brands/brands.ts';
import { screenPictures, setTheScreen, showWhole } from './screens.ts';

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

interface Story {
  tags?: string[];
  globals?: { viewport?: { value?: string }; theme?: (typeof themes)[number] };
}

/** Each story as its test left it: a catalogue in every brand and theme, a screen in its windows, anything else once. */
afterEach(async (context) => {
  const { task, story } = context as typeof context & { story?: Story };
  const id = (task.meta as { storyId?: string }).storyId;
  if (!id || task.result?.state === 'fail' || story?.tags?.includes('no-visual')) return;
  const { viewport, theme: ownTheme } = story?.globals ?? {};
  // The toolbar's own beginning stands among a story's globals, so light is what was not asked for.
  const own = { hasWindow: viewport?.value !== undefined, theme: ownTheme === 'light' ? undefined : ownTheme };
  const screens = screenPictures(id, task.file.filepath, own);
  if (screens) {
    for (const screen of screens) {
      await setTheScreen(screen);
      await photograph(`${id}-${screen.window[0]}-${screen.theme}`);
    }
  } else if (story?.tags?.includes('catalogue')) {
    for (const { name } of brands) {
      for (const theme of themes) {
        Object.assign(document.documentElement.dataset, { brand: name, theme });
        await showWhole();
        await photograph(`${id}-${name}-${theme}`);
      }
    }
  } else {
    await showWhole();
    await photograph(id);
  }
});
