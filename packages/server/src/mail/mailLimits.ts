import type { Tx } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { type Counter, countTry, type FullCounter, type Limit } from '../throttle/tries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const limits = {
  /** Of one gym to one mailbox; another gym's mails do not count, which would reveal them. */
  toMailbox: { name: 'mails-of-gym-to-mailbox', tries: 5, windowMs: HOUR_MS },
  toMailboxPerDay: { name: 'mails-of-gym-to-mailbox-per-day', tries: 12, windowMs: 24 * HOUR_MS },
  ofGym: { name: 'mails-of-gym', tries: 200, windowMs: HOUR_MS },
  /** On the day that a gym introduces the pass, hundreds of its members ask for a link. */
  linksOfGym: { name: 'link-mails-of-gym', tries: 500, windowMs: HOUR_MS },
} satisfies Record<string, Limit>;

/** Counts one mail; returns the full counter where there is one. */
export const countMail = (tx: Tx, now: number, gymId: string, recipient: string): Promise<FullCounter | undefined> => {
  const mailbox = `${gymId}:${recipient.toLowerCase()}`;
  const counters: Counter[] = [
    [limits.toMailbox, mailbox],
    [limits.toMailboxPerDay, mailbox],
    [limits.ofGym, gymId],
  ];
  return countTry(tx, now, ...counters);
};

/**
 * Counts one mailed link for the gym alone:
 * its mailbox was counted when the link was requested, whether it is known or not.
 */
export const countLinkMail = (tx: Tx, now: number, gymId: string): Promise<FullCounter | undefined> =>
  countTry(tx, now, [limits.linksOfGym, gymId]);

/** `too-many`, in a sentence for whoever causes the mail. */
export function tooManyMails({ limit, waitMs }: FullCounter): DomainError {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  const toMailbox =
    minutes > 90
      ? /*i18n*/ 'Several mails have gone to this address in a short time. Please try again in {hours} hours.'
      : /*i18n*/ 'Several mails have gone to this address in a short time. Please try again in {minutes, plural, one {a minute} other {# minutes}}.';
  const ofGym =
    /*i18n*/ 'Your gym has sent very many mails within the hour. Please try again in {minutes, plural, one {a minute} other {# minutes}}.';
  return new DomainError('too-many', limit === limits.ofGym ? ofGym : toMailbox, {
    values: { minutes, hours: Math.ceil(waitMs / HOUR_MS) },
    retryAfter: Math.ceil(waitMs / 1000),
  });
}
