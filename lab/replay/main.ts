// npm run replay -- FILE: replays a door's access log through the API of the running server, in a gym created for it.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { pino } from 'pino';
import { createClient } from '@spotter/api';
import { readArguments } from '../../scripts/readArguments.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { readEnv } from '../../packages/server/src/env.ts';
import { createGym } from '../../packages/server/src/gyms/createGym.ts';
import { createServices } from '../../packages/server/src/services.ts';
import { InputError, runCommand } from '../rig/command.ts';
import { signInByPassword } from '../rig/gyms.ts';
import { sum } from '../rig/statistics.ts';
import { type MonthSummary, replaySwipes } from './replay.ts';
import { parseSwipes, ReplayError } from './swipes.ts';

const usage = `Usage: npm run replay -- FILE

Replays an access log (CSV: DeviceName,Direction,AlarmDateTime) in order through the HTTP API of the running server, in a
gym created in the same database, and prints the totals of each month. Start the server without rate limits:
CALLS_PER_USER=0 CALLS_PER_GYM=0 npm start`;

/** Creates a gym in the server's database and signs its admin in. */
async function createReplayGym(origin: string, name: string) {
  const env = readEnv(process.env);
  const database = await openDatabase(env.databaseUrl);
  try {
    const { identity, clock } = await createServices(env, database, pino({ level: env.logLevel }));
    const email = `replay-${randomBytes(6).toString('hex')}@example.com`;
    const password = randomBytes(16).toString('hex');
    const { gymId, mainBranchId } = await database.transaction((tx) =>
      createGym(tx, identity, clock(), {
        name,
        timeZone: 'Asia/Kolkata',
        locale: 'en-IN',
        branch: { name: 'Main', address: name, maxCapacity: 1000 },
        admin: { name: 'Replay', email, mobile: '+919000000000', password },
      }),
    );
    const response = await signInByPassword(origin, { email, password });
    const { idToken: token } = (await response.json()) as { idToken?: string };
    if (token === undefined) {
      throw new ReplayError(`The server at ${origin} uses another database: set DATABASE_URL to its value.`);
    }
    return { gymId, branchId: mainBranchId, token };
  } finally {
    await database.close();
  }
}

const columns = ['swipes in', 'check-ins stored', 'max. occupancy', 'swipes out', 'unmatched out'] as const;
const tableRow = (cells: (string | number)[]) =>
  cells.map((cell, index) => String(cell).padStart(index === 0 ? 8 : 19)).join('');
const cellsOf = ({ swipesIn, checkInsStored, maxOccupancy, swipesOut, unmatchedOut }: Omit<MonthSummary, 'month'>) => [
  swipesIn,
  checkInsStored,
  maxOccupancy,
  swipesOut,
  unmatchedOut,
];

await runCommand(async () => {
  const [file, ...more] = readArguments(usage, { allowPositionals: true }).positionals;
  if (!file || more.length > 0) throw new InputError(usage);
  if (!existsSync(file)) throw new InputError(`File not found: ${file}`);
  const swipes = parseSwipes(readFileSync(file, 'utf8'));
  const { publicUrl } = readEnv(process.env);
  const isReady = await fetch(`${publicUrl}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isReady) throw new ReplayError(`No server is reachable at ${publicUrl}. Start one with npm start.`);

  const { gymId, branchId, token } = await createReplayGym(publicUrl, `Replay of ${swipes.length} swipes`);
  const client = createClient({ origin: publicUrl, getToken: () => Promise.resolve(token) });
  console.log(tableRow(['month', ...columns]));
  const startedAt = performance.now();
  const months = await replaySwipes({ client, gymId, branchId }, swipes, (month) =>
    console.log(tableRow([month.month, ...cellsOf(month)])),
  );
  const total = (key: Exclude<keyof MonthSummary, 'month'>) => sum(months.map((month) => month[key]));
  const totals = {
    swipesIn: total('swipesIn'),
    checkInsStored: total('checkInsStored'),
    maxOccupancy: Math.max(...months.map(({ maxOccupancy }) => maxOccupancy)),
    swipesOut: total('swipesOut'),
    unmatchedOut: total('unmatchedOut'),
  };
  console.log(tableRow(['total', ...cellsOf(totals)]));
  console.log(`${swipes.length} swipes in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  if (totals.swipesIn !== totals.checkInsStored) {
    throw new ReplayError(`${totals.checkInsStored} check-ins are stored for ${totals.swipesIn} swipes in`);
  }
});
