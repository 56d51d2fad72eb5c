// Modules that run in a thread or a process of their own. They are named as `new URL('./reports.worker.ts', import.meta.url)`.
import { basename } from 'node:path';
import * as sea from 'node:sea';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { isRelease } from './isRelease.ts';

const nameOf = (module: URL) => basename(module.pathname, '.ts');

/** In a release, a thread's module is a bundle of its own (`reports.worker.cjs`), beside the server's or in the executable. */
export function startThread(module: URL, options: WorkerOptions): Worker {
  if (!isRelease) return new Worker(module, options);
  const bundle = `${nameOf(module)}.cjs`;
  if (!sea.isSea()) return new Worker(new URL(bundle, import.meta.url), options);
  return new Worker(sea.getAsset(bundle, 'utf8'), { ...options, eval: true });
}

/** The arguments with which `process.execPath` runs the module. In a release they are a command of the program itself. */
export function processArguments(module: URL): string[] {
  if (!isRelease) return [fileURLToPath(module)];
  const program = sea.isSea() ? [] : [process.argv[1] ?? ''];
  return [...program, nameOf(module)];
}
