import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Db } from './database.ts';
import { openReader } from './openReader.ts';
import type { Reader, ReaderTarget } from './reader.ts';

/**
 * A third of the calls' share of a busy core: with the lowest priority, reports would wait for the calls without end.
 */
const NICER_THAN_CALLS = 5;

/** What a thread can be asked to read, by name. Input and result are plain data. */
export type Reads = Record<string, (db: Db, input: never) => Promise<unknown>>;

export interface ReadRequest {
  name: string;
  input: unknown;
}

interface Observations {
  /** The time of each query in seconds. */
  querySeconds: number[];
  /** Why the primary was read instead of the replica. */
  replicaSkipped?: string;
}

export type ReadAnswer = Observations &
  ({ result: unknown } | { error: { message: string } & Record<string, unknown> });

/** Serves the reads in this thread, which `readThreads.ts` has started; each on one snapshot. */
export function serveReads(reads: Reads): void {
  yieldToCalls();
  let observed: Observations = { querySeconds: [] };
  let reader: Reader | undefined;
  const answer = async ({ name, input }: ReadRequest): Promise<ReadAnswer> => {
    observed = { querySeconds: [] };
    try {
      reader ??= await openReader(workerData as ReaderTarget, {
        onQuery: (seconds) => observed.querySeconds.push(seconds),
        onReplicaSkipped: (reason) => (observed.replicaSkipped = reason),
      });
      const read = reads[name];
      if (!read) throw new Error(`This thread does not read ${name}`);
      return { result: await reader.snapshot((db) => read(db, input as never)), ...observed };
    } catch (error) {
      return { error: plainError(error), ...observed };
    }
  };
  parentPort?.on('message', (request: ReadRequest) => {
    void answer(request).then((message) => parentPort?.postMessage(message, []));
  });
}

/** A clone of an error would lack the codes by which `errors.ts` knows it. */
function plainError(error: unknown) {
  const { name, message, code, errcode, syscall } = error as Error & Record<'code' | 'errcode' | 'syscall', unknown>;
  return { name, message, code, errcode, syscall };
}

/** Where threads have a priority of their own: on other systems it is the process's. */
function yieldToCalls(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + NICER_THAN_CALLS, constants.priority.PRIORITY_LOW));
  } catch {
    // A sandbox may forbid it.
  }
}
