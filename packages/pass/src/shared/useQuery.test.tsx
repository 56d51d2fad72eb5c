import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useQuery } from './useQuery.ts';

const request = (key: string) => (key === 'one' ? Promise.reject(new Error('No pass')) : new Promise(() => {}));

test('why the request for one key failed is not said of another', async () => {
  const { result, rerender } = renderHook(({ key }) => useQuery(key, () => request(key)), {
    initialProps: { key: 'one' },
  });
  await waitFor(() => expect(result.current.error).toEqual(new Error('No pass')));
  rerender({ key: 'two' });
  expect(result.current.error).toBeUndefined();
});
