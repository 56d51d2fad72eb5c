/**
 * Does the work of a job for each gym in turn, until `signal` is aborted. One gym's failure holds up no other: the first failure
 * is thrown at the end, so that the scheduler reports it.
 */
export async function forEachGym<Gym>(
  gyms: readonly Gym[],
  signal: AbortSignal,
  work: (gym: Gym) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const gym of gyms) {
    if (signal.aborted) break;
    try {
      await work(gym);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
