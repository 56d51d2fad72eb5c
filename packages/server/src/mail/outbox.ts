import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database, Db, Tx } from '../db/database.ts';
import type { Job } from '../jobs/scheduler.ts';
import { countLinkMail, countMail, tooManyMails } from './mailLimits.ts';
import { type MailBrand, productMailBrand } from './mailBrand.ts';
import type { MailDraft, MailMessage, MailTransport } from './message.ts';
import {
  claimMessage,
  deleteMessage,
  dueMessages,
  insertMessage,
  type OutboxMessage,
  postponeMessage,
  replaceWaitingMessage,
} from './outbox.repository.ts';
import { isMailboxRefusal, isUnknownMailbox } from './refusals.rules.ts';
import { renderMail } from './renderMail.ts';
import { newId } from '../newId.ts';

export interface Outbox {
  /**
   * Stores the mail, in the brand of its sender, in the transaction that causes it; it is sent after the commit. Beyond
   * the limits of mailbox and gym it waits, and a newer one with its subject takes its place.
   */
  put(tx: Tx, gymId: string, draft: MailDraft): Promise<void>;
  /** The same within the limits; false beyond them, where nothing is stored. */
  putWithinLimits(tx: Tx, gymId: string, draft: MailDraft): Promise<boolean>;
  /** The same for a mail that somebody asks for by name: throws `too-many` beyond the limits. */
  putRequested(tx: Tx, gymId: string, draft: MailDraft): Promise<void>;
  /**
   * The same for a link that its owner requested. False where it is dropped, beyond the gym's limit:
   * an error would reveal the account.
   */
  putLink(tx: Tx, gymId: string, draft: MailDraft): Promise<boolean>;
  /**
   * The same for a mail that a job writes, as a reminder, which counts towards no limit: the job that writes them keeps
   * few waiting. It is dropped where it was not accepted until `expiresAt`.
   */
  putReminder(tx: Tx, gymId: string, draft: MailDraft, expiresAt: number): Promise<void>;
  /** Sends the messages that are due, and those that become due meanwhile: what is slow holds up nothing else. */
  deliver(signal?: AbortSignal): Promise<void>;
  /**
   * Whether a waiting message waits for its own mailbox, as this process knows from the last try: the mail server works.
   * Of one that another process has tried, or this one before its start, whether it has worked at this one's last try.
   */
  waitsForMailbox(id: string): boolean;
  /** False without a mail server. */
  readonly reachesMailboxes: boolean;
  /** Delivers at start and then once a second. */
  readonly job: Job;
}

interface OutboxOptions {
  database: Pick<Database, 'db' | 'transaction'>;
  mail: MailTransport;
  /** The brand of the gym's mails. */
  brandOf: (db: Db, gymId: string) => Promise<MailBrand>;
  /** Records whether the last mail of a gym to this address was given up. */
  setRefused: (tx: Tx, gymId: string, recipient: string, isRefused: boolean, now: number) => Promise<unknown>;
  /** The address that a mail with an unsubscribe link goes to now; undefined where it no longer holds. */
  recipientNow: (db: Db, gymId: string, unsubscribeUrl: string) => Promise<string | undefined>;
  clock: Clock;
  log: Logger;
}

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const POLL_INTERVAL_MS = SECOND_MS;
/** Messages read per query. */
const BATCH_SIZE = 20;
/** Sent at once by a process, each on a connection of its own. If it is killed, these may be sent a second time. */
export const MAX_SENDING = 4;
/**
 * After this time another process may send a claimed message. It is renewed while a slow mail server takes the message.
 */
const LEASE_MS = 10 * 60 * SECOND_MS;
const LEASE_RENEWAL_MS = LEASE_MS / 4;
/** Messages of which it is known whether they wait for their mailbox. */
const MAX_REFUSALS = 10_000;
/** A message refused for a week is dropped: its link has expired by then. */
const MAX_AGE_MS = 7 * 24 * HOUR_MS;

/** Delay before the next try: 15 s after the first, doubled each time, at most an hour. */
export const retryDelayMs = (tries: number) => Math.min(15 * SECOND_MS * 2 ** (tries - 1), HOUR_MS);

const keyOf = ({ gym_id: gymId, id }: Pick<OutboxMessage, 'gym_id' | 'id'>) => `${gymId} ${id}`;

/** `dueAt` is also the moment from which it counts as undelivered. */
const insert = (
  tx: Tx,
  gymId: string,
  { to, subject, text, html, unsubscribeUrl = null, senderName = null, qrText = null }: MailMessage,
  dueAt: number,
  expiresAt: number | null = null,
) =>
  insertMessage(tx, gymId, {
    id: newId(),
    recipient: to,
    subject,
    text,
    html,
    created_at: dueAt,
    due_at: dueAt,
    tries: 0,
    expires_at: expiresAt,
    unsubscribe_url: unsubscribeUrl,
    sender_name: senderName,
    qr_text: qrText,
  });

