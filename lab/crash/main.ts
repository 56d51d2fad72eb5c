// npm run crash-test: what must not happen under load does not: the real servers are killed, and what they kept is counted.
import { parseArgs } from 'node:util';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { startPostgres } from '../../packages/server/src/testing/postgres.ts';
import { isSceneName, scenes } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    scene: { type: 'string', default: 'kills' },
    engine: { type: 'string', default: 'sqlite' },
    kills: { type: 'string' },
    events: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});

const usage = `Usage: npm run crash-test -- [--scene ${Object.keys(scenes).join('|')}] [options]
  --engine sqlite|postgres  for kills, dropped-answers, slow-clients
  --kills NUMBER            how often a server is killed, or PostgreSQL restarted
  --events NUMBER           how much is written in the other scenes
  --seed NUMBER`;

// The servers that run beside this process must end with it.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());

const isCount = (value: number | undefined): value is number => Number.isSafeInteger(value);

async function main(): Promise<void> {
  const { scene: name, engine: asked } = values;
  if (!isSceneName(name)) throw new Error(usage);
  const scene = scenes[name];
  const engine = scene.engine ?? engines.find((one) => one === asked);
  const [kills, events, seed] = [values.kills ?? scene.kills, values.events, values.seed].map(Number);
  if (!engine || !isCount(kills) || !isCount(events) || !isCount(seed)) throw new Error(usage);
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const started = performance.now();
  try {
    const options = { engine, postgres, kills, events, seed, signal: stop.signal };
    const faults = await scene.play(options);
    console.log(`${((performance.now() - started) / 1000).toFixed(0)} s, ${faults} faults`);
    if (faults > 0) process.exitCode = 1;
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
