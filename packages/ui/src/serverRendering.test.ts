import { composeStories } from '@storybook/react-vite';
import { createElement, StrictMode, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

const files = import.meta.glob<Parameters<typeof composeStories>[0]>('./components/*/*.stories.tsx', { eager: true });
const components = Object.entries(files).map(([path, file]) => ({
  name: path.split('/')[2],
  stories: Object.values(composeStories(file) as Record<string, ComponentType>),
}));

test.each(components)('$name renders on a server, where there is no document', ({ stories }) => {
  expect(typeof document).toBe('undefined');
  for (const Story of stories) {
    expect(renderToString(createElement(StrictMode, null, createElement(Story)))).toBeTypeOf('string');
  }
});
