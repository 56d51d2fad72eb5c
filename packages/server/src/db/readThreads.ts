import type { Worker } from 'node:worker_threads';
import { type Database, type OpenOptions, READ_TIMEOUT_MS } from './database.ts';
import { NoFreeConnectionError, QueryTimeoutError } from './errors.ts';
import type { ReaderTarget } from './reader.ts';
import { startThread } from '../entryModules.ts';
import { createFairQueue, QueueFullError } from '../queue.ts';
import type { ReadAnswer, ReadRequest } from './serveReads.ts';

/** Then a thread ends, and with it the memory that it holds. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
const MAX_HEAP_MB = 512;
/**
 * Of one gym, for one thread: more than its desks ask for at once,
 * and few enough to leave the calls of others their room.
 */
const MAX_WAITING_READS = 20;

interface ReadThread {
  read(request: ReadRequest, gymId: string): Promise<unknown>;
  close(): Promise<void>;
}

/** The threads of a database, one for each module that serves reads. */
export function createReadThreads(
  target: ReaderTarget,
  options: OpenOptions,
): { read: Database['readInThread']; close: () => Promise<void> } {
  const threads = new Map<string, ReadThread>();
  return {
    read(module, name, input, gymId) {
      let thread = threads.get(module.href);
      if (!thread) threads.set(module.href, (thread = createReadThread(module, target, options)));
      return thread.read({ name, input }, gymId);
    },
    async close() {
      await Promise.all(Array.from(threads.values(), (thread) => thread.close()));
    },
  };
}

/**
 * The thread starts with the first read; one that ended starts again with the next.
 * One read at a time, of the gyms in turn.
 */
function createReadThread(
  module: URL,
  workerData: ReaderTarget,
  { onQuery, onReplicaSkipped, readTimeoutMs = READ_TIMEOUT_MS }: OpenOptions,
): ReadThread {
  const oneAtATime = createFairQueue({ maxWaitingOfKey: MAX_WAITING_READS });
  let isClosed = false;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const started = startThread(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    return started.on('error', forget).on('exit', forget);
  };
  const end = async () => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    // It ends with its statement: SQLite's loop cannot be interrupted from here.
    await ending?.terminate();
  };

  const ask = async (request: ReadRequest): Promise<ReadAnswer> => {
    if (isClosed) throw new Error('The database is closed');
    clearTimeout(idle);
    const reader = (worker ??= start());
    const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>();
    const onExit = () => reject(new QueryTimeoutError('The thread of the read has ended'));
    const deadline = setTimeout(() => {
      reject(new QueryTimeoutError(`The read took longer than ${readTimeoutMs} ms`));
      void end();
    }, readTimeoutMs);
    reader.on('message', resolve).on('error', reject).on('exit', onExit).ref();
    reader.postMessage(request, []);
    try {
      return await promise;
    } finally {
      clearTimeout(deadline);
      reader.off('message', resolve).off('error', reject).off('exit', onExit).unref();
      idle = setTimeout(() => void end(), IDLE_TIMEOUT_MS).unref();
    }
  };

  return {
    read: (request, gymId) =>
      oneAtATime(gymId, async () => {
        const answer = await ask(request);
        for (const seconds of answer.querySeconds) onQuery?.(seconds);
        if (answer.replicaSkipped !== undefined) onReplicaSkipped?.(answer.replicaSkipped);
        if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
        return answer.result;
      }).catch((error: unknown) => {
        if (!(error instanceof QueueFullError)) throw error;
        throw new NoFreeConnectionError('Too many reads of a gym wait for the thread', { cause: error });
      }),
    async close() {
      isClosed = true;
      await end();
    },
  };
}
