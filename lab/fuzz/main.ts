// npm run fuzz: generated requests on every call of the contract, as many as are wanted, and what was answered.
import { parseArgs } from 'node:util';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { type Counts, fuzz } from './fuzz.ts';
import { startPostgres } from '../../packages/server/src/testing/postgres.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'sqlite' },
  },
});

// A database server that runs beside this process must end with it.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());

const onRound = (done: number) => {
  if (stop.signal.aborted) throw new Error(`Stopped after ${done} requests, without a fault until then`);
  if (done % 50_000 === 0) console.log(`${done} requests`);
};

function table(counts: Counts): string {
  const lines = [...counts].map(([call, statuses]) => {
    const cells = [...statuses].toSorted(([one], [other]) => one - other);
    return call.padEnd(26) + cells.map(([status, times]) => `${status}: ${times}`.padEnd(14)).join('');
  });
  return lines.toSorted().join('\n');
}

async function main(): Promise<void> {
  const [count, seed] = [Number(values.count), Number(values.seed)];
  const engine = engines.find((name) => name === values.engine);
  if (!engine || !Number.isSafeInteger(count) || !Number.isSafeInteger(seed)) {
    throw new Error('Usage: npm run fuzz -- [--count 1000000] [--seed 1] [--engine sqlite|postgres]');
  }
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const server = await startTestServer(engine, { postgresFolder: postgres?.folder });
    const started = performance.now();
    try {
      console.log(table(await fuzz(server, { count, seed, onRound })));
    } finally {
      await server.close();
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${count} requests of seed ${seed} on ${engine} in ${seconds} s: no fault`);
  } finally {
    await postgres?.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
