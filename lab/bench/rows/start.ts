import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../packages/server/src/testing/freePort.ts';
import { kill } from '../../rig/processes.ts';
import { type Bench, median, within } from '../figure.ts';
import { memoryOf } from '../memory.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Until memory counts as at rest, in milliseconds. */
const REST = 10_000;

async function untilAnswered(origin: string): Promise<void> {
  for (;;) {
    const answered = await fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await pause(5);
  }
}

/** From the command on a checkout that stands built, with the demo gym made, to the first answer; and what it holds then. */
export const start: Bench = async ({ folder, isFull }) => {
  const times: number[] = [];
  let memory: number | undefined;
  const rounds = isFull ? 10 : 4;
  for (let round = 0; round < rounds; round += 1) {
    const port = await freePort();
    const env = {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'start.db')}`,
      DATA_DIR: folder,
    };
    const at = performance.now();
    const server = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], { cwd: ROOT, env, stdio: 'ignore' });
    try {
      await untilAnswered(`http://localhost:${port}`);
      // The first makes the demo gym, and is not counted.
      if (round > 0) times.push(performance.now() - at);
      if (round === rounds - 1) {
        await pause(REST);
        memory = memoryOf(server.pid ?? 0);
      }
    } finally {
      await kill(server);
    }
  }
  return [
    { what: 'npm start on a built checkout, to the first answer', ...within(median(times), 1500) },
    ...(memory === undefined
      ? []
      : [
          {
            what: 'The server at rest',
            measured: `${memory.toFixed(0)} MB`,
            reach: '≤ 150 MB',
            isReached: memory <= 150,
          },
        ]),
  ];
};
