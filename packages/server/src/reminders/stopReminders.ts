import type { Hono } from 'hono';
import { contract } from '@spotter/api';
import type { Clock } from '../clock.ts';
import type { PublicContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { deleteUnsubscribed } from '../mail/outbox.repository.ts';
import { findPersonByReminderToken, setRemindersStopped } from './reminders.repository.ts';

/** Path of the app's page, and of what mail programs post to. */
const PATH = '/reminders/stop';

/** The page; what stands behind `#` reaches no server log. */
export const stopLinkOf = (publicUrl: string, token: string) => `${publicUrl}${PATH}/#${token}`;
/** For mail programs, which drop what stands behind `#`. */
export const unsubscribeUrlOf = (publicUrl: string, token: string) => `${publicUrl}${PATH}/${token}`;

type StopContext = Pick<PublicContext, 'db' | 'database' | 'publicUrl' | 'now'>;

/** Ends the reminders of the member with this token, also those that wait to be sent. Nothing happens with an unknown one. */
export async function stopReminders({ db, database, publicUrl, now }: StopContext, token: string): Promise<void> {
  const person = await findPersonByReminderToken(db, token);
  if (!person || person.reminders_stopped_at !== null) return;
  await database.transaction(async (tx) => {
    await setRemindersStopped(tx, person.gym_id, person.id, now);
    await deleteUnsubscribed(tx, person.gym_id, unsubscribeUrlOf(publicUrl, token));
  });
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
