import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

const RESULTS = join(import.meta.dirname, 'results.json');

export interface Result {
  machine: string;
  date: string;
  form: 'short' | 'full';
  figures: Figure[];
}

/** "2 × Intel Xeon 2.20GHz, 24 GB, Linux 6.1, Node 26.10.0" */
export function machine(): string {
  const all = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${all.length} × ${all[0]?.model.trim() ?? 'unknown'}, ${memory} GB, ${type()} ${release()}, Node ${process.versions.node}`;
}

export const readResults = (): Record<string, Result> =>
  existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, Result>) : {};

/** Keeps what was measured now beside what was measured before; a bench that was left out keeps its last result. */
export function writeResults(measured: Record<string, Figure[]>, isFull: boolean): void {
  const results = readResults();
  for (const [name, figures] of Object.entries(measured)) {
    const date = new Date().toISOString().slice(0, 10);
    results[name] = { machine: machine(), date, form: isFull ? 'full' : 'short', figures };
  }
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}
