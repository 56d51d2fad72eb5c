import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Job } from '../jobs/scheduler.ts';
import type { Outbox } from '../mail/outbox.ts';
import { listOverdue } from '../mail/outbox.repository.ts';
import type { Health } from './health.ts';

const MINUTE_MS = 60_000;
/** After the first tries, which are 15, 30, 60 … seconds apart. */
const MAX_MAIL_AGE_MS = 15 * MINUTE_MS;
/** Overdue mails looked at; with more of them it is not the mailboxes. */
const MAX_OVERDUE = 200;

interface MailJobOptions {
  db: Db;
  clock: Clock;
  health: Health;
  outbox: Pick<Outbox, 'waitsForMailbox'>;
  /** Whether there is a mail server; otherwise mails are files, which nobody receives. */
  hasMailServer: boolean;
}

/** Reports each minute that mails are not delivered. One whose mailbox is full says nothing about the mail server. */
export const mailHealthJob = ({ db, clock, health, outbox, hasMailServer }: MailJobOptions): Job => ({
  name: 'mail check',
  intervalMs: MINUTE_MS,
  runsAtStart: true,
  async run() {
    if (!hasMailServer) return health.report('mail-not-configured', 'MAIL_URL is not set: no mail is delivered.');
    const overdue = await listOverdue(db, clock() - MAX_MAIL_AGE_MS, MAX_OVERDUE);
    if (overdue.length < MAX_OVERDUE && overdue.every((id) => outbox.waitsForMailbox(id)))
      return health.resolve('mail-undelivered');
    health.report(
      'mail-undelivered',
      'Mails have waited for more than 15 minutes: the mail server does not accept them.',
    );
  },
});
