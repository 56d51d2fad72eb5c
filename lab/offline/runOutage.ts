import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../packages/server/src/demo/random.ts';
import type { Engine } from '../../packages/server/src/testing/databases.ts';
import type { Verdict } from '../crash/verify.ts';
import { createEnvironment } from '../rig/environment.ts';
import { addSignedInPeople, type Desk, signInDesk, startGymServer } from '../rig/gyms.ts';
import { type SimulatedDevice, sendQueue } from './device.ts';
import { cardOf, deviceNames, MEMBERS, OUTAGE_MS, planOutage } from './plan.ts';
import { verifyOutage } from './verifyOutage.ts';

/** One of so many answers is lost. */
const ANSWERS_PER_LOSS = 6;
/** The tablet restarts after so many acknowledged requests. */
const RESTART_AFTER = 3;

export interface OutageOptions {
  engine: Engine;
  postgresFolder?: string | undefined;
  /** How often the server is killed while the devices send. */
  kills: number;
  seed: number;
}

export interface Outage extends Verdict {
  /** Requests of the devices, and how many of them had no answer. */
  requests: number;
  failures: number;
  /** Listed for the desk. */
  conflicts: number;
}

/**
 * Two desks and a kiosk record 200 check-ins and check-outs in 30 minutes without a connection, then send them at the
 * same time, while the server is killed, answers are lost and the tablet restarts.
 */
export async function runOutage({ engine, postgresFolder, kills, seed }: OutageOptions): Promise<Outage> {
  await using environment = await createEnvironment({ engine, postgresFolder, members: MEMBERS });
  const { gym, database } = environment;
  const { gymId, origin, memberIds } = gym;
  for (const [member, id] of memberIds.entries()) {
    await database.db
      .updateTable('people')
      .set({ card_number: cardOf(member) })
      .where('gym_id', '=', gymId)
      .where('id', '=', id)
      .execute();
  }
  await using server = await startGymServer(gym);
  const [staff = ''] = await addSignedInPeople(gym, 'staff', 1);
  const tokens = { desk: server.desk.token, 'second desk': staff, kiosk: await pairKiosk(await signInDesk(gym)) };
  const plan = planOutage(memberIds, Date.now() - OUTAGE_MS);

  const random = createRandom(seed);
  const requests = new EventEmitter();
  const sending = Promise.all(
    deviceNames.map((name) => {
      const device: SimulatedDevice = { origin, gymId, token: tokens[name], queue: plan.queues[name] };
      return sendQueue(device, {
        isAnswerLost: () => random.between(1, ANSWERS_PER_LOSS) === 1,
        restartAfter: name === 'kiosk' ? RESTART_AFTER : undefined,
        onRequest: () => requests.emit('sent'),
      });
    }),
  );
  let killed = 0;
  while (killed < kills) {
    // In the middle of requests: each kill finds some under way.
    const isUnderWay = await Promise.race([once(requests, 'sent').then(() => true), sending.then(() => false)]);
    if (!isUnderWay) break;
    await sleep(random.between(5, 40));
    await server.kill();
    await server.start();
    killed += 1;
  }
  const sent = await sending;
  const { lost, duplicated, faults } = await verifyOutage(database, gymId, plan);
  const { conflicts } = await getConflicts(server.desk);
  const expected = plan.groups.reduce(
    (sum, { outcomes }) => sum + (outcomes.conflict ?? 0) + (outcomes.refused ?? 0),
    0,
  );
  if (conflicts.length !== expected) faults.push(`${conflicts.length} conflicts listed instead of ${expected}`);
  if (killed < kills) faults.push(`all was sent after ${killed} kills`);
  return {
    lost,
    duplicated,
    faults,
    requests: sent.reduce((sum, device) => sum + device.requests, 0),
    failures: sent.reduce((sum, { failures }) => sum + failures, 0),
    conflicts: conflicts.length,
  };
}

const call = async <T>({ origin, token }: Desk, path: string, init: RequestInit = {}): Promise<T> => {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path} failed with ${response.status}`);
  return (await response.json()) as T;
};

async function pairKiosk(desk: Desk): Promise<string> {
  const body = JSON.stringify({ gymId: desk.gymId, name: 'Door' });
  return (await call<{ token: string }>(desk, '/pairDevice', { method: 'POST', body })).token;
}

const getConflicts = (desk: Desk) => call<{ conflicts: unknown[] }>(desk, `/getOfflineConflicts?gymId=${desk.gymId}`);
