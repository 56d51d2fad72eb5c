import { ApiError, type AnswerOf, errorOfResponse, type InputOf, MAX_OPERATIONS_PER_SYNC } from '@spotter/api';
import { createFake } from '@spotter/api/fake';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeConnection, online } from '../../testing/fakeConnection.ts';
import { fakeQueue, lostConnection, memoryQueueStore, waitingCheckIn } from '../../testing/fakeQueue.ts';
import { STORY_NOW } from '../../testing/storyNow.ts';
import {
  MAX_RETRY_DELAY_MS,
  MIN_RETRY_DELAY_MS,
  type QueueEnvironment,
  type QueueResult,
} from './createOfflineQueue.ts';

type Send = (input: InputOf<'syncCheckIns'>) => AnswerOf<'syncCheckIns'> | Promise<AnswerOf<'syncCheckIns'>>;

const people = ['Asha Rao', 'Meera Iyer', 'Vikram Desai'].map((name) => ({ id: name.replace(' ', '-'), name }));
const operations = people.map((person, index) => waitingCheckIn(person, 10 - index));
const ids = operations.map(({ id }) => id);
const idsOf = (input: InputOf<'syncCheckIns'>) => input.operations.map(({ id }) => id);

/** A server that records each operation once, as the contract says. */
function server() {
  const recorded: string[] = [];
  return {
    recorded,
    send: vi.fn<Send>((input) => {
      const isNew = idsOf(input).filter((id) => !recorded.includes(id));
      recorded.push(...isNew);
      return { results: idsOf(input).map((id) => ({ id, outcome: 'recorded', message: 'Recorded' })) };
    }),
  };
}
/** A queue whose calls are checked against the contract. */
const queueWith = (syncCheckIns: Send, rest: Partial<QueueEnvironment> = {}, waiting = operations) =>
  fakeQueue(waiting, { connection: fakeConnection(), send: createFake({ syncCheckIns }).syncCheckIns, ...rest });

const failure =
  (code: ApiError['code'], status = 0) =>
  () => {
    throw new ApiError(`It failed with ${code}`, { code, status });
  };
const settled = () => vi.advanceTimersByTimeAsync(0);

let stops: (() => void)[];
const start = (queue: ReturnType<typeof fakeQueue>) => {
  stops.push(queue.start());
  return settled();
};
beforeEach(() => {
  stops = [];
  vi.useFakeTimers({ now: STORY_NOW });
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

test('what waited in the browser is sent in order, with its time, and is gone', async () => {
  const { send } = server();
  const queue = queueWith(send);
  await start(queue);
  expect(send).toHaveBeenCalledOnce();
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    gymId: 'gym-1',
    sentAt: Date.now(),
    operations: operations.map(({ id, now: at, action }) => ({ id, at, ...action })),
  });
  expect(queue.state()).toEqual({ operations: [], isSending: false, problem: undefined });
});

test('a long queue goes in batches, one after the other', async () => {
  const { send, recorded } = server();
  const many = Array.from({ length: MAX_OPERATIONS_PER_SYNC * 2 + 1 }, (_, index) =>
    waitingCheckIn({ id: `m${index}`, name: `Member ${index}` }, 0),
  );
  await start(queueWith(send, {}, many));
  expect(send.mock.calls.map(([input]) => input.operations.length)).toEqual([100, 100, 1]);
  expect(recorded).toEqual(many.map(({ id }) => id));
});

test('a batch whose answer was lost is sent again with the same ids, and counts once', async () => {
  const { send, recorded } = server();
  send.mockImplementationOnce((input) => {
    recorded.push(...idsOf(input));
    throw new ApiError('Lost', { code: 'network' });
  });
  const queue = queueWith(send);
  await start(queue);
  expect(queue.state()).toMatchObject({ operations, isSending: false, problem: undefined });
  await vi.advanceTimersByTimeAsync(MIN_RETRY_DELAY_MS * 2);
  expect(recorded).toEqual(ids);
  expect(queue.state().operations).toEqual([]);
});

test('the first failure stops the rest; retries come later and later, and at once when the connection is back', async () => {
  const send = vi.fn<Send>(failure('network'));
  const connection = fakeConnection();
  const queue = queueWith(send, { connection });
  await start(queue);
  expect(send).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const { length } = send.mock.calls;
  expect(length).toBeGreaterThan(8);
  expect(length).toBeLessThan(8 + (10 * 60_000) / (MAX_RETRY_DELAY_MS * 0.75));
  connection.change(lostConnection);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(send).toHaveBeenCalledTimes(length);
  connection.change(online);
  await settled();
  expect(send).toHaveBeenCalledTimes(length + 1);
});

