import { randomUUIDv7 } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Mail, Message } from './mail.ts';
import {
  claimLetter,
  deleteLetter,
  dueLetters,
  insertLetter,
  type Letter,
  postponeLetter,
} from './outbox.repository.ts';

export interface Outbox {
  /** Keeps the message, in the transaction of what causes it; once that is kept, it goes out. */
  put(db: Db, gymId: string, message: Message): Promise<void>;
  /** Sends what is due. */
  deliver(): Promise<void>;
  /** Sends what is due, now and from then on. Answers the way to stop, which waits for the letter under way. */
  start(): () => Promise<void>;
}

const SECOND = 1000;
const HOUR = 3_600_000;
/** How often is looked for due letters. */
const LOOK = SECOND;
/** Letters read at once. */
const BATCH = 20;
/** A process that has not sent its letter after so long is gone, and another may; longer than a mail server can take. */
const LEASE = 10 * 60 * SECOND;
/** A letter that nobody would take for a week is given up: its link is dead by then. */
const LONGEST = 7 * 24 * HOUR;

/** Before the next try: 15 s after the first, twice as long each time, at most an hour. */
export const pauseAfter = (tries: number) => Math.min(15 * SECOND * 2 ** (tries - 1), HOUR);

/** Mail that survives a mail server that fails and a process that dies: it waits in the database until it is taken. */
export function createOutbox({ db, mail, clock, log }: { db: Db; mail: Mail; clock: Clock; log: Logger }): Outbox {
  async function send({ gym_id: gymId, id, tries, created_at: since, recipient, ...rest }: Letter): Promise<void> {
    const about = { gymId, letter: id, tries };
    try {
      await mail.send({ to: recipient, subject: rest.subject, text: rest.text, html: rest.html }, id);
    } catch (error) {
      if (clock() - since >= LONGEST) {
        log.error({ err: error, ...about }, 'A letter was given up');
        return void (await deleteLetter(db, gymId, id));
      }
      log.warn({ err: error, ...about }, 'A letter was not taken and will be tried again');
      return void (await postponeLetter(db, gymId, id, clock() + pauseAfter(tries)));
    }
    await deleteLetter(db, gymId, id);
  }

  async function deliver(isStopped = () => false): Promise<void> {
    for (const letter of await dueLetters(db, clock(), BATCH)) {
      if (isStopped()) return;
      const mine = await claimLetter(db, letter.gym_id, letter, clock() + LEASE);
      if (mine) await send(mine);
    }
  }

  return {
    async put(within, gymId, { to, subject, text, html }) {
      const now = clock();
      const letter = { id: randomUUIDv7(), recipient: to, subject, text, html, created_at: now, due_at: now, tries: 0 };
      await insertLetter(within, gymId, letter);
    },

    deliver: () => deliver(),

    start() {
      let timer: NodeJS.Timeout | undefined;
      let isStopped = false;
      const look = async () => {
        await deliver(() => isStopped).catch((error: unknown) =>
          log.error({ err: error }, 'The letters could not be read'),
        );
        if (!isStopped) timer = setTimeout(next, LOOK);
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
