import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { Result } from './figure.ts';
import { writePage } from './page.ts';
import { benches } from './rows.ts';

const RESULTS = join(import.meta.dirname, 'results.json');

/** "2 × Intel Xeon 2.20GHz, 24 GB, Linux 6.1, Node 26.10.0" */
export function machine(): string {
  const all = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${all.length} × ${all[0]?.model.trim() ?? 'unknown'}, ${memory} GB, ${type()} ${release()}, Node ${process.versions.node}`;
}

export const readResults = (): Record<string, Result> =>
  existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, Result>) : {};

/** What one bench found, and how busy the machine was before it. */
export type Measured = Pick<Result, 'figures' | 'load'>;

export const loadNow = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

/** Keeps what was measured now beside what was measured before; a bench that was left out keeps its last result. */
export async function writeResults(measured: Record<string, Measured>, isFull: boolean): Promise<void> {
  const results = readResults();
  for (const [name, { figures, load }] of Object.entries(measured)) {
    const date = new Date().toISOString().slice(0, 10);
    results[name] = { machine: machine(), date, load, form: isFull ? 'full' : 'short', figures };
  }
  const inOrder = Object.fromEntries(
    Object.keys(benches).flatMap((name) => (results[name] ? [[name, results[name]] as const] : [])),
  );
  writeFileSync(RESULTS, `${JSON.stringify(inOrder, null, 2)}\n`);
  await writePage(inOrder);
}
