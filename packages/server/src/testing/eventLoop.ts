import { setTimeout } from 'node:timers/promises';
import { threadCpuUsage } from 'node:process';

/**
 * Does the work; returns its result, and the share of its CPU time that each turn of the event loop took, the longest
 * first. A share is the same on a fast and a slow machine.
 */
export async function measureTurns<T>(work: () => Promise<T>): Promise<{ result: T; shares: number[] }> {
  const working = { isPending: true };
  const done = work().finally(() => (working.isPending = false));
  const turnsMs: number[] = [];
  let before = cpuMs();
  while (working.isPending) {
    // Not at each turn: that would keep the processor busy while the work waits for other threads.
    await setTimeout(1);
    const now = cpuMs();
    turnsMs.push(now - before);
    before = now;
  }
  const totalMs = turnsMs.reduce((sum, turnMs) => sum + turnMs, 0);
  const shares = turnsMs.map((turnMs) => turnMs / totalMs).toSorted((one, other) => other - one);
  return { result: await done, shares };
}

/** Of this thread: time does not count while others have the processor. */
function cpuMs(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}

/** How many turns of the event loop the work takes. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const working = { isPending: true };
  const count = () => {
    turns += 1;
    if (working.isPending) setImmediate(count);
  };
  setImmediate(count);
  await work().finally(() => (working.isPending = false));
  return turns;
}
