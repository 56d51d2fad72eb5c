import { composeStories } from '@storybook/react-vite';
import { render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveRoom, takeRoom } from './testing/room.ts';

beforeEach(() => giveRoom(1024, 600));
afterEach(() => takeRoom());

const stories = import.meta.glob<Parameters<typeof composeStories>[0]>('./components/*/*.stories.tsx', { eager: true });
const sources = import.meta.glob<string>(
  ['./components/*/*.{ts,tsx}', '!./components/*/*.{stories,test,fixtures}.tsx', '!./components/*/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const partOf = (path: string) => path.split('/')[2] ?? '';

/** A look that comes from the pointer or the keyboard, written by the part itself. */
const isLookedAt = /(?<![\w-])(?:hover|focus-visible):/;
const parts = [...new Set(Object.keys(sources).map(partOf))].filter((part) =>
  Object.entries(sources).some(([path, text]) => partOf(path) === part && isLookedAt.test(text)),
);

test('there are such parts', () => {
  expect(parts.length).toBeGreaterThan(10);
});

test.each(parts)('%s is pictured as it is under the pointer and with the focus', async (part) => {
  const { AllLooks } = composeStories(stories[`./components/${part}/${part}.stories.tsx`]!) as Record<
    string,
    () => React.ReactNode
  >;
  render(AllLooks ? <AllLooks /> : null);
  // Rows are drawn once they have been measured.
  await waitFor(() => {
    expect(document.querySelector('.pseudo-hover')).not.toBeNull();
    expect(document.querySelector('.pseudo-focus-visible')).not.toBeNull();
  });
});
