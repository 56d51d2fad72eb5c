import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { Result } from './figure.ts';
import { PAGE, renderPage } from './page.ts';

export const RESULTS = join(import.meta.dirname, 'results.json');

/** "2 × Intel Xeon 2.20GHz, 24 GB, Linux 6.1, Node 26.10.0" */
export function machine(): string {
  const cores = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, ${gigabytes} GB, ${type()} ${release()}, Node ${process.versions.node}`;
}

/** Load average of the machine over the last minute. */
export const loadAverage = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

/**
 * Replaces the result of one benchmark in results.json and writes docs/performance.md. `order` is that of the report.
 */
export async function writeResult(
  name: string,
  result: Pick<Result, 'figures' | 'load' | 'form'>,
  order: readonly string[],
): Promise<void> {
  const results = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, Result>) : {};
  results[name] = { machine: machine(), date: new Date().toISOString().slice(0, 10), ...result };
  const ordered = Object.fromEntries(order.flatMap((key) => (results[key] ? [[key, results[key]] as const] : [])));
  writeFileSync(RESULTS, `${JSON.stringify(ordered, null, 2)}\n`);
  writeFileSync(PAGE, await renderPage(ordered));
}
