// Modules that run in a thread or a process of their own.
// They are named as `new URL('./reports.worker.ts', import.meta.url)`.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import * as sea from 'node:sea';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { isBundle } from './programKind.ts';

const nameOf = (module: URL) => basename(module.pathname, '.ts');

/**
 * Where the server is a bundle, a thread's module is one of its own (`reports.worker.cjs`),
 * beside it or in the executable.
 */
export function startThread(module: URL, options: WorkerOptions): Worker {
  if (!isBundle) return new Worker(module, options);
  const bundle = `${nameOf(module)}.cjs`;
  if (!sea.isSea()) return new Worker(new URL(bundle, import.meta.url), options);
  return new Worker(sea.getAsset(bundle, 'utf8'), { ...options, eval: true });
}

/**
 * The arguments with which `process.execPath` runs the module. Where the server is a bundle, they name one of its own
 * beside it, or where there is none, as in the executable, a command of the program itself.
 */
export function processArguments(module: URL): string[] {
  if (!isBundle) return [fileURLToPath(module)];
  if (sea.isSea()) return [nameOf(module)];
  const bundle = fileURLToPath(new URL(`${nameOf(module)}.cjs`, import.meta.url));
  return existsSync(bundle) ? [bundle] : [import.meta.filename, nameOf(module)];
}