test('offline nothing is sent; what is added is waiting once it is on disk', async () => {
  const { send, recorded } = server();
  const connection = fakeConnection(lostConnection);
  const store = memoryQueueStore();
  const queue = queueWith(send, { connection, store });
  await start(queue);
  for (const operation of operations) await queue.add(operation);
  expect(queue.state().operations).toMatchObject(operations);
  expect(await store.list()).toMatchObject(operations);
  expect(send).not.toHaveBeenCalled();
  connection.change(online);
  await settled();
  expect(recorded).toEqual(ids);
});

test('what cannot be saved is not waiting', async () => {
  const store = memoryQueueStore();
  store.add = () => Promise.reject(new Error('Full'));
  const queue = queueWith(server().send, { store });
  await start(queue);
  await expect(queue.add(waitingCheckIn({ id: 'a', name: 'A' }, 0))).rejects.toThrow('Full');
  expect(queue.state().operations).toEqual([]);
});

test('of two tabs one sends at a time, and none twice', async () => {
  const { recorded } = server();
  const store = memoryQueueStore(operations);
  let sending = 0;
  let most = 0;
  const send = vi.fn<Send>(async (input) => {
    most = Math.max(most, (sending += 1));
    await new Promise((resolve) => setTimeout(resolve, 500));
    sending -= 1;
    recorded.push(...idsOf(input));
    return { results: idsOf(input).map((id) => ({ id, outcome: 'recorded', message: '' })) };
  });
  const { locks } = navigator;
  await Promise.all([start(queueWith(send, { store, locks })), start(queueWith(send, { store, locks }))]);
  await vi.waitFor(() => expect(recorded).toEqual(ids));
  await vi.advanceTimersByTimeAsync(5000);
  expect(most).toBe(1);
  expect(send).toHaveBeenCalledOnce();
});

test('what is added while a batch is on its way follows it', async () => {
  const { send, recorded } = server();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const take = send.getMockImplementation();
  send.mockImplementationOnce(async (input) => {
    await promise;
    return (take as Send)(input);
  });
  const queue = queueWith(send);
  await start(queue);
  expect(queue.state().isSending).toBe(true);
  const late = waitingCheckIn({ id: 'late', name: 'Late' }, 0);
  await queue.add(late);
  resolve(undefined);
  await settled();
  expect(recorded).toEqual([...ids, late.id]);
});

test('conflicts and refusals leave the queue, and are reported with the rest', async () => {
  const outcomes = ['recorded', 'conflict', 'refused'] as const;
  const queue = queueWith((input) => ({
    results: idsOf(input).map((id, index) => ({ id, outcome: outcomes[index] ?? 'recorded', message: 'Why' })),
  }));
  const results: QueueResult[] = [];
  queue.onResults((some) => results.push(...some));
  await start(queue);
  expect(results.map(({ operation, outcome }) => [operation.name, outcome])).toEqual([
    ['Asha Rao', 'recorded'],
    ['Meera Iyer', 'conflict'],
    ['Vikram Desai', 'refused'],
  ]);
  expect(queue.state().operations).toEqual([]);
});

test('an operation that the server does not take keeps none waiting, and is neither lost nor sent again by itself', async () => {
  const { send, recorded } = server();
  const take = send.getMockImplementation() as Send;
  send.mockImplementation((input) => (idsOf(input).includes(ids[1] ?? '') ? failure('not-found', 404)() : take(input)));
  const queue = queueWith(send);
  await start(queue);
  expect(recorded).toEqual([ids[0], ids[2]]);
  expect(queue.state().operations).toMatchObject([{ id: ids[1], rejection: 'It failed with not-found' }]);
  const { length } = send.mock.calls;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(send).toHaveBeenCalledTimes(length);

  send.mockImplementation(take);
  await queue.retry();
  expect(recorded).toEqual([ids[0], ids[2], ids[1]]);
  expect(queue.state().operations).toEqual([]);
});

test('it can be given up', async () => {
  const queue = queueWith(failure('invalid', 400));
  await start(queue);
  await queue.discard(ids[0] ?? '');
  expect(queue.state().operations.map(({ id }) => id)).toEqual(ids.slice(1));
});

