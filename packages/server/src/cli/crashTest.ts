// npm run crash-test: kills the real server under load, again and again, and counts what it lost.
import { parseArgs } from 'node:util';
import { crash, type Crash } from '../testing/crash/crash.ts';
import { engines } from '../testing/databases.ts';
import { startPostgres } from '../testing/postgres.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'sqlite' },
  },
});

// The servers that run beside this process must end with it.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());

const columns = ['kill', 'after ms', 'acknowledged', 'unanswered', 'lost', 'doubled', 'faults'];
const line = (cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(13)).join('');

async function main(): Promise<void> {
  const [kills, seed] = [Number(values.kills), Number(values.seed)];
  const engine = engines.find((name) => name === values.engine);
  if (!engine || !Number.isSafeInteger(kills) || !Number.isSafeInteger(seed)) {
    throw new Error('Usage: npm run crash-test -- [--kills 100] [--seed 1] [--engine sqlite|postgres]');
  }
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const all: Crash[] = [];
  try {
    console.log(line(columns));
    for await (const one of crash({ engine, postgresFolder: postgres?.folder, kills, seed })) {
      all.push(one);
      const { after, acknowledged, unanswered, lost, doubled, faults } = one;
      console.log(line([all.length, after, acknowledged, unanswered, lost, doubled, faults.length]));
      for (const fault of faults) console.log(`  ${fault}`);
      stop.signal.throwIfAborted();
    }
  } finally {
    await postgres?.stop();
  }
  const sum = (of: (one: Crash) => number) => all.reduce((total, one) => total + of(one), 0);
  const [lost, doubled, faults] = [sum((one) => one.lost), sum((one) => one.doubled), sum((one) => one.faults.length)];
  const written = all.at(-1)?.acknowledged ?? 0;
  console.log(`${all.length} kills on ${engine}: ${written} acknowledged, ${lost} lost, ${doubled} doubled`);
  if (lost + doubled + faults > 0) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
