import { composeStories } from '@storybook/react-vite';
import { render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mockLayout, restoreLayout } from './testing/layout.ts';

beforeEach(() => {
  mockLayout(1024, 600);
  // jsdom lays nothing out, and so scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => restoreLayout());

const stories = import.meta.glob<Parameters<typeof composeStories>[0]>('./components/*/*.stories.tsx', { eager: true });
const sources = import.meta.glob<string>(
  ['./components/*/*.{ts,tsx}', '!./components/*/*.{stories,test,fixtures}.tsx', '!./components/*/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const componentOf = (path: string) => path.split('/')[2] ?? '';

/** Styles for hover or keyboard focus in the component's own source. */
const hasPseudoState = /(?<![\w-])(?:hover|focus-visible):/;
const interactive = [...new Set(Object.keys(sources).map(componentOf))].filter((component) =>
  Object.entries(sources).some(([path, text]) => componentOf(path) === component && hasPseudoState.test(text)),
);

test('interactive components are found', () => {
  expect(interactive.length).toBeGreaterThan(10);
});

test.each(interactive)('%s: the catalogue shows hover and focus', async (component) => {
  const { AllLooks } = composeStories(stories[`./components/${component}/${component}.stories.tsx`]!) as Record<
    string,
    () => React.ReactNode
  >;
  render(AllLooks ? <AllLooks /> : null);
  // Table rows render after they are measured.
  await waitFor(() => {
    expect(document.querySelector('.pseudo-hover')).not.toBeNull();
    expect(document.querySelector('.pseudo-focus-visible')).not.toBeNull();
  });
});

const plain = Object.entries(stories).flatMap(([path, file]) => {
  const { Plain } = composeStories(file) as Record<string, React.FC & { parameters: Record<string, unknown> }>;
  return Plain ? [[componentOf(path), Plain] as const] : [];
});

test.each(plain)('%s: on its docs page no story takes the focus from the others', (_, Plain) => {
  render(<Plain />);
  const takesFocus = document.activeElement !== document.body;
  const isFramed = (Plain.parameters.docs as { story?: { inline?: boolean } } | undefined)?.story?.inline === false;
  expect(isFramed || !takesFocus).toBe(true);
});
