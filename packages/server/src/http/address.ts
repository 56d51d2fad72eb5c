import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as Request } from 'hono';

/** The client's network address: the socket's own, never a header that anyone may write. */
export function clientAddress(request: Request): string {
  try {
    return getConnInfo(request).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