test('where the browser refuses to give it up or to try it again, the queue says why, and it stays', async () => {
  const store = memoryQueueStore(operations);
  const queue = queueWith(failure('invalid', 400), { store });
  await start(queue);
  const rejected = queue.state().operations;
  vi.spyOn(store, 'remove').mockRejectedValue(new Error('The storage of this browser is full'));
  vi.spyOn(store, 'setRejection').mockRejectedValue(new Error('The storage of this browser is full'));
  for (const ask of [() => queue.discard(ids[0] ?? ''), queue.retry]) {
    await ask();
    expect(queue.state()).toEqual({
      operations: rejected,
      isSending: false,
      problem: 'The storage of this browser is full',
    });
  }
});

test.each<[ApiError['code'], number]>([
  ['internal', 500],
  ['forbidden', 403],
  ['unauthenticated', 401],
  ['too-many', 429],
])('%s leaves everything waiting, and says why', async (code, status) => {
  const queue = queueWith(failure(code, status));
  await start(queue);
  expect(queue.state()).toMatchObject({ operations, problem: `It failed with ${code}` });
  expect(queue.state().operations.some(({ rejection }) => rejection)).toBe(false);
});

test.each(['default backend - 404', '{"error":"Not found"}'])(
  'what a proxy answers in place of the server takes nothing out of the queue: %s',
  async (text) => {
    const { send, recorded } = server();
    send.mockImplementationOnce(() => {
      throw errorOfResponse(404, text);
    });
    const queue = queueWith(send);
    await start(queue);
    expect(queue.state()).toMatchObject({ operations, problem: undefined });
    await vi.advanceTimersByTimeAsync(MIN_RETRY_DELAY_MS * 1.25);
    expect(recorded).toEqual(ids);
  },
);

test('an answer that leaves some out keeps those', async () => {
  const queue = queueWith((input) => ({
    results: [{ id: idsOf(input)[0] ?? '', outcome: 'recorded', message: '' }],
  }));
  await start(queue);
  expect(queue.state().operations.map(({ id }) => id)).toEqual(ids.slice(1));
});

test('after the end of a session nothing is sent', async () => {
  const { send } = server();
  const connection = fakeConnection(lostConnection);
  const queue = queueWith(send, { connection });
  const stop = queue.start();
  await settled();
  stop();
  connection.change(online);
  await queue.retry();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(send).not.toHaveBeenCalled();
});

test('a queue that cannot be read says so', async () => {
  const store = memoryQueueStore(operations);
  store.list = () => Promise.reject(new Error('Cannot be read'));
  const queue = queueWith(server().send, { store });
  await start(queue);
  expect(queue.state().problem).toBe('Cannot be read');
});

test('a queue that could not be read is read again, and then sent', async () => {
  const { send, recorded } = server();
  const store = memoryQueueStore(operations);
  const { list } = store;
  store.list = () => Promise.reject(new Error('Cannot be read'));
  const connection = fakeConnection(lostConnection);
  const queue = queueWith(send, { store, connection });
  await start(queue);
  connection.change({ ...lostConnection, state: 'unreachable' });
  await settled();
  store.list = list;
  await vi.advanceTimersByTimeAsync(MIN_RETRY_DELAY_MS * 1.25);
  expect(queue.state()).toMatchObject({ operations, problem: undefined });
  connection.change(online);
  await settled();
  expect(recorded).toEqual(ids);
});

test('after the end of a session a queue that cannot be read is not read again', async () => {
  const store = memoryQueueStore(operations);
  const list = vi.fn<typeof store.list>(() => Promise.reject(new Error('Cannot be read')));
  store.list = list;
  await start(queueWith(server().send, { store }));
  for (const stop of stops.splice(0)) stop();
  await vi.advanceTimersByTimeAsync(MAX_RETRY_DELAY_MS * 2);
  expect(list).toHaveBeenCalledOnce();
});

test('what is on disk waits, also where it cannot be read again at once', async () => {
  const { send, recorded } = server();
  const store = memoryQueueStore();
  const { list } = store;
  const queue = queueWith(send, { store });
  await start(queue);
  store.list = () => Promise.reject(new Error('Cannot be read'));
  for (const operation of operations) await queue.add(operation);
  store.list = list;
  await vi.advanceTimersByTimeAsync(MAX_RETRY_DELAY_MS * 1.25);
  expect(recorded).toEqual(ids);
});
