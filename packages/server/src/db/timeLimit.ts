import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** How long a new connection may take before what needs it fails as unavailable. */
export const CONNECT_TIMEOUT_MS = 5000;

const unlimited = new AsyncLocalStorage<boolean>();

/**
 * Runs work whose queries may take as long as they need: migrations, jobs and commands read or change whole tables. If
 * the database's machine vanishes, only the operating system ends them, by its keep-alive or after its retransmissions.
 */
export const withoutTimeLimit = <T>(work: () => Promise<T>): Promise<T> => unlimited.run(true, work);

/** For what such work starts, and others rely on. */
export const withTimeLimit = <T>(work: () => Promise<T>): Promise<T> => unlimited.run(false, work);

/** Ended by the client; what the database made of it is unknown. */
class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
  readonly code = 'ETIMEDOUT';
}

/**
 * Ends the connection if a query outside of `withoutTimeLimit` stays unanswered for too long: a machine that lost its
 * power or its network sends no reset, and the operating system waits for it for a quarter of an hour. All that was
 * sent on the connection rejects at once, and it cannot be used again.
 */
export function limitAnswers(client: pg.Client, timeoutMs: number): void {
  const query = client.query.bind(client) as (...query: unknown[]) => Promise<unknown>;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    if (unlimited.getStore()) return answer;
    const end = () => {
      client.connection.stream.destroy(
        new UnansweredError(`The database has not answered within ${timeoutMs / 1000} s`),
      );
    };
    const timer = setTimeout(end, timeoutMs);
    const stop = () => clearTimeout(timer);
    answer.then(stop, stop);
    return answer;
  }) as pg.Client['query'];
}
