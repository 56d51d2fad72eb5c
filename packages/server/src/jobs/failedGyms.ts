export interface GymFailure {
  gymId: string;
  error: unknown;
}

/** What failed in a run of a job that goes on after a gym's failure; the scheduler reports each. */
export class FailedGyms extends Error {
  readonly failures: readonly GymFailure[];

  constructor(failures: readonly GymFailure[]) {
    super(failures.map(({ gymId, error }) => `${gymId}: ${String(error)}`).join('; '));
    this.name = 'FailedGyms';
    this.failures = failures;
  }
}
