import { join } from 'node:path';
import { pino } from 'pino';
import type { Database } from '../../../packages/server/src/db/database.ts';
import { openDatabase } from '../../../packages/server/src/db/open.ts';
import { mailBrandsBelow } from '../../../packages/server/src/gyms/mailBrands.ts';
import { createOutbox } from '../../../packages/server/src/mail/outbox.ts';
import { setMailRefused } from '../../../packages/server/src/people/people.repository.ts';
import { reminderRecipient } from '../../../packages/server/src/reminders/reminderRecipient.ts';
import { remindersJob } from '../../../packages/server/src/reminders/reminders.job.ts';
import { createGym, type Gym } from '../../rig/gyms.ts';
import { median } from '../../rig/statistics.ts';
import { atMostMs, type Benchmark } from '../figure.ts';

const MEMBERS = 20_000;
/** The ends of the memberships are spread over so many days around today. */
const DAYS = 20;
const NOON = Date.parse('2026-11-20T06:30:00Z');
const IDLE_RUNS = 20;
const MAX_RUN_MS = 200;
const MAX_IDLE_MS = 100;

async function spreadEnds({ db }: Database, { memberIds }: Gym): Promise<void> {
  const first = Temporal.PlainDate.from('2026-11-10');
  await db.transaction().execute(async (tx) => {
    for (const [index, id] of memberIds.entries()) {
      const expiry_date = first.add({ days: index % DAYS }).toString();
      await tx.updateTable('people').set({ expiry_date }).where('id', '=', id).execute();
    }
  });
}

/**
 * The job that mails reminders, in a gym with many members: until each due one is written, with a mail server that
 * takes all at once, then with nothing due. CPU time, since that is what calls wait for.
 */
export const reminders: Benchmark = async ({ folder }) => {
  const gym = await createGym(`file:${join(folder, 'reminders.db')}`, folder, MEMBERS);
  const database = await openDatabase(gym.databaseUrl);
  try {
    await spreadEnds(database, gym);
    const clock = () => NOON;
    const mail = { send: () => Promise.resolve() };
    const outbox = createOutbox({
      database,
      mail,
      setRefused: setMailRefused,
      recipientNow: reminderRecipient,
      brandOf: mailBrandsBelow('https://gym.test'),
      clock,
      log: pino({ enabled: false }),
    });
    const job = remindersJob({ database, outbox, clock, publicUrl: 'https://gym.test' });
    const { signal } = new AbortController();
    const cpuTimeMs = async () => {
      const before = process.cpuUsage();
      await job.run(signal);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const runsMs: number[] = [];
    let count = 0;
    for (;;) {
      const runMs = await cpuTimeMs();
      const { numDeletedRows: mails } = await database.db.deleteFrom('outbox').executeTakeFirstOrThrow();
      if (mails === 0n) break;
      runsMs.push(runMs);
      count += Number(mails);
    }
    const idleMs: number[] = [];
    for (let run = 0; run < IDLE_RUNS; run += 1) idleMs.push(await cpuTimeMs());
    const due = `${MEMBERS} members, ${count} reminders due today, SQLite`;
    return [
      {
        what: `CPU time of a run of the reminders job that writes 100 mails: ${due}`,
        ...atMostMs(median(runsMs), MAX_RUN_MS),
      },
      {
        what: `CPU time of a run with nothing left to write: ${due}`,
        ...atMostMs(median(idleMs), MAX_IDLE_MS),
      },
    ];
  } finally {
    await database.close();
  }
};
