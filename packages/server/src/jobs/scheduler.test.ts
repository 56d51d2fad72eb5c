import { expect, test } from 'vitest';
import { FailedGyms } from './failedGyms.ts';
import { type Job, startJobs } from './scheduler.ts';

/** A job that counts its runs; each ends when `finish` is called, or at once. */
function countingJob(change: Partial<Job> = {}) {
  const counts = { started: 0, finished: 0 };
  const job: Job = {
    name: 'counting',
    intervalMs: 5,
    async run() {
      counts.started += 1;
      await Promise.resolve();
      counts.finished += 1;
    },
    ...change,
  };
  return { counts, job };
}

test('a job runs again after each interval, until it is stopped', async () => {
  const { counts, job } = countingJob();
  const stop = startJobs([job]);
  expect(counts.started).toBe(0);
  await expect.poll(() => counts.finished).toBeGreaterThan(2);
  await stop();
  const { started } = counts;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(counts.started).toBe(started);
});

test('a job that runs at start does not wait for the first interval', async () => {
  const { counts, job } = countingJob({ intervalMs: 3_600_000, runsAtStart: true });
  const stop = startJobs([job]);
  await expect.poll(() => counts.finished).toBe(1);
  await stop();
});

test('a failed run is logged with the job’s name, and the next one follows', async () => {
  const logged: [object, string][] = [];
  let runs = 0;
  const job: Job = {
    name: 'failing',
    intervalMs: 1,
    run: () => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('the database is away')) : Promise.resolve();
    },
  };
  const stop = startJobs([job], { error: (...entry) => void logged.push(entry) });
  await expect.poll(() => runs).toBeGreaterThan(1);
  await stop();
  expect(logged).toEqual([[{ err: new Error('the database is away'), job: 'failing' }, 'A scheduled job failed']]);
});

test('each gym’s failure in a run is logged with the gym’s id, and observed', async () => {
  const logged: object[] = [];
  const observed: unknown[] = [];
  const failures = ['a', 'b'].map((gymId) => ({ gymId, error: new Error(`${gymId} is broken`) }));
  const run = () => Promise.reject(new FailedGyms(failures));
  const job: Job = { name: 'failing', intervalMs: 3_600_000, runsAtStart: true, run };
  const stop = startJobs([job], { error: (fields) => void logged.push(fields) }, (error) => void observed.push(error));
  await expect.poll(() => observed).toEqual([new Error('a is broken'), new Error('b is broken')]);
  await stop();
  expect(logged).toEqual([
    { err: new Error('a is broken'), gymId: 'a', job: 'failing' },
    { err: new Error('b is broken'), gymId: 'b', job: 'failing' },
  ]);
});

test('without a log, a failed run is followed by the next all the same', async () => {
  let runs = 0;
  const run = () => (runs++ === 0 ? Promise.reject(new Error('the database is away')) : Promise.resolve());
  const stop = startJobs([{ name: 'failing', intervalMs: 1, run }]);
  await expect.poll(() => runs).toBeGreaterThan(1);
  await stop();
});

const countActiveTimers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

test('a waiting job does not keep the process alive', async () => {
  const before = countActiveTimers();
  const stop = startJobs([countingJob({ intervalMs: 3_600_000 }).job]);
  expect(countActiveTimers()).toBe(before);
  await stop();
});

test('stopping aborts the signal and waits for the run under way', async () => {
  const order: string[] = [];
  const job: Job = {
    name: 'slow',
    intervalMs: 1,
    run: (signal) =>
      new Promise((resolve) => {
        order.push('started');
        signal.addEventListener('abort', () => {
          order.push('aborted');
          setImmediate(() => {
            order.push('finished');
            resolve();
          });
        });
      }),
  };
  const stop = startJobs([job]);
  await expect.poll(() => order).toEqual(['started']);
  await stop();
  expect(order).toEqual(['started', 'aborted', 'finished']);
});

test('stopping waits 5 s at most for a run that does not end, as where a mail server is silent', async () => {
  let signal: AbortSignal | undefined;
  const run: Job['run'] = (given) => {
    signal = given;
    return new Promise(() => undefined);
  };
  const stop = startJobs([{ name: 'stuck', intervalMs: 1, run }]);
  await expect.poll(() => signal).toBeDefined();
  const before = performance.now();
  await stop();
  expect(signal?.aborted).toBe(true);
  expect(performance.now() - before).toBeGreaterThan(4900);
});

test('a job that runs at start lets the first requests pass, and does not run where the server stops meanwhile', async () => {
  const { counts, job } = countingJob({ runsAtStart: true });
  const stop = startJobs([job]);
  expect(counts.started).toBe(0);
  await stop();
  expect(counts.started).toBe(0);
});
