import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import { deleteDevicesRevokedBefore } from './devices/devices.repository.ts';
import { deleteEventsBefore } from './feed/feed.repository.ts';
import { deleteIdempotencyKeysBefore } from './http/idempotency.repository.ts';
import type { IdentityService } from './identity/identity.ts';
import { deleteGatewayEventsBefore } from './paymentRequests/gatewayEvents.repository.ts';
import { deleteRequestsClosedBefore } from './paymentRequests/paymentRequests.repository.ts';
import { deleteQrSessionsBefore } from './qr/qr.repository.ts';
import { deleteRemindersSentBefore } from './reminders/reminders.repository.ts';
import type { Job } from './jobs/scheduler.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface CleanupOptions {
  db: Db;
  clock: Clock;
  identity: Pick<IdentityService, 'deleteExpired'>;
}

/** Deletes what is kept for 24 hours (saved answers, feed events, QR sessions, revoked devices), reminders sent and payment requests closed unpaid 90 days ago, webhooks of 180 days ago (a refund may come so late), and what has expired at the identity service. */
export const cleanupJob = ({ db, clock, identity }: CleanupOptions): Job => ({
  name: 'cleanup',
  intervalMs: HOUR_MS,
  async run() {
    const dayAgo = clock() - DAY_MS;
    await deleteIdempotencyKeysBefore(db, dayAgo);
    await deleteEventsBefore(db, dayAgo);
    await deleteQrSessionsBefore(db, dayAgo);
    await deleteDevicesRevokedBefore(db, dayAgo);
    await deleteRemindersSentBefore(db, clock() - 90 * DAY_MS);
    await deleteRequestsClosedBefore(db, clock() - 90 * DAY_MS);
    await deleteGatewayEventsBefore(db, clock() - 180 * DAY_MS);
    await identity.deleteExpired();
  },
});
