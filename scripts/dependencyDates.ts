// npm run dependency-dates: records when new versions of package-lock.json were published.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DependencyDates, dependencyProblems, type LockFile, renewDates } from './lint/dependencyAges.ts';
import { readArguments } from './readArguments.ts';

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'scripts/lint/dependencyDates.json');
const MAX_OUTPUT_BYTES = 2 ** 26;

const usage = `Usage: npm run dependency-dates -- [--check]

Records when new versions of package-lock.json were published. --check only compares, without the network.`;

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Asks the registry that npm is set to. */
async function publishedOn(version: string): Promise<string> {
  const at = version.lastIndexOf('@');
  const path = process.env.npm_execpath;
  const [command, script] = path ? [process.execPath, [path]] : ['npm', []];
  const { stdout } = await promisify(execFile)(command, [...script, 'view', version.slice(0, at), 'time', '--json'], {
    cwd: ROOT,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  const moment = (JSON.parse(stdout) as Record<string, string>)[version.slice(at + 1)];
  if (moment === undefined) throw new Error(`The registry does not say when ${version} was published`);
  return dayOf(new Date(moment));
}

const { check } = readArguments(usage, { options: { check: { type: 'boolean' } } }).values;
const lock = read(join(ROOT, 'package-lock.json')) as LockFile;
let dates = read(FILE) as DependencyDates;
if (!check) {
  dates = await renewDates(lock, dates, dayOf(new Date()), publishedOn);
  writeFileSync(FILE, `${JSON.stringify(dates, undefined, 2)}\n`);
}
const problems = dependencyProblems(lock, dates);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
