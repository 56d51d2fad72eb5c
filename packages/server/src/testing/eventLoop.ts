import { setImmediate } from 'node:timers/promises';
import { threadCpuUsage } from 'node:process';

/** Does the work; returns its result, and the CPU time of each turn of the event loop meanwhile, the longest first. */
export async function measureTurns<T>(work: () => Promise<T>): Promise<{ result: T; turnsMs: number[] }> {
  const working = { isPending: true };
  const done = work().finally(() => (working.isPending = false));
  const turnsMs: number[] = [];
  let before = cpuMs();
  while (working.isPending) {
    await setImmediate();
    const now = cpuMs();
    turnsMs.push(now - before);
    before = now;
  }
  return { result: await done, turnsMs: turnsMs.toSorted((one, other) => other - one) };
}

/** Of this thread: time does not count while others have the processor. */
function cpuMs(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}
