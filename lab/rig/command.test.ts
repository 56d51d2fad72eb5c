import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const script = `
  import { runCommand } from './command.ts';
  await runCommand(async (signal) => {
    try {
      console.log('started');
      setInterval(() => {}, 1000);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      // The second signal arrives meanwhile.
      console.log('cleaning up');
      await new Promise((resolve) => process.once('SIGINT', resolve));
      throw new Error('connect ECONNREFUSED');
    } finally {
      console.log('cleaned up');
    }
  });
`;

test('a command that gets Ctrl+C twice cleans up, says that it was interrupted, and ends', async () => {
  const options = ['--input-type=module-typescript', '--eval', script];
  const child = spawn(process.execPath, options, { cwd: import.meta.dirname });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (/^(started|cleaning up)$/m.test(chunk.toString())) child.kill('SIGINT');
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output.split('\n')).toEqual(['started', 'cleaning up', 'cleaned up', 'Interrupted', '']);
});
