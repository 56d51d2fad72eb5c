import type { Logger } from 'pino';
import { findInvoice } from '../billing/invoices.repository.ts';
import { dueOf } from '../billing/invoices.rules.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/scheduler.ts';
import { type PaymentGateway, GatewayError } from './gateway.ts';
import { listPaymentsWithWaitingRefunds } from './gatewayEvents.repository.ts';
import {
  claimRequestCheck,
  listRequestsToCheck,
  lockPaymentRequestForUpdate,
  type PaymentRequestRow,
  updatePaymentRequest,
} from './paymentRequests.repository.ts';
import { checkDelayMs, isTakenBack } from './paymentRequests.rules.ts';
import { applyWaitingRefunds, takeGatewayEvent } from './takeGatewayEvent.ts';

interface ReconcileOptions {
  database: Database;
  gateway: PaymentGateway | undefined;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'error'>;
}

const INTERVAL_MS = 60_000;
const BATCH_SIZE = 50;

/**
 * Asks the gateway for payments whose webhook never came, closes links that are not to be paid any more, and lets
 * announced payments expire. Each request is claimed by its row.
 */
export const reconcilePaymentsJob = (options: ReconcileOptions): Job => ({
  name: 'payment reconciliation',
  intervalMs: INTERVAL_MS,
  runsAtStart: true,
  async run(signal) {
    const { database, clock, log } = options;
    for (const request of await listRequestsToCheck(database.db, clock(), BATCH_SIZE)) {
      if (signal.aborted) return;
      const claimed = await claimRequestCheck(
        database.db,
        request.gym_id,
        request,
        clock() + checkDelayMs(request.checks),
      );
      if (!claimed) continue;
      try {
        await check(options, claimed);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        log.warn(
          { err: error, gymId: request.gym_id, request: request.id },
          'The gateway could not be asked for a payment',
        );
      }
    }
    for (const paymentId of await listPaymentsWithWaitingRefunds(database.db, BATCH_SIZE)) {
      await database.transaction((tx) => applyWaitingRefunds(tx, log, paymentId, clock()));
    }
  },
});

async function check({ database, gateway, clock, log }: ReconcileOptions, request: PaymentRequestRow): Promise<void> {
  const now = clock();
  if (request.channel === 'upi') {
    if (request.expires_at <= now) await expire(database, request, now);
    return;
  }
  if (!gateway) {
    // Checked further: once its keys are back, the gateway may know of a payment.
    if (request.expires_at <= now) await expire(database, request, now, request.next_check_at);
    return;
  }
  const { gateway_link_id: linkId, reference } = request;
  const link = await (linkId === null ? gateway.findLinkByReference(reference) : gateway.findLink(linkId));
  for (const { id: paymentId, amountPaise, paidAt } of link?.payments ?? []) {
    const event = { type: 'paid', reference, linkId: linkId ?? undefined, paymentId, amountPaise, paidAt } as const;
    // Of each check: what could not be recorded then may be now.
    await takeGatewayEvent({ database, log }, now, `reconciled ${paymentId} ${request.checks}`, event);
  }
  if (request.paid_at !== null || request.rejected_at !== null) {
    await updatePaymentRequest(database.db, request.gym_id, request.id, { next_check_at: null });
    return;
  }
  if (link && link.payments.length > 0) return;
  if (link?.status === 'open') {
    if (!(await isSuperfluous(database, request, now))) return;
    // Refused where it was paid meanwhile: then the next check finds the payment.
    await gateway.closeLink(link.id);
  }
  await expire(database, request, now);
}

/** Expired, withdrawn, or of an invoice that was paid at the desk. */
async function isSuperfluous({ db }: Database, request: PaymentRequestRow, now: number): Promise<boolean> {
  if (request.open_key === null || request.expires_at <= now) return true;
  if (request.invoice_id === null) return false;
  const invoice = await findInvoice(db, request.gym_id, request.invoice_id);
  return !invoice || dueOf(invoice) <= 0;
}

const expire = (
  database: Database,
  { gym_id: gymId, id }: PaymentRequestRow,
  now: number,
  next_check_at: number | null = null,
) =>
  database.transaction(async (tx) => {
    const request = await lockPaymentRequestForUpdate(tx, gymId, id);
    if (!request || request.paid_at !== null || request.rejected_at !== null) return;
    if (request.problem !== '' && !isTakenBack(request)) return;
    const expired_at = request.expired_at ?? now;
    await updatePaymentRequest(tx, gymId, id, { expired_at, open_key: null, next_check_at });
  });
