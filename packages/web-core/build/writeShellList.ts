import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the worker's source says where its list belongs. */
const PLACE = 'SHELL_LIST';

/** Writes version and files, and whatever `rest` holds, into the built service worker `sw.js` of this folder. */
export function writeShellList(folder: string, files: string[], rest: object = {}): void {
  const page = readFileSync(join(folder, 'index.html'));
  const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 16);
  const worker = join(folder, 'sw.js');
  const source = readFileSync(worker, 'utf8');
  if (!source.includes(PLACE)) throw new Error('The service worker has no place for its list');
  if (/\bimport\b/.test(source)) throw new Error('The service worker shares a chunk, which it cannot load');
  writeFileSync(worker, source.replace(PLACE, JSON.stringify({ version, files, ...rest })));
}
