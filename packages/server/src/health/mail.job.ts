import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Job } from '../jobs/scheduler.ts';
import { mailQueue } from '../mail/outbox.repository.ts';
import type { Health } from './health.ts';

const MINUTE_MS = 60_000;
/** After the first tries, which are 15, 30, 60 … seconds apart. */
const MAX_MAIL_AGE_MS = 15 * MINUTE_MS;

interface MailJobOptions {
  db: Db;
  clock: Clock;
  health: Health;
  /** Whether there is a mail server; otherwise mails are files, which nobody receives. */
  hasMailServer: boolean;
}

/** Reports each minute that mails are not delivered. */
export const mailHealthJob = ({ db, clock, health, hasMailServer }: MailJobOptions): Job => ({
  name: 'mail check',
  intervalMs: MINUTE_MS,
  runsAtStart: true,
  async run() {
    if (!hasMailServer) return health.report('mail-not-configured', 'MAIL_URL is not set: no mail is delivered.');
    const { oldestAt } = await mailQueue(db);
    if (oldestAt === null || clock() - oldestAt <= MAX_MAIL_AGE_MS) return health.resolve('mail-undelivered');
    health.report('mail-undelivered', 'Mails have waited for more than 15 minutes: the mail server accepts none.');
  },
});
