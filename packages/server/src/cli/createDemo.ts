// The demo gym is made in a process of its own: the memory that it takes would stay with the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createDemoIfEmpty } from '../demo/demo.ts';
import { processArguments } from '../entryModules.ts';
import { OperatorError } from '../operatorError.ts';
import { operatorMessage } from './operatorMessage.ts';
import { withServices } from './services.ts';

const END_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** The work of that process, on the configured database. A failure is printed and sets the exit code 1. */
export async function createDemo(): Promise<void> {
  try {
    await withServices(({ database, ...services }) => createDemoIfEmpty(database, services));
  } catch (error) {
    console.error(operatorMessage(error));
    process.exitCode = 1;
  }
}

/** Makes the demo gym in a child process, which prints its errors. Throws `OperatorError` where it fails. */
export async function createDemoInProcess(): Promise<void> {
  const module = new URL('./demo.process.ts', import.meta.url);
  const child = spawn(process.execPath, processArguments(module), { stdio: ['ignore', 'inherit', 'inherit'] });
  // Who ends the server ends its child too, which would otherwise hold the database locked for the next start.
  const end = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of END_SIGNALS) process.once(signal, end);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of END_SIGNALS) process.off(signal, end);
  if (code !== 0) throw new OperatorError('The demo gym could not be created.');
}
