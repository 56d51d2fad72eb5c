/** What the command was given is wrong; the message says how to correct it. Exit code 2. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/**
 * Runs a command: an error is printed and sets the exit code. SIGINT and SIGTERM abort `signal`, so that child
 * processes and temporary files are cleaned up. They may come twice: from the terminal and from `scripts/run.mjs`. A
 * command that takes no `signal` has nothing to clean up: they end it at once.
 */
export async function runCommand(main: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const abort = new AbortController();
  if (main.length > 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => abort.abort());
  try {
    await main(abort.signal);
  } catch (error) {
    const message = error instanceof Error ? error.message : error;
    console.error(abort.signal.aborted ? 'Interrupted' : message);
    process.exitCode = error instanceof InputError ? 2 : 1;
    // Everything is cleaned up: work that knows nothing of the signal is not waited for.
    if (abort.signal.aborted) process.exit();
  }
}
