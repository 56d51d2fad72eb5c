import { setTimeout as delay } from 'node:timers/promises';
import { FailedGyms } from './failedGyms.ts';

/**
 * Work repeated beside the requests. Several processes may share a database: a job claims each piece of work by a row.
 */
export interface Job {
  name: string;
  /** From the end of one run to the start of the next. */
  intervalMs: number;
  /** The first run starts with the server, once it answers. Absent: after one interval. */
  runsAtStart?: boolean;
  /** `signal` is aborted when the server stops: finish the piece under way and start no other. */
  run(signal: AbortSignal): Promise<void>;
}

/** Requests that waited for the server to start come first. */
const START_DELAY_MS = 500;

interface JobLog {
  error(fields: object, message: string): void;
}

/** A run that does not end in this time is aborted as by a crash, which never repeats completed work. */
const STOP_TIMEOUT_MS = 5000;

/**
 * Starts the jobs. A failed run is logged, separately for each gym, and repeated after the interval. Returns `stop`,
 * which waits up to 5 s for current runs.
 */
export function startJobs(jobs: readonly Job[], log?: JobLog, onError?: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const loops = jobs.map((job) => runUntilStopped(job, stopping.signal, log, onError));
  return async () => {
    stopping.abort();
    await Promise.race([Promise.all(loops), delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  };
}

async function runUntilStopped(
  job: Job,
  signal: AbortSignal,
  log?: JobLog,
  onError?: (error: unknown) => void,
): Promise<void> {
  const run = () =>
    job.run(signal).catch((error: unknown) => {
      for (const failure of failuresIn(error)) {
        log?.error({ ...failure, job: job.name }, 'A scheduled job failed');
        onError?.(failure.err);
      }
    });
  if (job.runsAtStart && (await hasElapsed(START_DELAY_MS, signal))) await run();
  while (await hasElapsed(job.intervalMs, signal)) await run();
}

const failuresIn = (error: unknown): { err: unknown; gymId?: string }[] =>
  error instanceof FailedGyms ? error.failures.map(({ gymId, error: err }) => ({ err, gymId })) : [{ err: error }];

/** False where the signal was aborted first. The timer alone does not keep the process alive. */
const hasElapsed = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal, ref: false }).catch(() => false);