/**
 * A transactional outbox: mail survives a failing mail server and a crashed process, since it waits in the database.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { database, mail, brandOf, setRefused, recipientNow, clock, log } = options;
  const { db } = database;
  const render = async (tx: Tx, gymId: string, draft: MailDraft): Promise<MailMessage> =>
    renderMail(draft, draft.sender === 'product' ? productMailBrand : await brandOf(tx, gymId));

  /** By message, whether its mailbox refused it at the last try. */
  const refusals = new LRUCache<string, boolean>({ max: MAX_REFUSALS });
  /** At the last try of any message. */
  let isMailServerWorking = false;
  /** Of what this process is sending: a clock that jumps makes it due. */
  const sendingKeys = new Set<string>();

  async function withLease(gymId: string, id: string, work: () => Promise<void>): Promise<void> {
    let renewal: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      renewal = postponeMessage(db, gymId, id, clock() + LEASE_MS).catch((err: unknown) =>
        log.warn({ err, gymId, message: id }, 'The lease of a mail that is being sent was not renewed'),
      );
    }, LEASE_RENEWAL_MS);
    timer.unref();
    try {
      await work();
    } finally {
      clearInterval(timer);
      await renewal;
    }
  }

  async function send(message: OutboxMessage): Promise<void> {
    const { gym_id: gymId, id, tries, created_at: createdAt, unsubscribe_url: unsubscribeUrl } = message;
    const fields = { gymId, message: id, tries };
    if (message.expires_at !== null && clock() >= message.expires_at) {
      log.warn(fields, 'A reminder was dropped: the mail server did not accept it in its time');
      return void (await deleteMessage(db, gymId, id));
    }
    const to = unsubscribeUrl === null ? message.recipient : await recipientNow(db, gymId, unsubscribeUrl);
    if (to === undefined) {
      log.info(fields, 'A reminder was dropped: it no longer holds');
      return void (await deleteMessage(db, gymId, id));
    }
    const settle = (isRefused: boolean) =>
      database.transaction(async (tx) => {
        await setRefused(tx, gymId, to, isRefused, clock());
        await deleteMessage(tx, gymId, id);
      });
    try {
      const { subject, text, html, sender_name: senderName, qr_text: qrText } = message;
      await withLease(gymId, id, () => mail.send({ to, subject, text, html, unsubscribeUrl, senderName, qrText }, id));
    } catch (error) {
      if (isUnknownMailbox(error)) {
        log.warn({ err: error, ...fields }, 'A mail was dropped: the mail server says that its mailbox does not exist');
        return settle(true);
      }
      if (clock() - createdAt >= MAX_AGE_MS) {
        log.error({ err: error, ...fields }, 'A mail was dropped: the mail server refused it for a week');
        return settle(true);
      }
      log.warn({ err: error, ...fields }, 'A mail was not accepted and will be retried');
      isMailServerWorking = isMailboxRefusal(error);
      refusals.set(id, isMailServerWorking);
      return void (await postponeMessage(db, gymId, id, clock() + retryDelayMs(tries)));
    }
    isMailServerWorking = true;
    await settle(false);
  }

  async function deliver(signal?: AbortSignal): Promise<void> {
    const sending = new Set<Promise<void>>();
    const failures: unknown[] = [];
    const start = (message: OutboxMessage) => {
      const key = keyOf(message);
      sendingKeys.add(key);
      const sent = send(message)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          sendingKeys.delete(key);
          sending.delete(sent);
        });
      sending.add(sent);
    };
    do {
      for (const message of signal?.aborted ? [] : await dueMessages(db, clock(), BATCH_SIZE)) {
        if (sending.size >= MAX_SENDING) await Promise.race(sending);
        if (signal?.aborted) break;
        if (sendingKeys.has(keyOf(message))) continue;
        const claimed = await claimMessage(db, message.gym_id, message, clock() + LEASE_MS);
        if (claimed) start(claimed);
      }
      const sent = Promise.all(sending);
      await (signal?.aborted ? sent : Promise.race([sent, delay(POLL_INTERVAL_MS, undefined, { ref: false })]));
    } while (sending.size > 0);
    if (failures.length > 0) throw failures[0];
  }

  return {
    async put(tx, gymId, draft) {
      const now = clock();
      const message = await render(tx, gymId, draft);
      const full = await countMail(tx, now, gymId, message.to);
      if (full && (await replaceWaitingMessage(tx, gymId, message, now))) return;
      await insert(tx, gymId, message, now + (full?.waitMs ?? 0));
    },
    async putWithinLimits(tx, gymId, draft) {
      const now = clock();
      if (await countMail(tx, now, gymId, draft.to)) return false;
      await insert(tx, gymId, await render(tx, gymId, draft), now);
      return true;
    },
    async putRequested(tx, gymId, draft) {
      const now = clock();
      const full = await countMail(tx, now, gymId, draft.to);
      if (full) throw tooManyMails(full);
      await insert(tx, gymId, await render(tx, gymId, draft), now);
    },
    async putLink(tx, gymId, draft) {
      const now = clock();
      const full = await countLinkMail(tx, now, gymId);
      if (full) {
        log.warn({ gymId }, 'A link was not mailed for this gym: it has reached the limit of link mails');
        return false;
      }
      await insert(tx, gymId, await render(tx, gymId, draft), now);
      return true;
    },
    putReminder: async (tx, gymId, draft, expiresAt) => {
      await insert(tx, gymId, await render(tx, gymId, draft), clock(), expiresAt);
    },
    deliver,
    waitsForMailbox: (id) => refusals.get(id) ?? isMailServerWorking,
    reachesMailboxes: !mail.writesFiles,
    job: { name: 'mail delivery', intervalMs: POLL_INTERVAL_MS, runsAtStart: true, run: deliver },
  };
}
