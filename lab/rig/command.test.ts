import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const run = (script: string) => {
  const options = ['--input-type=module-typescript', '--eval', `import { runCommand } from './command.ts'; ${script}`];
  return spawn(process.execPath, options, { cwd: import.meta.dirname });
};

const cleansUp = `
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
  const child = run(cleansUp);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (/^(started|cleaning up)$/m.test(chunk.toString())) child.kill('SIGINT');
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output.split('\n')).toEqual(['started', 'cleaning up', 'cleaned up', 'Interrupted', '']);
});

test('a command that has nothing to clean up is ended at once', async () => {
  const child = run(`
    await runCommand(async () => {
      console.log('started');
      setInterval(() => {}, 1000);
      await new Promise(() => {});
    });
  `);
  child.stdout.once('data', () => child.kill('SIGINT'));
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
});
