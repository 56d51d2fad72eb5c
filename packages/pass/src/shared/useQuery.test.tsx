import { act, renderHook, waitFor } from '@testing-library/react';
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

const onData = (data: { pass: string[] }) => data.pass.at(0);

test('an answer that cannot be used is a failure, and the next one counts', async () => {
  const answers = [{} as { pass: string[] }, { pass: ['mine'] }];
  const { result } = renderHook(() =>
    useQuery('one', () => Promise.resolve(answers.shift() ?? { pass: [] }), { onData }),
  );
  await waitFor(() => expect(result.current).toMatchObject({ error: expect.any(TypeError), isPending: false }));
  act(() => result.current.refetch());
  await waitFor(() => expect(result.current).toMatchObject({ data: { pass: ['mine'] }, error: undefined }));
});
