import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';

/** A mutant that makes the tests hang counts as killed. */
const TEST_TIMEOUT_MS = 180_000;

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
    // The sandbox has no list of the specification's tags.
    strictTags: false,
    // The engines do not differ in the guards.
    testNamePattern: '^(?!.* on postgres)',
  },
});
`;

/** A copy of the sources in a temporary directory. Disposing removes it. */
export interface Sandbox extends Disposable {
  folder: string;
  read(file: string): string;
  write(file: string, source: string): void;
  /** Runs these tests on SQLite until one fails; returns its name or why none ran, undefined if all pass. */
  firstFailure(tests: string[]): Promise<string | undefined>;
}

/** Copies the sources; the installed packages are linked. */
export function createSandbox(root: string): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-mutants-'));
  const isCopied = (path: string) => !/(^|\/)(node_modules|dist)(\/|$)/.test(relative(root, path).split(sep).join('/'));
  for (const name of ['packages', 'scripts', 'lab', 'docs', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isCopied });
  }
  linkPackages(root, folder);
  writeFileSync(join(folder, 'mutants.config.ts'), config);
  return {
    folder,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, source) => writeFileSync(join(folder, file), source),
    firstFailure: (tests) => runTests(folder, tests),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Links our packages to the copy and the others to where they are installed. */
function linkPackages(root: string, folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@spotter'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@spotter' || name.startsWith('.')) continue;
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(modules, '@spotter', name));
    const own = join(root, 'packages', name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, 'packages', name, 'node_modules'));
  }
}

interface Report {
  success: boolean;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

async function runTests(folder: string, tests: string[]): Promise<string | undefined> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const options = ['run', '--config', 'mutants.config.ts', '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, [vitest, ...options, ...tests], { cwd: folder, stdio: 'ignore' });
  const timer = setTimeout(() => child.kill('SIGKILL'), TEST_TIMEOUT_MS);
  await once(child, 'exit');
  clearTimeout(timer);
  return failureIn(report);
}

function failureIn(path: string): string | undefined {
  if (!existsSync(path)) return 'the tests did not end';
  const { success, testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  if (success) return undefined;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  const broken = testResults.find(({ message }) => message !== '');
  return failed?.fullName ?? broken?.message.split('\n')[0] ?? 'the tests did not run';
}
