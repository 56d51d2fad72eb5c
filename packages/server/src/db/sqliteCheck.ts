// Checks of a SQLite file. They read all of it, in a process of their own: the server goes on meanwhile, and can end at
// any moment, while a thread inside SQLite could not be stopped.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { processArguments } from '../entryModules.ts';
import type { CheckDepth, Damage, Integrity } from './database.ts';

/** A broken page can cause thousands of findings. */
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;

/**
 * Checks the file in a child process. `quick` leaves out whether each index has every row, and foreign keys: it takes a
 * fraction of the time.
 */
export async function checkSqliteFile(path: string, depth: CheckDepth, signal?: AbortSignal): Promise<Integrity> {
  signal?.throwIfAborted();
  const options = { maxBuffer: MAX_OUTPUT_BYTES, ...(signal && { signal }) };
  const module = new URL('./sqliteCheck.process.ts', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [...processArguments(module), depth, path], options);
  return { damage: JSON.parse(stdout) as Damage[], skipped: [] };
}
