import { expect, test, vi } from 'vitest';
import { salePartsOf } from './saleParts.ts';

const part = ({
  data,
  error = null,
  isFetching = false,
}: {
  data?: unknown;
  error?: unknown;
  isFetching?: boolean;
}) => ({
  data,
  error,
  isFetching,
  refetch: vi.fn<() => void>(),
});
const failure = new Error('offline');

test('the error is that of the first part that could not be loaded', () => {
  expect(salePartsOf([part({ data: 1 }), part({ error: failure }), part({ error: new Error('later') })]).error).toBe(
    failure,
  );
  expect(salePartsOf([part({ data: 1 }), part({})]).error).toBeUndefined();
});

test('a part that is there and could not be refreshed is no error', () => {
  expect(salePartsOf([part({ data: 1, error: failure }), part({ data: 2 })]).error).toBeUndefined();
});

test('what failed is loaded again, and nothing else', () => {
  const parts = [part({ data: 1 }), part({ error: failure }), part({ data: 2, error: failure })];
  salePartsOf(parts).retry();
  expect(parts.map(({ refetch }) => refetch.mock.calls.length)).toEqual([0, 1, 1]);
});

test.each([
  [[true, false], true],
  [[false, false], false],
])('of parts that are being loaded (%s)', (fetching, isRetrying) => {
  expect(salePartsOf(fetching.map((isFetching) => part({ isFetching }))).isRetrying).toBe(isRetrying);
});
