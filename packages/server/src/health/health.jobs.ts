import { uptime } from 'node:os';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/scheduler.ts';
import type { Health } from './health.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Less is reported: a commit or a backup may need that much at any moment. */
const MIN_FREE_BYTES = 50 * 2 ** 20;
/** Synchronisation corrects a clock by less. */
const CLOCK_JUMP_MS = MINUTE_MS;

interface HealthJobOptions {
  database: Pick<Database, 'check' | 'freeBytes' | 'movedFile'>;
  clock: Clock;
  health: Health;
  /** Time since the machine started, suspended time included; no change of the clock affects it. */
  uptimeMs?: () => number;
}

/**
 * Looks for what no call would notice: damage at the start and daily;
 * a full disk, moved files and a changed clock each minute.
 */
export const healthJobs = (options: HealthJobOptions): Job[] => [
  { name: 'integrity check', intervalMs: DAY_MS, runsAtStart: true, run: (signal) => checkIntegrity(options, signal) },
  { name: 'machine check', intervalMs: MINUTE_MS, runsAtStart: true, run: createMachineCheck(options) },
];

async function checkIntegrity({ database, health }: HealthJobOptions, signal: AbortSignal): Promise<void> {
  let damage;
  try {
    ({ damage } = await database.check('quick', signal));
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
  if (damage.length === 0) return health.resolve('database-damaged');
  const parts = new Set(damage.map(({ part }) => part));
  health.report('database-damaged', `The database is damaged: ${[...parts].join(', ')}.`);
}

function createMachineCheck({ database, clock, health, uptimeMs = () => uptime() * 1000 }: HealthJobOptions) {
  const offset = () => clock() - uptimeMs();
  let expectedOffset = offset();
  return async () => {
    const jumpMs = offset() - expectedOffset;
    if (Math.abs(jumpMs) > CLOCK_JUMP_MS) {
      expectedOffset += jumpMs;
      const minutes = Math.round(Math.abs(jumpMs) / MINUTE_MS);
      const message = `The clock of the machine jumped ${minutes} min ${jumpMs > 0 ? 'ahead' : 'back'}.`;
      health.report('clock-jumped', message, DAY_MS);
    }
    const moved = database.movedFile();
    if (moved !== undefined)
      return health.report('database-moved', `${moved} was moved, deleted or replaced while the server has it open.`);
    health.resolve('database-moved');
    const freeBytes = await database.freeBytes();
    if (freeBytes === undefined) return;
    if (freeBytes >= MIN_FREE_BYTES) return health.resolve('storage-full');
    const message = `The disk of the database is almost full: ${Math.floor(freeBytes / 2 ** 20)} MB are left.`;
    health.report('storage-full', message);
  };
}
