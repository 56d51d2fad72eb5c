import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, 'download.ts');
const CONTENT = 'a Node of many megabytes';

// Scripts stand for npm, which would ask the registry, and for a tar that is killed with the program that runs it.
describe.skipIf(process.platform === 'win32')('the download of a Node', () => {
  let folder: string;
  let target: string;
  let integrity: string;
  const addProgram = (name: string, script: string) =>
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'spotter-node-'));
    target = join(folder, 'cache', 'node');
    for (const name of ['bin', 'package/bin']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'package/bin/node'), CONTENT);
    spawnSync('tar', ['-czf', 'node.tgz', 'package'], { cwd: folder });
    integrity = `sha512-${createHash('sha512')
      .update(readFileSync(join(folder, 'node.tgz')))
      .digest('base64')}`;
    addProgram('npm', `cp ${join(folder, 'node.tgz')} "$5" && echo node.tgz`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const download = () => {
    const call = `download(${JSON.stringify({ name: 'node@1', integrity, path: 'bin/node' })}, ${JSON.stringify(target)})`;
    const code = `import { download } from ${JSON.stringify(MODULE)}; ${call}`;
    const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` };
    return spawnSync(process.execPath, ['--input-type=module', '--eval', code], { env, encoding: 'utf8' });
  };

  test('that is killed while it unpacks leaves no part of it under its name, and the next one is whole', () => {
    addProgram('tar', 'mkdir -p "$4/package/bin" && printf "a Node" > "$4/package/bin/node" && kill -9 $PPID');
    expect(download().signal).toBe('SIGKILL');
    expect(existsSync(target)).toBe(false);
    rmSync(join(folder, 'bin/tar'));
    expect(download().status).toBe(0);
    expect(readFileSync(target, 'utf8')).toBe(CONTENT);
  });

  test('leaves nothing where the hash is another one', () => {
    integrity = 'sha512-another';
    expect(download().stderr).toContain('The hash of node@1 is not that of the lock file');
    expect(readdirSync(join(folder, 'cache'))).toEqual([]);
  });
});
