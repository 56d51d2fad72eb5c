import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface PackedFile {
  /** Of the package, with its version. */
  name: string;
  /** Of its archive. */
  integrity: string;
  path: string;
}

/** Downloads a file of a package. It gets its name when it is whole: a run may be killed, or not be alone. */
export function download({ name, integrity, path }: PackedFile, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const folder = mkdtempSync(`${file}-`);
  try {
    const { status, stdout } = spawnSync('npm', ['pack', name, '--silent', '--pack-destination', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`npm pack ${name} failed`);
    const archive = join(folder, stdout.trim());
    const hash = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (hash !== integrity) throw new Error(`The hash of ${name} is not that of the lock file`);
    if (spawnSync('tar', ['-xzf', archive, '-C', folder, `package/${path}`], { stdio: 'inherit' }).status !== 0) {
      throw new Error(`The archive of ${name} could not be read`);
    }
    renameSync(join(folder, 'package', path), file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
