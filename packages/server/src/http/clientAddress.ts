import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as Request } from 'hono';

/** The client's network address: the socket's own, never a header that anyone may write. */
export function socketAddress(request: Request): string {
  try {
    return getConnInfo(request).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/**
 * The client's address behind so many proxies of ours: what the outermost of them wrote, counted from the end of
 * X-Forwarded-For, since all before it is the client's to invent. Without one that fits, the socket's.
 */
export const addressBehindProxies =
  (proxies: number) =>
  (request: Request): string => {
    const told = proxies > 0 ? request.req.header('x-forwarded-for')?.split(',').at(-proxies)?.trim() : undefined;
    return told !== undefined && isIP(told) !== 0 ? told : socketAddress(request);
  };
