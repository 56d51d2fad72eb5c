// Reminders mailed by a server that is killed while it sends them: each member gets each one once.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../packages/server/src/db/database.ts';
import type { Engine } from '../../packages/server/src/testing/databases.ts';
import { startMailServer } from '../../packages/server/src/testing/mailServer.ts';
import { dateIn } from '../../packages/server/src/zone.ts';
import { createEnvironment } from '../rig/environment.ts';
import { createServerProcess } from '../rig/processes.ts';

const MEMBERS_PER_KILL = 20;
const DAYS_BEFORE_END = 3;
const POLL_INTERVAL_MS = 5;
/** Ends what hangs; a busy machine takes long. */
const TIMEOUT_MS = 120_000;

export interface ReminderKillOptions {
  engine: Engine;
  postgresFolder?: string | undefined;
  kills: number;
}

export interface ReminderKills {
  members: number;
  /** Members without a mail. */
  lost: number;
  /** Mails beyond one per member. */
  duplicated: number;
  /**
   * Mails that were sent a second time with the Message-ID of the first: the server was killed before it recorded it.
   */
  repeated: number;
  faults: string[];
}

/**
 * Kills the server first while it claims reminders, then while it mails them,
 * and starts it until nothing is left to do.
 */
export async function killReminders({ engine, postgresFolder, kills }: ReminderKillOptions): Promise<ReminderKills> {
  const members = MEMBERS_PER_KILL * (kills + 1);
  await using environment = await createEnvironment({ engine, postgresFolder, members });
  const { gym, database } = environment;
  await using mailServer = await startDisposableMailServer();
  await endMemberships(database, gym.gymId);
  await using server = createServerProcess({ ...gym.env, MAIL_URL: mailServer.url });
  const claims = async () => (await database.db.selectFrom('reminders_sent').select('person_id').execute()).length;
  const waiting = async () => (await database.db.selectFrom('outbox').select('id').execute()).length;
  const { received } = mailServer;
  for (let number = 0; number < kills; number += 1) {
    const [claimed, mailed] = [await claims(), received.length];
    const starting = server.start();
    // The first time as soon as something is claimed, then in the middle of the mails.
    await until(async () =>
      number === 0 ? (await claims()) > claimed : received.length >= mailed + MEMBERS_PER_KILL / 2,
    );
    await starting;
    await server.kill();
    await endLeases(database);
  }
  await server.start();
  await until(async () => (await claims()) === members && (await waiting()) === 0);
  await server.stop();

  const messages = new Map(gym.memberIds.map((_, number) => [`member${number}@gym.test`, new Set<string>()]));
  const faults: string[] = [];
  for (const { to, eml } of received) {
    const own = messages.get(to);
    if (own) own.add(/^Message-ID: (.*)\r$/m.exec(eml)?.[1] ?? '');
    else faults.push(`a mail went to ${to}`);
  }
  const distinct = [...messages.values()].map(({ size }) => size);
  return {
    members,
    lost: distinct.filter((size) => size === 0).length,
    duplicated: distinct.reduce((count, size) => count + Math.max(0, size - 1), 0),
    repeated: received.length - distinct.reduce((count, size) => count + size, 0),
    faults,
  };
}

async function startDisposableMailServer() {
  const mailServer = await startMailServer();
  return { ...mailServer, [Symbol.asyncDispose]: mailServer.close };
}

/** Moves the gym to a zone in which it is noon, and lets all its memberships end in three days. */
async function endMemberships({ db }: Database, gymId: string): Promise<void> {
  const now = Date.now();
  const hoursEast = 12 - new Date(now).getUTCHours();
  // POSIX signs: Etc/GMT-5 is five hours east of Greenwich.
  const timeZone = `Etc/GMT${hoursEast > 0 ? '-' : '+'}${Math.abs(hoursEast)}`;
  const endsOn = Temporal.PlainDate.from(dateIn(now, timeZone)).add({ days: DAYS_BEFORE_END }).toString();
  await db.updateTable('gyms').set({ time_zone: timeZone }).where('gym_id', '=', gymId).execute();
  await db.updateTable('people').set({ expiry_date: endsOn }).where('user_type', '=', 'member').execute();
}

/** What passes in ten minutes: another process may send what the killed one was sending. */
const endLeases = ({ db }: Database) =>
  db.updateTable('outbox').set({ due_at: Date.now() }).where('tries', '>', 0).execute();

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error('The reminders were not sent');
    await sleep(POLL_INTERVAL_MS);
  }
}
