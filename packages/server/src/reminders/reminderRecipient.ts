import type { Db } from '../db/database.ts';
import { findReminded } from './reminders.repository.ts';
import { tokenIn } from './stopReminders.ts';

/**
 * Where a reminder that waited goes now: the member may have another address. Undefined where it no longer holds, since
 * the member has renewed, frozen or left meanwhile.
 */
export const reminderRecipient = async (db: Db, gymId: string, unsubscribeUrl: string): Promise<string | undefined> =>
  (await findReminded(db, gymId, tokenIn(unsubscribeUrl)))?.email ?? undefined;
