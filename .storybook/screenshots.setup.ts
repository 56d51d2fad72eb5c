import { afterEach, beforeAll, inject } from 'vitest';
import { commands } from 'vitest/browser';
import { screenshotTargets, type Story } from './screenshotTargets.ts';

const enabled = inject('screenshots');

beforeAll(() => {
  if (!enabled) return undefined;
  const style = document.createElement('style');
  style.textContent = `
    *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
    body { min-height: 100vh; margin: 0; }`;
  document.head.append(style);
  return () => style.remove();
});

/** Captures each story as its test left it. All its targets are compared before it fails. */
afterEach(async (context) => {
  const { task, story } = context as typeof context & { story?: Story };
  const id = (task.meta as { storyId?: string }).storyId;
  if (!enabled || !id || task.result?.state === 'fail') return;
  const failures: string[] = [];
  for (const { name, apply } of screenshotTargets(id, task.file.filepath, story)) {
    const failure = await match(id, name, apply);
    if (failure) failures.push(failure);
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

/**
 * Captures again where something has arrived after the page was measured: what is then below the fold is not painted.
 */
async function match(id: string, name: string, apply: () => Promise<void>): Promise<string | undefined> {
  for (;;) {
    await apply();
    await document.fonts.ready;
    const height = document.documentElement.scrollHeight;
    const failure = await commands.matchScreenshot(id, name);
    if (document.documentElement.scrollHeight === height) return failure;
  }
}
