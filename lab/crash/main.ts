// npm run crash-test: kills real servers under load and counts lost and duplicated writes.
import { readArguments } from '../../scripts/readArguments.ts';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { startPostgres } from '../../packages/server/src/testing/postgres.ts';
import { InputError, runCommand } from '../rig/command.ts';
import { scenarios } from './scenarios.ts';

const usage = `Usage: npm run crash-test -- [--scene ${Object.keys(scenarios).join('|')}] [options]

Kills real servers under load and counts lost and duplicated writes; --scene selects other failures.
  --engine sqlite|postgres  of kills, dropped-answers and slow-clients
  --kills NUMBER            kills of a server, or restarts of PostgreSQL
  --events NUMBER           check-ins and check-outs in the other scenes
  --seed NUMBER             of the random generator`;

await runCommand(async (signal) => {
  const { values } = readArguments(usage, {
    options: {
      scene: { type: 'string', default: 'kills' },
      engine: { type: 'string', default: 'sqlite' },
      kills: { type: 'string' },
      events: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
    },
  });
  const scenario = scenarios[values.scene];
  if (!scenario) throw new InputError(usage);
  const engine = scenario.engine ?? engines.find((name) => name === values.engine);
  const [kills = NaN, events = NaN, seed = NaN] = [values.kills ?? scenario.kills, values.events, values.seed].map(
    Number,
  );
  const isUsable = [kills, events, seed].every(Number.isSafeInteger) && kills >= 0 && events > 0;
  if (!engine || !isUsable) throw new InputError(usage);
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const startedAt = performance.now();
  try {
    const failures = await scenario.run({ engine, postgres, kills, events, seed, signal });
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${failures} failures`);
    if (failures > 0) process.exitCode = 1;
  } finally {
    await postgres?.stop();
  }
});
