import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { deleteEventsBefore } from '../feed/feed.repository.ts';
import { deleteQrSessionsBefore } from '../qr/qr.repository.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Forgets, once an hour, what was kept for a day: answers to retries, events that a listener may resume behind, kiosks' codes. */
export function startCleanup(
  database: Database,
  clock: Clock,
  tidyIdentity: () => Promise<void>,
  onError: (error: unknown) => void,
) {
  const tidy = async () => {
    const yesterday = clock() - DAY;
    await database.db.deleteFrom('idempotency_keys').where('created_at', '<', yesterday).execute();
    await deleteEventsBefore(database.db, yesterday);
    await deleteQrSessionsBefore(database.db, yesterday);
    await tidyIdentity();
  };
  const timer = setInterval(() => tidy().catch(onError), HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
