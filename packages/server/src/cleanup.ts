import { EXPORT_AVAILABLE_MS, MAX_OFFLINE_AGE_MS } from '@spotter/api';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { withoutTimeLimit } from './db/timeLimit.ts';
import { deleteDeviceCodeUsesBefore, deleteDevicesRevokedBefore } from './devices/devices.repository.ts';
import { deletePairingCodesBefore } from './devices/pairingCodes.repository.ts';
import { deleteExportFilesBefore, deleteExportsBefore } from './exports/exports.repository.ts';
import { deleteEventsBefore } from './feed/feed.repository.ts';
import { deleteIdempotencyKeysBefore } from './http/idempotency.repository.ts';
import { clearImports } from './imports/clearImports.ts';
import type { IdentityService } from './identity/identity.ts';
import { deleteOperationsReceivedBefore } from './offline/offline.repository.ts';
import { deleteGatewayEventsBefore } from './paymentRequests/gatewayEvents.repository.ts';
import { deleteRequestsClosedBefore } from './paymentRequests/paymentRequests.repository.ts';
import { deleteQrSessionsBefore } from './qr/qr.repository.ts';
import { deleteRemindersSentBefore } from './reminders/reminders.repository.ts';
import type { Job } from './jobs/scheduler.ts';
import { eraseExpired } from './undo/eraseExpired.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface CleanupOptions {
  database: Database;
  clock: Clock;
  identity: Pick<IdentityService, 'deleteExpired'>;
}

/**
 * Deletes what is kept for 72 hours (saved answers: a browser without a connection may send so late), for 24 hours
 * (feed events, QR sessions, codes of devices and for pairing, revoked devices, files of exports), exports and offline
 * operations of 7 days ago (30 days where they wait for a desk), reminders sent and payment requests closed unpaid 90
 * days ago, webhooks of 180 days ago (a refund may come so late), changes that can be undone no more, people deleted 30
 * days ago, the rows of imports that cannot be undone any more, and what has expired at the identity service.
 */
export const cleanupJob = ({ database, clock, identity }: CleanupOptions): Job => ({
  name: 'cleanup',
  intervalMs: HOUR_MS,
  run: (signal) => withoutTimeLimit(() => cleanUp({ database, clock, identity }, signal)),
});

async function cleanUp({ database, clock, identity }: CleanupOptions, signal: AbortSignal): Promise<void> {
  const { db } = database;
  const dayAgo = clock() - DAY_MS;
  await deleteIdempotencyKeysBefore(db, clock() - MAX_OFFLINE_AGE_MS);
  await deleteOperationsReceivedBefore(db, { waiting: clock() - 30 * DAY_MS, others: clock() - 7 * DAY_MS });
  await deleteEventsBefore(db, dayAgo);
  await deleteQrSessionsBefore(db, dayAgo);
  await deleteDeviceCodeUsesBefore(db, dayAgo);
  await deletePairingCodesBefore(db, dayAgo);
  await deleteDevicesRevokedBefore(db, dayAgo);
  await deleteExportFilesBefore(db, clock() - EXPORT_AVAILABLE_MS);
  await deleteExportsBefore(db, clock() - 7 * DAY_MS);
  await deleteRemindersSentBefore(db, clock() - 90 * DAY_MS);
  await deleteRequestsClosedBefore(db, clock() - 90 * DAY_MS);
  await deleteGatewayEventsBefore(db, clock() - 180 * DAY_MS);
  await eraseExpired(database, clock(), signal);
  await clearImports(database, clock());
  await identity.deleteExpired();
}
