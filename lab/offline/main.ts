// npm run offline: three devices without a connection for 30 minutes, then a server that is killed while they send.
import { readArguments } from '../../scripts/readArguments.ts';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { startPostgres } from '../../packages/server/src/testing/postgres.ts';
import { InputError, runCommand } from '../rig/command.ts';
import { OPERATIONS } from './plan.ts';
import { runOutage } from './runOutage.ts';

const usage = `Usage: npm run offline -- [options]

Three devices without a connection for 30 minutes, then a server that is killed while they send.
  --engine sqlite|postgres
  --kills NUMBER            of the server, while the devices send
  --rounds NUMBER           outages, each with a gym of its own
  --seed NUMBER             of the random generator`;

await runCommand(async (signal) => {
  const { values } = readArguments(usage, {
    options: {
      engine: { type: 'string', default: 'sqlite' },
      kills: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
    },
  });
  const engine = engines.find((name) => name === values.engine);
  const [kills = NaN, rounds = NaN, seed = NaN] = [values.kills, values.rounds, values.seed].map(Number);
  const isUsable = [kills, rounds, seed].every(Number.isSafeInteger) && kills >= 0 && rounds > 0;
  if (!engine || !isUsable) throw new InputError(usage);
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  try {
    for (let round = 0; round < rounds; round += 1) {
      signal.throwIfAborted();
      const options = { engine, postgresFolder: postgres?.folder, kills, seed: seed + round };
      const { lost, duplicated, faults, requests, failures, conflicts } = await runOutage(options);
      console.log(`${OPERATIONS} check-ins of 3 devices on ${engine}, ${kills} kills, ${requests} requests`);
      console.log(`${failures} without an answer, ${lost} lost, ${duplicated} doubled, ${conflicts} for the desk`);
      for (const fault of faults) console.log(`  ${fault}`);
      if (lost + duplicated + faults.length > 0) process.exitCode = 1;
    }
  } finally {
    await postgres?.stop();
  }
});
