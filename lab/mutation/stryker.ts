import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutatedFiles, type Part, ROOT, type areas } from './areas.ts';
import type { AreaResult, Survivor } from './results.ts';
import { createSandbox } from './sandbox.ts';
import { survivalReason } from './survivors.ts';

const PACKAGES = join(import.meta.dirname, 'node_modules/@stryker-mutator');
const CACHE = join(import.meta.dirname, 'node_modules/.cache');

/** A mutant that makes tests wait longer than this beyond twice their usual time counts as detected. */
const TIMEOUT_MS = 8_000;

/**
 * The parts that we read of
 * https://github.com/stryker-mutator/mutation-testing-elements/tree/master/packages/report-schema.
 */
interface Report {
  files: Record<string, { source: string; mutants: ReportedMutant[] }>;
}

interface Position {
  /** Both from 1. */
  line: number;
  column: number;
}

interface ReportedMutant {
  mutatorName: string;
  replacement?: string;
  location: { start: Position; end: Position };
  status: string;
  statusReason?: string;
}

export interface Options {
  /** Only files whose path contains one of these; all if absent. */
  files?: string[] | undefined;
  jobs: number;
  /** Reuse what the last run killed and has not changed since. */
  isIncremental: boolean;
}

/**
 * Mutates one part of an area and runs its tests; undefined if it has none of the files.
 * Rejects if tests fail on unchanged sources.
 */
export async function runPart(
  { name, parts, excluded = {} }: (typeof areas)[number],
  index: number,
  options: Options,
  signal: AbortSignal,
): Promise<AreaResult | undefined> {
  const isWanted = (file: string) => options.files?.some((text) => file.includes(text)) ?? true;
  const files = mutatedFiles(parts[index] as Part).filter(isWanted);
  if (files.length === 0) return undefined;
  const report = await runStryker({ name, index, files, excluded: Object.keys(excluded) }, options, signal);
  const result: AreaResult = { date: new Date().toISOString().slice(0, 10), killed: 0, timedOut: 0, survivors: [] };
  addReport(result, report, files);
  return result;
}

interface Run {
  name: string;
  index: number;
  files: string[];
  excluded: string[];
}

async function runStryker(run: Run, options: Options, signal: AbortSignal): Promise<Report> {
  const key = `${run.name}-${run.index}`;
  using sandbox = createSandbox(ROOT);
  mkdirSync(CACHE, { recursive: true });
  const report = join(sandbox.folder, 'report.json');
  const lastReport = join(CACHE, `${key}.json`);
  if (options.isIncremental) dropSurvivors(lastReport);
  const config = {
    plugins: [join(PACKAGES, 'vitest-runner/dist/src/index.js')],
    testRunner: 'vitest',
    vitest: { configFile: 'lab/mutation/vitest.config.ts', related: false },
    mutate: run.files,
    mutator: { excludedMutations: run.excluded },
    coverageAnalysis: 'perTest',
    concurrency: options.jobs,
    timeoutMS: TIMEOUT_MS,
    timeoutFactor: 2,
    dryRunTimeoutMinutes: 20,
    // The sandbox is a copy already.
    inPlace: true,
    // Stryker reads a tsconfig.json by an interface that TypeScript 7 does not have.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    tempDirName: join(sandbox.folder, '.stryker'),
    incremental: true,
    incrementalFile: lastReport,
    force: !options.isIncremental,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
  };
  writeFileSync(join(sandbox.folder, 'stryker.json'), JSON.stringify(config));
  const child = spawn(process.execPath, [join(PACKAGES, 'core/bin/stryker.js'), 'run', 'stryker.json'], {
    cwd: sandbox.folder,
    stdio: 'inherit',
    env: { ...process.env, PART: `${run.name}/${run.index}` },
    signal,
    killSignal: 'SIGINT',
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`Stryker ended with ${status} on ${key}`);
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

/**
 * Stryker reuses a survivor that runs while a module loads, whatever tests have been added since:
 * the report keeps the detected.
 */
function dropSurvivors(path: string): void {
  if (!existsSync(path)) return;
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  for (const file of Object.values(report.files)) {
    file.mutants = file.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  }
  writeFileSync(path, JSON.stringify(report));
}

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

/** Index of a position in the source. */
function offsetOf(source: string, { line, column }: Position): number {
  const before = source.split('\n').slice(0, line - 1);
  return before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
}

/** An excluded mutator's, and those with which the test files do not load: that says nothing about the tests. */
const UNCOUNTED = ['Ignored', 'RuntimeError'];

/** Adds the mutants of these files to the counts; an incremental report has files of earlier runs, too. */
export function addReport(result: AreaResult, report: Report, files: string[]): void {
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    if (!files.includes(file)) continue;
    for (const mutant of mutants) {
      if (mutant.status === 'Killed') result.killed += 1;
      else if (mutant.status === 'Timeout') result.timedOut += 1;
      else if (mutant.status === 'Survived' || mutant.status === 'NoCoverage') {
        result.survivors.push(survivorOf(file, source, mutant));
      } else if (!UNCOUNTED.includes(mutant.status)) {
        throw new Error(`${file}:${mutant.location.start.line}: ${mutant.status}: ${mutant.statusReason}`);
      }
    }
  }
}

function survivorOf(file: string, source: string, mutant: ReportedMutant): Survivor {
  const { location, mutatorName, status, replacement = '' } = mutant;
  const start = offsetOf(source, location.start);
  return {
    file,
    line: location.start.line,
    mutator: mutatorName,
    original: oneLine(source.slice(start, offsetOf(source, location.end))),
    replacement: oneLine(replacement),
    isCovered: status === 'Survived',
    reason: survivalReason({ file, replacement: oneLine(replacement) }, source, start),
  };
}
