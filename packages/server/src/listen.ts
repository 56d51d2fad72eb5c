import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { type ErrorBody, errorStatus } from '@spotter/api';
import type { Hono } from 'hono';
import { OperatorError } from './operatorError.ts';

export interface HttpListener {
  port: number;
  /**
   * Serves no new request and waits for those under way, at most 10 s. Keep-alive connections end with their response.
   */
  stop(): Promise<void>;
}

const DRAIN_TIMEOUT_MS = 10_000;

/** Longer than proxies keep idle connections: Caddy for two minutes, nginx and most balancers for one. */
const KEEP_ALIVE_TIMEOUT_MS = 130_000;

export interface RequestTimeouts {
  /** For the request's headers. */
  headersMs: number;
  /** For the whole request. */
  requestMs: number;
}
const defaultTimeouts: RequestTimeouts = { headersMs: 10_000, requestMs: 30_000 };

/** Listens for HTTP; port 0 takes a free one. Throws `OperatorError`. */
export async function listen(
  app: Hono,
  { host, port, timeouts = defaultTimeouts }: { host: string; port: number; timeouts?: RequestTimeouts },
): Promise<HttpListener> {
  let isDraining = false;
  const fetch = async (...request: Parameters<Hono['fetch']>) => {
    const response = isDraining ? serverStopping() : await app.fetch(...request);
    if (isDraining) response.headers.set('Connection', 'close');
    return response;
  };
  const server = createAdaptorServer({
    fetch,
    // Of requests without one, as HTTP/1.0 allows: balancers ask for /ready like that.
    hostname: 'localhost',
    serverOptions: {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      // Node checks for expired requests at this interval; its default of 30 s would stretch the timeouts.
      connectionsCheckingInterval: Math.min(1000, timeouts.headersMs),
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  const stop = () => {
    isDraining = true;
    return drain(server);
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

/** For a request that arrives on an open connection: its sender tries again, and reaches the next server. */
const serverStopping = () =>
  Response.json(
    { error: 'The server is restarting. Please try again in a moment.', code: 'unavailable' } satisfies ErrorBody,
    { status: errorStatus.unavailable, headers: { 'Retry-After': '1' } },
  );

const portInUse = (port: number) =>
  new OperatorError(`Port ${port} is already in use. Stop what runs there, or choose another, as in PORT=${port + 1}.`);

/** A connection to this machine is accepted or refused at once. */
const PROBE_TIMEOUT_MS = 1000;
const ALL_ADDRESSES = ['0.0.0.0', '::'];

/**
 * Throws an `OperatorError` where the host is not this machine, or something listens on the port. It asks for that by a
 * connection: to listen for a moment would take calls that nobody answers.
 */
export async function assertAddressFree({ host, port }: { host: string; port: number }): Promise<void> {
  const anyPort = createServer().listen(0, host);
  await once(anyPort, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, host, port);
  });
  anyPort.close();
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const socket = connect({ port, host: ALL_ADDRESSES.includes(host) ? 'localhost' : host });
  const isTaken = await once(socket, 'connect', { signal }).then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (isTaken) throw portInUse(port);
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') return portInUse(port);
  return new OperatorError(`The server cannot listen on ${host}:${port}: ${error.message}.`, { cause: error });
}

async function drain(server: ServerType): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timeout = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await closed;
  clearTimeout(timeout);
}
