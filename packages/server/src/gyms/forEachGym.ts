import { FailedGyms, type GymFailure } from '../jobs/failedGyms.ts';

interface OfGym {
  gym_id: string;
}

/**
 * Does the work of a job for each gym in turn, until `signal` is aborted. One gym's failure holds up no other:
 * all are thrown at the end.
 */
export async function forEachGym<Gym extends OfGym>(
  gyms: readonly Gym[],
  signal: AbortSignal,
  work: (gym: Gym) => Promise<void>,
): Promise<void> {
  throwFailed(await tryEachGym(gyms, signal, work));
}

/** The same for a job with several such parts: returns the failures, for `throwFailed` at the end of all. */
export async function tryEachGym<Gym extends OfGym>(
  gyms: readonly Gym[],
  signal: AbortSignal,
  work: (gym: Gym) => Promise<void>,
): Promise<GymFailure[]> {
  const failures: GymFailure[] = [];
  for (const gym of gyms) {
    if (signal.aborted) break;
    try {
      await work(gym);
    } catch (error) {
      failures.push({ gymId: gym.gym_id, error });
    }
  }
  return failures;
}

export function throwFailed(failures: readonly GymFailure[]): void {
  if (failures.length > 0) throw new FailedGyms(failures);
}
