/** `package-lock.json`, the used part. */
export interface LockFile {
  packages: Record<string, { name?: string; version?: string; link?: boolean; resolved?: string; integrity?: string }>;
}

/** `dependencyDates.json`. Days are `2026-11-22`, in UTC. */
export interface DependencyDates {
  /** `name@version` of a version that may be younger, to the reason. */
  exceptions: Record<string, string>;
  /** The day on which versions were recorded, to when each was published. */
  recorded: Record<string, Record<string, string>>;
}

const MIN_AGE_DAYS = 14;
const RECORD_COMMAND = 'npm run dependency-dates';

const DAY_MS = 24 * 60 * 60 * 1000;
const MODULES = 'node_modules/';

type LockEntry = LockFile['packages'][string];

const isInstalled = ([path, { link }]: [string, LockEntry]) => path.includes(MODULES) && link !== true;
const versionOf = ([path, entry]: [string, LockEntry]) =>
  `${entry.name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length)}@${entry.version}`;

/** Each `name@version` that the lock file installs, sorted. An alias counts by the package it stands for. */
export function lockedVersions({ packages }: LockFile): string[] {
  return [...new Set(Object.entries(packages).filter(isInstalled).map(versionOf))].toSorted();
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Whether a version recorded on that day was old enough. */
const isOldEnough = (published: string, recordedOn: string) => daysBetween(published, recordedOn) >= MIN_AGE_DAYS;

/** Entries whose archive need not be that of the registry under this name and version, of which the date is known. */
function sourceProblems({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(isInstalled)
    .flatMap((entry) => {
      const { resolved, integrity = '' } = entry[1];
      if (resolved !== undefined) return [`${versionOf(entry)} is locked to the address ${resolved}`];
      return integrity.startsWith('sha512-') ? [] : [`${versionOf(entry)} is locked without the hash of its archive`];
    });
}

/** What is wrong with the recorded dates, one sentence each; empty if every locked version was old enough. */
export function dependencyProblems(lock: LockFile, { exceptions, recorded }: DependencyDates): string[] {
  const locked = new Set(lockedVersions(lock));
  const records = Object.entries(recorded).flatMap(([day, versions]) =>
    Object.entries(versions).map(([version, published]) => ({ day, version, published })),
  );
  const datedVersions = new Set(records.map(({ version }) => version));
  const missing = [...locked].filter((version) => !datedVersions.has(version));
  return [
    ...sourceProblems(lock),
    ...missing.map((version) => `${version} has no recorded date of publication: ${RECORD_COMMAND}`),
    ...records.flatMap(({ day, version, published }) => {
      if (!locked.has(version)) return [`${version} is recorded, but not in package-lock.json: ${RECORD_COMMAND}`];
      if (isOldEnough(published, day) || exceptions[version]?.trim()) return [];
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
 * The dates for this lock file: records of versions that are no longer locked go, versions without one are looked up
 * and recorded under `today`, and those that were too young are recorded anew once they are old enough. Exceptions that
 * are no longer needed go, too. `publishedOn` gives the day on which a `name@version` was published.
 */
export async function renewDates(
  lock: LockFile,
  { exceptions, recorded }: DependencyDates,
  today: string,
  publishedOn: (version: string) => Promise<string>,
): Promise<DependencyDates> {
  const records = new Map(
    Object.entries(recorded).flatMap(([day, versions]) =>
      Object.entries(versions).map(([version, published]) => [version, { day, published }] as const),
    ),
  );
  const days = new Map<string, [string, string][]>();
  const needed = new Set<string>();
  for (const version of lockedVersions(lock)) {
    const record = records.get(version) ?? { day: today, published: await publishedOn(version) };
    const day = isOldEnough(record.published, record.day) ? record.day : today;
    if (!isOldEnough(record.published, day)) needed.add(version);
    days.set(day, [...(days.get(day) ?? []), [version, record.published]]);
  }
  return {
    exceptions: Object.fromEntries(Object.entries(exceptions).filter(([version]) => needed.has(version))),
    recorded: Object.fromEntries(
      [...days].toSorted(byName).map(([day, versions]) => [day, Object.fromEntries(versions)]),
    ),
  };
}
