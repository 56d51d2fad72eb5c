import { expect, test } from 'vitest';
import type { FeedRow } from './feedEvents.ts';
import { Listener, MAX_WAITING_ROWS } from './listener.ts';

const row = (seq: number): FeedRow => ({ seq, branchId: '', payload: { type: 'access', personId: 'someone' } });

/** A listener to whom this many rows were pushed, and how often it has overflowed. */
function withRows(count: number) {
  const counts = { overflows: 0 };
  const listener = new Listener('person', () => (counts.overflows += 1));
  for (let seq = 1; seq <= count; seq += 1) listener.push(row(seq));
  return { listener, counts };
}

test('a listener may be 1,000 rows behind and gets each of them in order', async () => {
  const { listener, counts } = withRows(MAX_WAITING_ROWS);
  for (let seq = 1; seq <= 1000; seq += 1) expect(await listener.next()).toMatchObject({ seq });
  expect(counts.overflows).toBe(0);
  const next = listener.next();
  listener.push(row(1001));
  expect(await next).toMatchObject({ seq: 1001 });
});

test('one row more drops the listener: it overflows once, gets nothing more, and its rows are released', async () => {
  const { listener, counts } = withRows(1001);
  expect(counts.overflows).toBe(1);
  for (let seq = 1002; seq <= 2002; seq += 1) listener.push(row(seq));
  expect(counts.overflows).toBe(1);
  expect(await listener.next()).toBeUndefined();
});

test('the end wakes a waiting listener, which gets nothing more', async () => {
  const { listener, counts } = withRows(0);
  const next = listener.next();
  listener.end();
  expect(await next).toBeUndefined();
  listener.push(row(1));
  expect(await listener.next()).toBeUndefined();
  expect(counts.overflows).toBe(0);
});
