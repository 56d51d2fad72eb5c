import { ApiError, createIdempotencyKey } from '@spotter/api';
import {
  createOfflineQueue,
  type OfflineQueue,
  type OtherTabs,
  type QueueEnvironment,
} from '../shared/offlineQueue/createOfflineQueue.ts';
import type { QueuedOperation, WaitingOperation } from '../shared/offlineQueue/operation.ts';
import { QueueStorageError, type QueueStore } from '../shared/offlineQueue/queueStorage.ts';
import type { Connection } from '../shell/connection/connectionState.ts';
import { fakeConnection } from './fakeConnection.ts';
import { STORY_NOW } from './storyNow.ts';

/** In memory, as two tabs share it. */
export function memoryQueueStore(initial: readonly WaitingOperation[] = []): QueueStore {
  let operations: QueuedOperation[] = initial.map((operation, sequence) => ({ ...operation, sequence }));
  let sequence = operations.length;
  return {
    add: (operation) => {
      if (!operations.some(({ id }) => id === operation.id)) operations.push({ ...operation, sequence: sequence++ });
      return Promise.resolve();
    },
    list: () => Promise.resolve([...operations]),
    remove: (ids) => {
      operations = operations.filter(({ id }) => !ids.includes(id));
      return Promise.resolve();
    },
    setRejection: (id, rejection) => {
      operations = operations.map((operation) => {
        const { rejection: _, ...rest } = operation;
        return operation.id === id ? { ...rest, ...(rejection !== undefined && { rejection }) } : operation;
      });
      return Promise.resolve();
    },
  };
}

/** Of a browser whose disk is full. */
export const fullQueueStore = (): QueueStore => ({
  ...memoryQueueStore(),
  add: () => Promise.reject(new QueueStorageError('Not saved: the storage of this browser is full.')),
});

/** Of a browser that has no network, for long enough that the page says so at once. */
export const lostConnection: Connection = {
  state: 'offline',
  since: STORY_NOW - 180_000,
  lastContactAt: STORY_NOW - 180_000,
};

const unreachable = () => Promise.reject(new ApiError('The server cannot be reached.', { code: 'network' }));

const noTabs: OtherTabs = { notify: () => undefined, subscribe: () => () => undefined };

/** A queue in memory with operations that wait; offline unless `environment` says otherwise. */
export function fakeQueue(
  operations: readonly WaitingOperation[] = [],
  environment: Partial<QueueEnvironment> = {},
): OfflineQueue {
  return createOfflineQueue({
    owner: { gymId: 'gym-1', kind: 'person', id: 'uid-admin' },
    store: memoryQueueStore(operations),
    send: unreachable,
    connection: operations.length === 0 ? fakeConnection() : fakeConnection(lostConnection),
    readClock: () => ({ now: Date.now(), ticks: 0, pageId: 'page' }),
    locks: undefined,
    tabs: noTabs,
    ...environment,
  });
}

/** A member's check-in that waits since `minutesAgo`. */
export const waitingCheckIn = (
  { id, name }: { id: string; name: string },
  minutesAgo: number,
  action: 'checkin' | 'checkout' = 'checkin',
): WaitingOperation => ({
  id: createIdempotencyKey(),
  action: { type: 'MANUAL', targetUserId: id, action },
  name,
  now: STORY_NOW - minutesAgo * 60_000,
  ticks: 0,
  pageId: 'page',
});

export const waitingCard = (cardNumber: string, minutesAgo: number): WaitingOperation => ({
  ...waitingCheckIn({ id: '', name: '' }, minutesAgo),
  action: { type: 'CARD', cardNumber },
  name: null,
});
