import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');

/** The product's commands have their own usage; Chromatic reads its arguments itself. */
const OTHERS = ['start', 'gym', 'chromatic'];
const scripts = Object.entries(packageJson.scripts)
  .map(([name, command]) => [name, /^node scripts\/run\.mjs (\S+)/.exec(command)?.[1] ?? ''] as const)
  .filter(([name, file]) => file && !OTHERS.includes(name));

const run = (file: string, ...args: string[]) =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, file), ...args], { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stdout, stderr }),
    );
  });

test.for(scripts)('npm run %s -- --help prints its usage and does nothing else', async ([, file]) => {
  expect(await run(file, '--help')).toEqual({ status: 0, stdout: expect.stringMatching(/^Usage: npm /), stderr: '' });
});

/** One of each folder: all read their arguments by the same function. */
const oneOfEachFolder = scripts.filter(([name]) => ['verify', 'visual', 'soak'].includes(name));

test.for(oneOfEachFolder)('npm run %s refuses an unknown option in one sentence', async ([, file]) => {
  expect(await run(file, '--no-such-option')).toEqual({
    status: 2,
    stdout: '',
    stderr: "Unknown option '--no-such-option'; --help lists the options\n",
  });
});
