// npm run fuzz: sends generated requests to every call of the contract and prints the statuses by call.
import { readArguments } from '../../scripts/readArguments.ts';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { startPostgres } from '../../packages/server/src/testing/postgres.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { InputError, runCommand } from '../rig/command.ts';
import { fuzz, type StatusCounts } from './fuzz.ts';

const usage = `Usage: npm run fuzz -- [options]

Sends generated requests to every call of the contract and prints the statuses by call.
  --count NUMBER            1000000
  --seed NUMBER             1
  --engine sqlite|postgres  sqlite`;

const PROGRESS_INTERVAL = 50_000;

function table(counts: StatusCounts): string {
  const rows = [...counts].map(([call, statuses]) => {
    const cells = [...statuses].toSorted(([a], [b]) => a - b);
    return call.padEnd(26) + cells.map(([status, count]) => `${status}: ${count}`.padEnd(14)).join('');
  });
  return rows.toSorted().join('\n');
}

await runCommand(async (signal) => {
  const { values } = readArguments(usage, {
    options: {
      count: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: '1' },
      engine: { type: 'string', default: 'sqlite' },
    },
  });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  const engine = engines.find((name) => name === values.engine);
  if (!engine || !Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
    throw new InputError(usage);
  }
  const onProgress = (sent: number) => {
    if (signal.aborted) console.log(`Stopped after ${sent} requests without a fault`);
    signal.throwIfAborted();
    if (sent % PROGRESS_INTERVAL === 0) console.log(`${sent} requests`);
  };
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const server = await startTestServer(engine, { postgresFolder: postgres?.folder });
    const startedAt = performance.now();
    try {
      console.log(table(await fuzz(server, { count, seed, onProgress })));
    } finally {
      await server.close();
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${count} requests with seed ${seed} on ${engine} in ${seconds} s: no fault`);
  } finally {
    await postgres?.stop();
  }
});
