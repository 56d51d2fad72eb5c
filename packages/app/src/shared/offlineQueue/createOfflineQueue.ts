import { ApiError, MAX_OPERATIONS_PER_SYNC, type AnswerOf, type InputOf, type OfflineOutcome } from '@spotter/api';
import { errorMessage } from '@spotter/web-core/errors';
import type { ConnectionStore } from '../../shell/connection/createConnection.ts';
import type { ClockReading, QueuedOperation, QueueOwner, WaitingOperation } from './operation.ts';
import { operationTimes } from './operationTimes.ts';
import type { QueueStore } from './queueStorage.ts';

export const MIN_RETRY_DELAY_MS = 2000;
export const MAX_RETRY_DELAY_MS = 60_000;

export interface QueueState {
  /** In the order in which they happened; those with a `rejection` are not sent. */
  operations: readonly QueuedOperation[];
  /** This tab is sending. */
  isSending: boolean;
  /** Why they could not be read or sent, in a sentence; undefined where only the connection is missing. */
  problem: string | undefined;
}

/** What became of an operation that was sent. */
export interface QueueResult {
  operation: QueuedOperation;
  outcome: OfflineOutcome;
  message: string;
}

/** Those with the same queue. */
export interface OtherTabs {
  /** What waits has changed. */
  notify: () => void;
  subscribe: (onChange: () => void) => () => void;
}

export interface QueueEnvironment {
  owner: QueueOwner;
  store: QueueStore;
  send: (input: InputOf<'syncCheckIns'>) => Promise<AnswerOf<'syncCheckIns'>>;
  connection: Pick<ConnectionStore, 'state' | 'subscribe' | 'clockSkewMs'>;
  readClock: () => ClockReading;
  /** Absent on pages without TLS: then each tab sends, and the server takes each operation once. */
  locks: LockManager | undefined;
  tabs: OtherTabs;
}

export interface OfflineQueue {
  state: () => QueueState;
  subscribe: (onChange: () => void) => () => void;
  /** Called with what became of operations that this tab has sent. */
  onResults: (listener: (results: readonly QueueResult[]) => void) => () => void;
  /** Whether calls reach the server. */
  isOnline: () => boolean;
  connection: QueueEnvironment['connection'];
  readClock: () => ClockReading;
  /** Resolves when the operation is on disk; rejects with a `QueueStorageError`. */
  add: (operation: WaitingOperation) => Promise<void>;
  /** Sends now, also what the server did not take. */
  retry: () => Promise<void>;
  /** Gives up an operation that the server does not take. */
  discard: (id: string) => Promise<void>;
  /** Loads and sends what waits; returns the function that stops it. */
  start: () => () => void;
}

const noState: QueueState = { operations: [], isSending: false, problem: undefined };

