import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';

export interface HttpListener {
  port: number;
  /** Ends the streams' connections and waits, at most 10 s, for the calls under way. */
  stop(): Promise<void>;
}

/** The server cannot listen there; the message is one sentence for whoever runs it. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const DRAIN_TIMEOUT_MS = 10_000;

/** How long a client may take to send a request's headers, and all of it, in milliseconds. */
export interface RequestTimeouts {
  headers: number;
  request: number;
}
const defaultTimeouts: RequestTimeouts = { headers: 10_000, request: 30_000 };

/** Listens for HTTP. Port 0 takes a free one. */
export async function listen(
  app: Hono,
  { host, port, timeouts = defaultTimeouts }: { host: string; port: number; timeouts?: RequestTimeouts },
): Promise<HttpListener> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      // How often Node looks who is late.
      connectionsCheckingInterval: Math.min(1000, timeouts.headers),
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, stop: () => drain(server) };
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new ListenError(
      `Port ${port} is already in use. Stop what runs there, or choose another, as in PORT=${port + 1}.`,
    );
  }
  return new ListenError(`The server cannot listen on ${host}:${port}: ${error.message}.`, { cause: error });
}

async function drain(server: ServerType): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const late = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await closed;
  clearTimeout(late);
}
