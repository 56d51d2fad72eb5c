/** `package-lock.json`, the used part. */
export interface LockFile {
  packages: Record<string, { name?: string; version?: string; link?: boolean }>;
}

/** `dependencyDates.json`. Days are `2026-11-22`, in UTC. */
export interface DependencyDates {
  /** `name@version` of a version that may be younger, to the reason. */
  exceptions: Record<string, string>;
  /** The day on which versions were recorded, to when each was published; null: not looked up, in the baseline. */
  recorded: Record<string, Record<string, string | null>>;
}

const MIN_AGE_DAYS = 14;
/** The versions of the lock file when the check was introduced. They were not looked up. */
export const BASELINE_DAY = '2026-11-22';
const RECORD_COMMAND = 'npm run dependency-dates';

const DAY_MS = 24 * 60 * 60 * 1000;
const MODULES = 'node_modules/';

/** Each `name@version` that the lock file installs, sorted. An alias counts by the package it stands for. */
export function lockedVersions({ packages }: LockFile): string[] {
  const versions = Object.entries(packages)
    .filter(([path, { link }]) => path.includes(MODULES) && link !== true)
    .map(([path, entry]) => `${entry.name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length)}@${entry.version}`);
  return [...new Set(versions)].toSorted();
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Whether a version recorded on that day was old enough, or belongs to the baseline. */
const isOldEnough = (published: string | null, recordedOn: string) =>
  published === null ? recordedOn === BASELINE_DAY : daysBetween(published, recordedOn) >= MIN_AGE_DAYS;

/** What is wrong with the recorded dates, one sentence each; empty if every locked version was old enough. */
export function dependencyProblems(lock: LockFile, { exceptions, recorded }: DependencyDates): string[] {
  const locked = new Set(lockedVersions(lock));
  const records = Object.entries(recorded).flatMap(([day, versions]) =>
    Object.entries(versions).map(([version, published]) => ({ day, version, published })),
  );
  const datedVersions = new Set(records.map(({ version }) => version));
  const missing = [...locked].filter((version) => !datedVersions.has(version));
  return [
    ...missing.map((version) => `${version} has no recorded date of publication: ${RECORD_COMMAND}`),
    ...records.flatMap(({ day, version, published }) => {
      if (!locked.has(version)) return [`${version} is recorded, but not in package-lock.json: ${RECORD_COMMAND}`];
      if (isOldEnough(published, day) || exceptions[version]?.trim()) return [];
      if (published === null) return [`${version} was recorded after the baseline without a date: ${RECORD_COMMAND}`];
      return [
        `${version} was published on ${published}, less than ${MIN_AGE_DAYS} days before it was recorded on ${day}: ` +
          'take an older version, or name it in "exceptions" with a reason',
      ];
    }),
    ...Object.entries(exceptions).flatMap(([version, reason]) => {
      if (!locked.has(version)) return [`${version} is an exception, but not in package-lock.json`];
      return reason.trim() ? [] : [`${version} is an exception without a reason`];
    }),
  ];
}

/**
 * The dates for this lock file: records of versions that are no longer locked go, missing and too young ones are looked
 * up and recorded under `today`. `publishedOn` gives the day on which a `name@version` was published.
 */
export async function renewDates(
  lock: LockFile,
  { exceptions, recorded }: DependencyDates,
  today: string,
  publishedOn: (version: string) => Promise<string>,
): Promise<DependencyDates> {
  const locked = lockedVersions(lock);
  const current = Object.entries(recorded).map(
    ([day, versions]) =>
      [
        day,
        Object.entries(versions).filter(
          ([version, published]) => locked.includes(version) && isOldEnough(published, day),
        ),
      ] as const,
  );
  const datedVersions = new Set(current.flatMap(([, versions]) => versions.map(([version]) => version)));
  const days = new Map<string, [string, string | null][]>(current.map(([day, versions]) => [day, [...versions]]));
  for (const version of locked.filter((name) => !datedVersions.has(name)))
    days.set(today, [...(days.get(today) ?? []), [version, await publishedOn(version)]]);
  const filled = [...days].filter(([, versions]) => versions.length > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    exceptions,
    recorded: Object.fromEntries(
      filled.map(([day, versions]) => [day, Object.fromEntries(versions.toSorted(([a], [b]) => (a < b ? -1 : 1)))]),
    ),
  };
}
