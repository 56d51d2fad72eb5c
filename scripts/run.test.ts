import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
let folder: string;
let shell: ChildProcess;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-run-'));
});
afterEach(() => {
  shell.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** What the script has written so far. */
const report = () => {
  try {
    return readFileSync(join(folder, 'report'), 'utf8');
  } catch {
    return '';
  }
};

test.skipIf(process.platform === 'win32')(
  'a script ends with the shell that npm runs it in',
  async () => {
    writeFileSync(
      join(folder, 'script.mjs'),
      `import { appendFileSync } from 'node:fs';
     const report = (text) => appendFileSync(${JSON.stringify(join(folder, 'report'))}, text);
     const timer = setInterval(() => {}, 1000);
     process.on('SIGTERM', () => (report(' stopped'), clearInterval(timer)));
     report('started');`,
    );
    const script = relative(ROOT, join(folder, 'script.mjs'));
    // The second command keeps the shell from becoming the first.
    shell = spawn('sh', ['-c', `"${process.execPath}" scripts/run.mjs ${script}; true`], {
      cwd: ROOT,
      stdio: 'ignore',
    });
    await expect.poll(report, { timeout: 60_000 }).toBe('started');
    shell.kill('SIGTERM');
    await expect.poll(report, { timeout: 60_000 }).toBe('started stopped');
  },
  130_000,
);
