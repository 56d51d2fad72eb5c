import type { FeedOptions } from '@spotter/api';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eventOf } from '../../testing/gymData.ts';
import { useLatestEvents } from './useLatestEvents.ts';

const bandra = { branchId: 'bandra', branchName: 'Bandra' };
const getToken = () => Promise.resolve('token');

function follow(branch = 'andheri', isLive = true) {
  const subscriptions: FeedOptions[] = [];
  const close = vi.fn<() => void>();
  const open = (options: FeedOptions) => {
    subscriptions.push(options);
    return close;
  };
  const { result, rerender } = renderHook((props) => useLatestEvents({ gymId: 'gym-1', getToken, open, ...props }), {
    initialProps: { branch, isLive },
  });
  return {
    subscriptions,
    close,
    go: rerender,
    tell: (...events: ReturnType<typeof eventOf>[]) => act(() => subscriptions.at(-1)?.onSnapshot?.(events, () => 0)),
    hear: (event: ReturnType<typeof eventOf>) => act(() => result.current.addEvent(event)),
    names: () => result.current.latest?.map(({ userName }) => userName),
  };
}

test("the branch's snapshot is fetched, then the connection closes", () => {
  const { subscriptions, close, tell, names } = follow();
  expect(subscriptions.map(({ input }) => input)).toEqual([{ gymId: 'gym-1', branchId: 'andheri' }]);
  expect(names()).toBeUndefined();
  tell(eventOf('Asha', 3));
  expect(names()).toEqual(['Asha']);
  expect(close).toHaveBeenCalledOnce();
});

test('live events precede the snapshot and are kept when they arrive first', () => {
  const { tell, hear, names } = follow();
  hear(eventOf('Meera', 1));
  expect(names()).toBeUndefined();
  tell(eventOf('Asha', 3));
  expect(names()).toEqual(['Meera', 'Asha']);
  hear(eventOf('Om', 0));
  hear(eventOf('Farhan', 0, bandra));
  expect(names()).toEqual(['Om', 'Meera', 'Asha']);
});

test('what was undone is no event, and neither is its undo', () => {
  const { tell, hear, names } = follow();
  const meera = eventOf('Meera', 2);
  const undoOf = ({ id, userName }: typeof meera, minutesAgo: number) =>
    eventOf(userName, minutesAgo, { action: 'check-out', isUndo: true, withdraws: id });
  const om = eventOf('Om', 5);
  tell(eventOf('Asha', 6), om, undoOf(om, 4));
  expect(names()).toEqual(['Asha']);
  hear(meera);
  expect(names()).toEqual(['Meera', 'Asha']);
  hear(undoOf(meera, 1));
  expect(names()).toEqual(['Asha']);
});

test('a Checkout All that was undone leaves the events before it', () => {
  const { tell, hear, names } = follow();
  tell(eventOf('Asha', 90));
  const checkOuts = Array.from({ length: 60 }, (_, at) => eventOf(`Guest ${at}`, 1, { action: 'check-out' }));
  checkOuts.forEach(hear);
  expect(names()).toHaveLength(20);
  for (const { id, userName } of checkOuts) hear(eventOf(userName, 0, { isUndo: true, withdraws: id }));
  expect(names()).toEqual(['Asha']);
});

test('switching branches clears the events', () => {
  const { subscriptions, tell, names, go } = follow();
  tell(eventOf('Asha', 3));
  go({ branch: 'bandra', isLive: true });
  expect(names()).toBeUndefined();
  expect(subscriptions.at(-1)?.input).toEqual({ gymId: 'gym-1', branchId: 'bandra' });
  tell(eventOf('Farhan', 2, bandra));
  expect(names()).toEqual(['Farhan']);
});

test('events stay while the feed is down; the snapshot is fetched again on reconnect', () => {
  const { subscriptions, tell, names, go } = follow();
  tell(eventOf('Asha', 3));
  go({ branch: 'andheri', isLive: false });
  expect(names()).toEqual(['Asha']);
  go({ branch: 'andheri', isLive: true });
  expect(subscriptions).toHaveLength(2);
  tell(eventOf('Meera', 1), eventOf('Asha', 3));
  expect(names()).toEqual(['Meera', 'Asha']);
});

test.each([
  ['without a branch', '', true],
  ['without a feed', 'andheri', false],
])('%s no snapshot is fetched', (_, branch, isLive) => {
  expect(follow(branch, isLive).subscriptions).toEqual([]);
});
