import { randomUUIDv7 } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { MailTransport, MailMessage } from './message.ts';
import {
  claimMessage,
  deleteMessage,
  dueMessages,
  insertMessage,
  type OutboxMessage,
  postponeMessage,
} from './outbox.repository.ts';

export interface Outbox {
  /** Keeps the message, in the transaction of what causes it; once that is kept, it goes out. */
  put(db: Db, gymId: string, message: MailMessage): Promise<void>;
  /** Sends what is due. */
  deliver(): Promise<void>;
  /** Sends what is due, now and from then on. Answers the way to stop, which waits for the letter under way. */
  start(): () => Promise<void>;
}

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** How often is looked for due letters. */
const POLL_INTERVAL_MS = SECOND_MS;
/** Letters read at once. */
const BATCH_SIZE = 20;
/** A process that has not sent its letter after so long is gone, and another may; longer than a mail server can take. */
const LEASE_MS = 10 * 60 * SECOND_MS;
/** A letter that nobody would take for a week is given up: its link is dead by then. */
const MAX_AGE_MS = 7 * 24 * HOUR_MS;

/** Before the next try: 15 s after the first, twice as long each time, at most an hour. */
export const retryDelayMs = (tries: number) => Math.min(15 * SECOND_MS * 2 ** (tries - 1), HOUR_MS);

/** Mail that survives a mail server that fails and a process that dies: it waits in the database until it is taken. */
export function createOutbox({
  db,
  mail,
  clock,
  log,
}: {
  db: Db;
  mail: MailTransport;
  clock: Clock;
  log: Logger;
}): Outbox {
  async function send({
    gym_id: gymId,
    id,
    tries,
    created_at: since,
    recipient,
    ...rest
  }: OutboxMessage): Promise<void> {
    const about = { gymId, letter: id, tries };
    try {
      await mail.send({ to: recipient, subject: rest.subject, text: rest.text, html: rest.html }, id);
    } catch (error) {
      if (clock() - since >= MAX_AGE_MS) {
        log.error({ err: error, ...about }, 'A letter was given up');
        return void (await deleteMessage(db, gymId, id));
      }
      log.warn({ err: error, ...about }, 'A letter was not taken and will be tried again');
      return void (await postponeMessage(db, gymId, id, clock() + retryDelayMs(tries)));
    }
    await deleteMessage(db, gymId, id);
  }

  async function deliver(isStopped = () => false): Promise<void> {
    for (const letter of await dueMessages(db, clock(), BATCH_SIZE)) {
      if (isStopped()) return;
      const mine = await claimMessage(db, letter.gym_id, letter, clock() + LEASE_MS);
      if (mine) await send(mine);
    }
  }

  return {
    async put(within, gymId, { to, subject, text, html }) {
      const now = clock();
      const letter = { id: randomUUIDv7(), recipient: to, subject, text, html, created_at: now, due_at: now, tries: 0 };
      await insertMessage(within, gymId, letter);
    },

    deliver: () => deliver(),

    start() {
      let timer: NodeJS.Timeout | undefined;
      let isStopped = false;
      const look = async () => {
        await deliver(() => isStopped).catch((error: unknown) =>
          log.error({ err: error }, 'The letters could not be read'),
        );
        if (!isStopped) timer = setTimeout(next, POLL_INTERVAL_MS);
      };
      let looking = look();
      function next() {
        looking = look();
      }
      return async () => {
        isStopped = true;
        clearTimeout(timer);
        await looking;
      };
    },
  };
}
