import type { HttpBindings } from '@hono/node-server';
import type { Context as Request } from 'hono';

/** What Node sends; undefined where the app is called without Node's server. */
export const nodeResponse = (request: Request): HttpBindings['outgoing'] | undefined =>
  ((request.env ?? {}) as Partial<HttpBindings>).outgoing;
