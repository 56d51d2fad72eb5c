// npm run soak: hours of gym time with restarts, cut feeds, backups and a full disk.
import { existsSync, readFileSync } from 'node:fs';
import { readArguments } from '../../scripts/readArguments.ts';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { startPostgres } from '../../packages/server/src/testing/postgres.ts';
import { busiestDays } from '../bench/accessLog.ts';
import { InputError, runCommand } from '../rig/command.ts';
import { doorsOf, generatedDoors } from './doors.ts';
import { runSoak } from './soak.ts';

/** Permitted growth of the live heap from a life's warm-up to its end. */
const MAX_GROWTH = 0.05;

const usage = `Usage: npm run soak -- [options]

Hours of gym time with restarts, cut feeds, backups and a full disk. Nothing is lost, and memory stays flat.
  --hours NUMBER            of gym time: 8
  --speed NUMBER            how often gym time is faster than the clock: 60
  --doors NUMBER            busiest days of the log played at once, as doors of one gym: 40
  --log FILE                an access log (CSV: DeviceName,Direction,AlarmDateTime); a generated one if absent
  --lives NUMBER            lives of the server, between which it is killed or stopped: 4
  --engine sqlite|postgres  sqlite`;

await runCommand(async (signal) => {
  const { values } = readArguments(usage, {
    options: {
      hours: { type: 'string', default: '8' },
      speed: { type: 'string', default: '60' },
      doors: { type: 'string', default: '40' },
      lives: { type: 'string', default: '4' },
      engine: { type: 'string', default: 'sqlite' },
      log: { type: 'string' },
    },
  });
  const [hours = NaN, speed = NaN, doors = NaN, lives = NaN] = [
    values.hours,
    values.speed,
    values.doors,
    values.lives,
  ].map(Number);
  const engine = engines.find((name) => name === values.engine);
  const { log } = values;
  const isUsable = [hours, speed, doors, lives].every((value) => value > 0) && (log === undefined || existsSync(log));
  if (!engine || !isUsable) throw new InputError(usage);
  const days = log === undefined ? generatedDoors(doors) : busiestDays(readFileSync(log, 'utf8'), doors);
  const swipes = doorsOf(days, hours);
  console.log(
    `${hours} hours of gym time at ${speed} times its speed, ${swipes.length} swipes at ${doors} doors, ${engine}`,
  );
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const startedAt = performance.now();
  try {
    const result = await runSoak({ engine, postgresFolder: postgres?.folder, swipes, speed, lives, signal });
    const { acknowledged, repeated, refusedByFullDisk, backups, hadFullDisk, lost, duplicated, faults, deliveries } =
      result;
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`${acknowledged} swipes acknowledged, ${lost} lost, ${duplicated} doubled; ${seconds.toFixed(0)} s`);
    console.log(
      `${lives - 1} restarts, ${backups} backups, ${repeated} attempts repeated, ` +
        (hadFullDisk ? `${refusedByFullDisk} of them because the disk was full` : 'no full disk here'),
    );
    for (const fault of faults) console.log(`  ${fault}`);
    let failures = lost + duplicated + faults.length;
    for (const [index, { missed, duplicated: doubled, outOfOrder, resumed }] of deliveries.entries()) {
      console.log(
        `feed ${index + 1}: ${missed} missed, ${doubled} doubled, ${outOfOrder} out of order; resumed ${resumed} times`,
      );
      failures += missed + doubled + outOfOrder;
    }
    for (const [index, { warmMb, endMb }] of result.lives.entries()) {
      const growth = endMb / warmMb - 1;
      const change = `${warmMb.toFixed(1)} → ${endMb.toFixed(1)} MB (${(growth * 100).toFixed(1)} %)`;
      console.log(`life ${index + 1}: live heap after warm-up → at the end: ${change}`);
      if (growth > MAX_GROWTH) failures += 1;
    }
    console.log(`${failures} failures, of at most 0; heap growth at most ${MAX_GROWTH * 100} %`);
    if (failures > 0) process.exitCode = 1;
  } finally {
    await postgres?.stop();
  }
});
