import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';

/** A mutant that makes a test wait forever has been noticed too; in milliseconds. */
const PATIENCE = 180_000;

const config = `import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: {
    environment: 'node',
    include: ['packages/{api,server}/src/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 3_000 } },
    isolate: false,
    fileParallelism: false,
    bail: 1,
    // Engines differ in nothing that is removed here.
    testNamePattern: '^(?!.* on postgres)',
  },
});
`;

export interface Outcome {
  passed: number;
  /** The first test that failed, or why none ran; undefined when all passed. */
  failed: string | undefined;
}

export interface Tree {
  read(file: string): string;
  write(file: string, source: string): void;
  /** Runs these tests, on SQLite, until one fails. */
  run(tests: string[]): Promise<Outcome>;
  remove(): void;
}

/** A copy of the sources, to be changed as one likes, with the installed packages of the original. */
export function copyTree(root: string): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-mutants-'));
  const isCopied = (path: string) => !/(^|\/)(node_modules|dist)(\/|$)/.test(relative(root, path).split(sep).join('/'));
  for (const name of ['packages', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isCopied });
  }
  linkPackages(root, folder);
  writeFileSync(join(folder, 'mutants.config.ts'), config);
  return {
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, source) => writeFileSync(join(folder, file), source),
    run: (tests) => run(folder, tests),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Ours lead to the copy, the others to where they are installed. */
function linkPackages(root: string, folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@spotter'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@spotter' || name.startsWith('.')) continue;
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(modules, '@spotter', name));
  }
}

interface Report {
  numPassedTests: number;
  success: boolean;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

async function run(folder: string, tests: string[]): Promise<Outcome> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const fixed = ['run', '--config', 'mutants.config.ts', '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, [vitest, ...fixed, ...tests], { cwd: folder, stdio: 'ignore' });
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  await once(child, 'exit');
  clearTimeout(late);
  return outcomeOf(report);
}

function outcomeOf(report: string): Outcome {
  let read: Report;
  try {
    read = JSON.parse(readFileSync(report, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: 'the tests did not end' };
  }
  const failed = read.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  const broken = read.testResults.find(({ message }) => message !== '');
  const reason = failed?.fullName ?? broken?.message.split('\n')[0];
  return { passed: read.numPassedTests, failed: read.success ? undefined : (reason ?? 'the tests did not run') };
}
