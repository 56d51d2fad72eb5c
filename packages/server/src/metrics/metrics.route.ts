import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

/** `GET /metrics` for callers with `Authorization: Bearer <token>`; for all others 401. */
export function serveMetrics(app: Hono, metrics: Metrics, token: string): void {
  const expected = digestOf(`Bearer ${token}`);
  app.get('/metrics', async (request) => {
    request.header('Cache-Control', 'no-store');
    // Of equal length, and compared in a time that says nothing about either.
    if (!timingSafeEqual(digestOf(request.req.header('authorization') ?? ''), expected))
      return request.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer' });
    return request.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
  });
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
