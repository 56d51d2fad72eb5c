import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { QueryTimeoutError } from './errors.ts';
import type { ReaderAnswer, ReaderOptions, ReaderRequest } from './readerThread.worker.ts';

/**
 * Reads a SQLite file in a thread of its own, which starts with the first query; one that ended starts again with the next.
 * Queries run one after the other; one that takes longer than `timeoutMs` rejects with `QueryTimeoutError`.
 */
export const readerThreadDialect = (options: ReaderOptions, timeoutMs: number): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new ReaderThreadDriver(options, timeoutMs),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

const refuseTransactions = () => Promise.reject(new Error('Reports read outside transactions'));

class ReaderThreadDriver implements Driver {
  readonly #options: ReaderOptions;
  readonly #timeoutMs: number;
  readonly #oneAtATime = pLimit(1);
  #worker: Worker | undefined;

  constructor(options: ReaderOptions, timeoutMs: number) {
    this.#options = options;
    this.#timeoutMs = timeoutMs;
  }

  init = () => Promise.resolve();
  acquireConnection = (): Promise<DatabaseConnection> =>
    Promise.resolve({
      executeQuery: <R>(query: CompiledQuery) => this.#oneAtATime(() => this.#read<R>(query)),
      streamQuery: () => {
        throw new Error('Streaming queries are not supported');
      },
    });
  releaseConnection = () => Promise.resolve();
  beginTransaction = refuseTransactions;
  commitTransaction = refuseTransactions;
  rollbackTransaction = refuseTransactions;

  async destroy() {
    this.#oneAtATime.clearQueue();
    await this.#worker?.terminate();
  }

  async #read<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const worker = (this.#worker ??= this.#start());
    const { promise: failed, reject } = Promise.withResolvers<never>();
    const onExit = () => reject(new QueryTimeoutError('The thread of the query has ended'));
    worker.on('error', reject).on('exit', onExit).ref();
    const deadline = setTimeout(() => {
      reject(new QueryTimeoutError(`The query took longer than ${this.#timeoutMs} ms`));
      this.#forget(worker);
      // It ends with its statement: SQLite's loop cannot be interrupted from here.
      void worker.terminate();
    }, this.#timeoutMs);
    try {
      return { rows: await Promise.race([receiveRows<R>(worker, { sql, parameters }), failed]) };
    } finally {
      clearTimeout(deadline);
      worker.off('error', reject).off('exit', onExit).unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./readerThread.worker.ts', import.meta.url), { workerData: this.#options });
    const forget = () => this.#forget(worker);
    worker.on('error', forget).on('exit', forget);
    return worker;
  }

  #forget(worker: Worker) {
    if (this.#worker === worker) this.#worker = undefined;
  }
}

async function receiveRows<R>(worker: Worker, query: ReaderRequest): Promise<R[]> {
  const all: R[] = [];
  let request = query;
  for (;;) {
    const answer = await ask(worker, request);
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
    for (const row of answer.rows) all.push(row as R);
    if (answer.isLast) return all;
    request = 'next';
    // Between two portions other calls have their turn.
    await setImmediate();
  }
}

const ask = (worker: Worker, request: ReaderRequest): Promise<ReaderAnswer> =>
  new Promise((resolve) => {
    worker.once('message', resolve);
    worker.postMessage(request, []);
  });
