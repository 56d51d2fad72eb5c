import type { Hono } from 'hono';
import { contract, type Language } from '@spotter/api';
import type { Clock } from '../clock.ts';
import type { PublicContext } from '../context.ts';
import type { Database, Tx } from '../db/database.ts';
import { deleteUnsubscribed } from '../mail/outbox.repository.ts';
import { findPersonByReminderToken, setRemindersStopped } from './reminders.repository.ts';

/** Path of the app's page, and of what mail programs post to. */
const PATH = '/reminders/stop';

/** The page, in this language; what stands behind `#` reaches no server log. */
export const stopLinkOf = (publicUrl: string, token: string, language: Language | null) =>
  `${publicUrl}${PATH}/${language === null ? '' : `?language=${language}`}#${token}`;
/** For mail programs, which drop what stands behind `#`. */
export const unsubscribeUrlOf = (publicUrl: string, token: string) => `${publicUrl}${PATH}/${token}`;
/** The token in such an address. */
export const tokenIn = (unsubscribeUrl: string): string => unsubscribeUrl.slice(unsubscribeUrl.lastIndexOf('/') + 1);

type LinkContext = Pick<PublicContext, 'db' | 'database' | 'publicUrl' | 'now'>;

/**
 * Ends the reminders of the member with this token, also those that wait to be sent.
 * Nothing happens with an unknown one.
 */
export async function stopReminders(ctx: LinkContext, token: string): Promise<void> {
  const person = await findPersonByReminderToken(ctx.db, token);
  if (!person) return;
  await ctx.database.transaction((tx) => switchReminders(tx, ctx, { ...person, isOn: false }));
}

/** Takes `stopReminders` back. */
export async function resumeReminders(ctx: LinkContext, token: string): Promise<void> {
  const person = await findPersonByReminderToken(ctx.db, token);
  if (!person) return;
  await ctx.database.transaction((tx) => switchReminders(tx, ctx, { ...person, isOn: true }));
}

/** Switches the reminders of a member; off also those that wait to be sent. False where they were so before. */
export async function switchReminders(
  tx: Tx,
  { publicUrl, now }: Pick<PublicContext, 'publicUrl' | 'now'>,
  { gym_id: gymId, id, isOn }: { gym_id: string; id: string; isOn: boolean },
): Promise<boolean> {
  const changed = await setRemindersStopped(tx, gymId, id, isOn ? null : now);
  if (!changed) return false;
  const { reminder_token: token } = changed;
  if (!isOn && token !== null) await deleteUnsubscribed(tx, gymId, unsubscribeUrlOf(publicUrl, token));
  return true;
}

/** Unsubscribing by one click in a mail program (RFC 8058): a POST without a page. */
export function serveUnsubscribe(
  app: Hono,
  { database, publicUrl, clock }: { database: Database; publicUrl: string; clock: Clock },
): void {
  app.post(`${PATH}/:token`, async (request) => {
    const input = contract.stopReminders.input.safeParse({ token: request.req.param('token') });
    if (input.success) await stopReminders({ db: database.db, database, publicUrl, now: clock() }, input.data.token);
    return request.text('Reminders are stopped.', 200, { 'Cache-Control': 'no-store' });
  });
}
