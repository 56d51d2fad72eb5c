import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tarballProgram } from './tarballProgram.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-tarball-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const name of ['bin', 'lib']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'bin/spotter'), tarballProgram(24));
  writeFileSync(
    join(folder, 'lib/spotter.mjs'),
    `import 'node:sqlite'; console.log('started', ...process.argv.slice(2));`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs it under a Node that says to be of this version. */
function run(version: string) {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(versions)}`,
    join(folder, 'bin/spotter'),
    'list',
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('starts the server with its arguments', () => {
  expect(run('24.0.0')).toEqual({ status: 0, stdout: 'started list\n', stderr: '' });
});

test('under an older Node it says which one is needed', () => {
  for (const version of ['20.20.2', '9.11.2'])
    expect(run(version)).toEqual({
      status: 1,
      stdout: '',
      stderr: `Spotter needs Node 24 or newer; this is Node ${version}.\n`,
    });
});
