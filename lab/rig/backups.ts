import { type ChildProcess, spawn } from 'node:child_process';
import { SERVER_PROGRAM } from '../../scripts/build.ts';
import type { Gym } from './gyms.ts';

/**
 * A backup of the database of a gym whose server has been started, as a process of its own.
 * `done` rejects with its output where it fails.
 */
export function startBackup({ env }: Pick<Gym, 'env'>, file: string): { process: ChildProcess; done: Promise<void> } {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const backup = spawn(process.execPath, [SERVER_PROGRAM, 'backup', '--file', file], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  });
  let output = '';
  for (const stream of [backup.stdout, backup.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  backup.once('error', reject);
  backup.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`The backup failed: ${output}`))));
  return { process: backup, done };
}
