import { createHash, randomUUID } from 'node:crypto';
import type { Context as Request, Hono } from 'hono';
import type { Logger } from 'pino';
import { DEFAULT_MAX_BODY_BYTES } from '@spotter/api';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import type { Health } from '../health/health.ts';
import { respondError, toDomainError } from '../http/errors.ts';
import { readBytesWithin } from '../http/input.ts';
import type { Limits } from '../http/limits.ts';
import { type PaymentGateway, GatewayError } from './gateway.ts';
import { takeGatewayEvent } from './takeGatewayEvent.ts';

export const RAZORPAY_WEBHOOK_PATH = '/webhooks/razorpay';

interface WebhookOptions {
  database: Database;
  gateway: PaymentGateway;
  clock: Clock;
  health: Health;
  log: Logger;
  limits: Limits;
  addressOf: (request: Request) => string;
}

/**
 * `POST /webhooks/razorpay`: verified over the body as received, before anything of it is read. 200 once what it
 * reports is stored, also for repeated events and those of no importance here; all else makes Razorpay send it again.
 */
export function serveRazorpayWebhook(app: Hono, options: WebhookOptions): void {
  const { database, gateway, clock, health, log, limits, addressOf } = options;
  app.post(RAZORPAY_WEBHOOK_PATH, async (request) => {
    request.header('Cache-Control', 'no-store');
    try {
      const body = new Uint8Array(await readBytesWithin(request.req.raw, DEFAULT_MAX_BODY_BYTES));
      const signature = request.req.header('x-razorpay-signature') ?? '';
      if (!gateway.isSigned(body, signature)) {
        await limits.countAddress(addressOf(request));
        throw new DomainError('unauthenticated', /*i18n*/ 'The signature is not valid');
      }
      // Not signed: whoever repeats an event under another id meets the id of its payment.
      const eventId = request.req.header('x-razorpay-event-id') ?? createHash('sha256').update(body).digest('hex');
      const event = gateway.parseEvent(body);
      if (event) await takeGatewayEvent({ database, log }, clock(), eventId, event);
      return request.json({ status: 'ok' });
    } catch (error) {
      health.observe(error);
      if (error instanceof GatewayError) {
        log.error({ err: error }, 'A webhook was refused');
        return respondError(request, randomUUID(), new DomainError('invalid', error.message));
      }
      const domainError = toDomainError(error);
      if (!domainError) throw error;
      if (domainError.code === 'unauthenticated')
        log.warn({ address: addressOf(request) }, 'A forged webhook was refused');
      return respondError(request, randomUUID(), domainError);
    }
  });
}