/** The operations that wait for the connection, and their one sender over all tabs. */
export function createOfflineQueue(environment: QueueEnvironment): OfflineQueue {
  const { owner, store, connection, readClock, locks, tabs } = environment;
  const lockName = `offline-queue ${owner.gymId} ${owner.kind} ${owner.id}`;
  const isOnline = () => connection.state().state === 'online';
  let state = noState;
  let run: AbortController | undefined;
  let isFlushing = false;
  let isFlushDue = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const resultListeners = new Set<(results: readonly QueueResult[]) => void>();

  const change = (fields: Partial<QueueState>) => {
    state = { ...state, ...fields };
    for (const onChange of listeners) onChange();
  };
  const load = async () => change({ operations: await store.list(), problem: undefined });
  const changed = async () => {
    tabs.notify();
    await load();
  };

  /** Sends everything that waits, unless the connection is missing or a failure stops it. */
  const flush = async () => {
    clearTimeout(timer);
    if (isFlushing) {
      isFlushDue = true;
      return;
    }
    const { signal } = run ?? {};
    if (!signal || signal.aborted || !isOnline() || state.operations.every(isRejected)) return;
    isFlushing = true;
    try {
      if (locks) await locks.request(lockName, { signal }, () => sendAll(signal));
      else await sendAll(signal);
      failures = 0;
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    } finally {
      isFlushing = false;
      if (state.isSending) change({ isSending: false });
    }
    if (isFlushDue) {
      isFlushDue = false;
      await flush();
    }
  };

  const onFailure = (error: unknown) => {
    change({ problem: isUnreached(error) ? undefined : errorMessage(error) });
    const delayMs = Math.min(MIN_RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS);
    failures += 1;
    // Desks that lost the server at the same moment do not all come back at the same moment.
    clearTimeout(timer);
    timer = setTimeout(() => void loadAndFlush(), delayMs * (0.75 + Math.random() / 2));
  };

  const sendAll = async (signal: AbortSignal) => {
    let size = MAX_OPERATIONS_PER_SYNC;
    for (;;) {
      // From the store: another tab may have sent or added some.
      await load();
      const batch = waitingOperations(state.operations).slice(0, size);
      if (batch.length === 0 || signal.aborted) break;
      change({ isSending: true });
      try {
        await sendBatch(batch);
        size = Math.min(size * 2, MAX_OPERATIONS_PER_SYNC);
      } catch (error) {
        if (!isRejection(error)) throw error;
        // One of them must not keep the others waiting: alone it shows which it is.
        if (batch.length === 1 && batch[0]) await store.setRejection(batch[0].id, errorMessage(error));
        size = 1;
        await changed();
      }
    }
  };

  const sendBatch = async (batch: readonly QueuedOperation[]) => {
    const clock = readClock();
    const times = operationTimes(batch, clock);
    const { results } = await environment.send({
      gymId: owner.gymId,
      sentAt: clock.now,
      operations: batch.map(({ id, action }, index) => ({ ...action, id, at: times[index] ?? clock.now })),
    });
    const answered = batch.flatMap((operation) => {
      const result = results.find(({ id }) => id === operation.id);
      return result ? [{ operation, outcome: result.outcome, message: result.message }] : [];
    });
    await store.remove(answered.map(({ operation }) => operation.id));
    await changed();
    for (const listener of resultListeners) listener(answered);
    if (answered.length < batch.length) throw new Error('The server has not answered for all of them.');
  };

  /** Resolves when what waits has been read, or is to be read again later. */
  const loadAndFlush = async () => {
    const { signal } = run ?? {};
    try {
      await load();
      void flush();
    } catch (error) {
      if (!signal?.aborted) onFailure(error);
    }
  };
  /** Of what somebody asks for: the panel says what the storage refused. */
  const reportingFailure = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      change({ problem: errorMessage(error) });
    }
  };
  const onConnection = () => {
    failures = 0;
    void loadAndFlush();
  };

  return {
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    onResults: (listener) => {
      resultListeners.add(listener);
      return () => resultListeners.delete(listener);
    },
    isOnline,
    connection,
    readClock,
    add: async (operation) => {
      await store.add(operation);
      tabs.notify();
      await loadAndFlush();
    },
    retry: () =>
      reportingFailure(async () => {
        await Promise.all(state.operations.filter(isRejected).map(({ id }) => store.setRejection(id, undefined)));
        failures = 0;
        await changed();
        await flush();
      }),
    discard: (id) =>
      reportingFailure(async () => {
        await store.remove([id]);
        await changed();
      }),
    start: () => {
      run = new AbortController();
      const unsubscribers = [tabs.subscribe(() => void loadAndFlush()), connection.subscribe(onConnection)];
      void loadAndFlush();
      return () => {
        run?.abort();
        clearTimeout(timer);
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
  };
}

/** Those that are to be sent. */
export const waitingOperations = (operations: readonly QueuedOperation[]): QueuedOperation[] =>
  operations.filter((operation) => !isRejected(operation));

export const isRejected = ({ rejection }: QueuedOperation): boolean => rejection !== undefined;

/** The server has not been reached, or is not able to answer. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.isForeign || ['network', 'unavailable', 'token'].includes(error.code) || error.status > 501);

const REJECTING_STATUSES = new Set([400, 404, 409, 413, 422]);

/** Sending the same again leads to the same. */
const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && !error.isForeign && REJECTING_STATUSES.has(error.status);
