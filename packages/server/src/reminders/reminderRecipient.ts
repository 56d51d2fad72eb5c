import type { Db } from '../db/database.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import type { OutboxMessage } from '../mail/outbox.repository.ts';
import { dateIn } from '../zone.ts';
import { findReminded } from './reminders.repository.ts';
import { tokenIn } from './stopReminders.ts';

/**
 * Where a reminder that waited goes now: the member may have another address. Undefined where it no longer holds, since
 * the member has renewed, canceled or left meanwhile.
 */
export async function reminderRecipient(
  db: Db,
  { gym_id: gymId, unsubscribe_url: unsubscribeUrl }: Pick<OutboxMessage, 'gym_id' | 'unsubscribe_url'>,
  now: number,
): Promise<string | undefined> {
  const gym = await findGym(db, gymId);
  if (!gym) return undefined;
  const member = await findReminded(db, gymId, tokenIn(unsubscribeUrl ?? ''), dateIn(now, gym.time_zone));
  return member?.email ?? undefined;
}
