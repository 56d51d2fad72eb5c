// npm run replay -- FILE: plays the swipes of a real door through the calls of the running server, with a gym made for it.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { pino } from 'pino';
import { createClient } from '@spotter/api';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { readEnv } from '../../packages/server/src/env.ts';
import { createGym } from '../../packages/server/src/gyms/createGym.ts';
import { createServices } from '../../packages/server/src/services.ts';
import { type MonthPlayed, playSwipes } from './play.ts';
import { parseSwipes, SwipesError } from './swipes.ts';

const usage = `Usage: npm run replay -- FILE

Plays a door's swipes (CSV: DeviceName,Direction,AlarmDateTime) in their order through the HTTP calls of the running
server, with a gym made for it in the same database, and prints what each month came to. The door is quicker than any
desk, so start the server without its limits: CALLS_PER_USER=0 CALLS_PER_GYM=0 npm start`;

/** A gym for this run in the server's database, and a sign-in to it. */
async function makeGym(url: string, name: string) {
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
        branch: { name: 'Door', address: name, maxCapacity: 1000 },
        admin: { name: 'Replay', email, mobile: '+919000000000', password },
      }),
    );
    return { gymId, branchId: mainBranchId, token: await signIn(url, email, password) };
  } finally {
    await database.close();
  }
}

async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=replay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { idToken?: string };
  if (!idToken)
    throw new SwipesError(`The server at ${url} does not use this database: set DATABASE_URL as it has it.`);
  return idToken;
}

const columns = ['swipes in', 'check-ins stored', 'greatest occupancy', 'swipes out', 'of nobody'] as const;
const line = (cells: (string | number)[]) => cells.map((cell, at) => String(cell).padStart(at === 0 ? 8 : 19)).join('');
const cellsOf = (month: MonthPlayed) => [
  month.swipesIn,
  month.checkInsStored,
  month.greatestOccupancy,
  month.swipesOut,
  month.outsOfNobody,
];

async function main(): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0 || file === '--help') throw new SwipesError(usage);
  if (!existsSync(file)) throw new SwipesError(`There is no file ${file}`);
  const swipes = parseSwipes(readFileSync(file, 'utf8'));
  const { publicUrl } = readEnv(process.env);
  const isUp = await fetch(`${publicUrl}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isUp) throw new SwipesError(`No server answers at ${publicUrl}. Start one with npm start.`);

  const { gymId, branchId, token } = await makeGym(publicUrl, `Replay of ${swipes.length} swipes`);
  const client = createClient({ origin: publicUrl, getToken: () => Promise.resolve(token) });
  console.log(line(['month', ...columns]));
  const started = performance.now();
  const months = await playSwipes({ client, gymId, branchId }, swipes, (month) =>
    console.log(line([month.month, ...cellsOf(month)])),
  );
  const sum = (of: (month: MonthPlayed) => number) => months.reduce((total, month) => total + of(month), 0);
  const greatest = Math.max(...months.map(({ greatestOccupancy }) => greatestOccupancy));
  const [swipesIn, stored] = [sum((month) => month.swipesIn), sum((month) => month.checkInsStored)];
  console.log(
    line(['all', swipesIn, stored, greatest, sum((month) => month.swipesOut), sum((month) => month.outsOfNobody)]),
  );
  console.log(`${swipes.length} swipes in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (swipesIn !== stored) throw new SwipesError(`The server stored ${stored} check-ins of ${swipesIn} swipes in`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof SwipesError ? error.message : error);
  process.exitCode = 1;
}
