import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_FLAGS } from '../../../scripts/serverFlags.mjs';
import { freePort } from '../../../packages/server/src/testing/freePort.ts';
import { residentMemoryMb } from '../../rig/memory.ts';
import { kill, waitUntilReachable } from '../../rig/processes.ts';
import { median } from '../../rig/statistics.ts';
import { atMost, atMostMs, type Benchmark } from '../figure.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** After the start, until memory is sampled. */
const IDLE_MS = 10_000;
const START_LIMIT_MS = 400;
const START_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 5;
const MEMORY_LIMIT_MB = 150;

/** From `npm start` on a built checkout with the demo gym to the first response; and the memory of the idle server. */
export const start: Benchmark = async ({ folder, isFull }) => {
  const startsMs: number[] = [];
  let memoryMb: number | undefined;
  const rounds = isFull ? 10 : 4;
  for (let round = 0; round < rounds; round += 1) {
    const port = await freePort();
    const env = {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'start.db')}`,
      DATA_DIR: folder,
    };
    const startedAt = performance.now();
    const server = spawn(process.execPath, [...SERVER_FLAGS, join(ROOT, 'scripts/start.ts')], {
      cwd: ROOT,
      env,
      stdio: 'ignore',
    });
    try {
      const options = { timeoutMs: START_TIMEOUT_MS, intervalMs: POLL_INTERVAL_MS };
      await waitUntilReachable(`http://localhost:${port}/health`, options);
      // The first start creates the demo gym and does not count.
      if (round > 0) startsMs.push(performance.now() - startedAt);
      if (round === rounds - 1) {
        await sleep(IDLE_MS);
        memoryMb = residentMemoryMb(server.pid ?? 0);
      }
    } finally {
      // As people stop it: killed, it would not keep what it has compiled.
      await kill(server, 'SIGTERM');
    }
  }
  return [
    {
      what: 'npm start on a built checkout, to the first response',
      ...atMostMs(median(startsMs), START_LIMIT_MS),
    },
    ...(memoryMb === undefined ? [] : [{ what: 'The idle server', ...atMost(memoryMb, MEMORY_LIMIT_MB, 'MB') }]),
  ];
};
