import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { useIsMounted } from './useIsMounted.ts';

test.each([
  ['once', {}],
  ['twice, as in development', { wrapper: StrictMode }],
])('a component that is mounted %s is mounted until it goes', (_, options) => {
  const { result, rerender, unmount } = renderHook(useIsMounted, options);
  const isMounted = result.current;
  expect(isMounted()).toBe(true);
  rerender();
  expect(result.current).toBe(isMounted);
  unmount();
  expect(isMounted()).toBe(false);
});
