// The build replaces tailwind-merge by joinClasses.ts. Here both get the classes of every story and must agree.
import { composeStories } from '@storybook/react-vite';
import { cleanup } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { twMerge as join } from './joinClasses.ts';
import * as passStories from './Pass.stories.tsx';
import * as scanStories from './Scan.stories.tsx';
import * as lazyScreenStories from './shared/LazyScreen.stories.tsx';
import * as signInStories from './SignIn.stories.tsx';

const found = vi.hoisted(() => ({ differing: new Set<string>(), merges: 0 }));
vi.mock(import('tailwind-merge'), async (importOriginal) => {
  const actual = await importOriginal();
  const twMerge: typeof actual.twMerge = (...classes) => {
    const merged = actual.twMerge(...classes);
    found.merges += 1;
    if (merged !== join(String(classes[0]))) found.differing.add(`${String(classes[0])} is merged to ${merged}`);
    return merged;
  };
  return { ...actual, twMerge };
});

const files = { LazyScreen: lazyScreenStories, Pass: passStories, Scan: scanStories, SignIn: signInStories };
const stories = Object.entries(files).flatMap(([title, file]) =>
  Object.entries(composeStories(file as typeof passStories)).map(
    ([name, Story]) => [`${title} ${name}`, Story] as const,
  ),
);

test.each(stories)('%s: no class undoes another', async (_, Story) => {
  found.differing.clear();
  await Story.run();
  cleanup();
  expect([...found.differing]).toEqual([]);
});

// A single string of classes is not merged (`cn`), which is all that some stories have.
test('the stories merge classes', () => {
  expect(found.merges).toBeGreaterThan(0);
});
