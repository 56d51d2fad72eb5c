import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { respondError } from '../http/errors.ts';
import type { Health } from './health.ts';

/**
 * `GET /ready`: 503 while the database does not answer; 200 otherwise, `degraded` with what is wrong and what to do.
 */
export function serveReady(app: Hono, { db }: Pick<Database, 'db'>, health: Health): void {
  app.get('/ready', async (request) => {
    request.header('Cache-Control', 'no-store');
    try {
      await db.selectFrom('gyms').select('gym_id').limit(1).execute();
    } catch (error) {
      health.observe(error);
      return respondError(
        request,
        randomUUID(),
        new DomainError('unavailable', /*i18n*/ 'The database does not answer'),
      );
    }
    const problems = health.problems();
    return request.json({ status: problems.length === 0 ? 'ok' : 'degraded', problems });
  });
}
