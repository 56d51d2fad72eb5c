import type { Context as Request } from 'hono';
import { isLoopback, socketAddress } from '../clientAddress.ts';

/** What proxies add. One on the same machine makes every visitor look local. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
];

/**
 * Whether a browser on the server's own machine sent the request: over the loopback interface, through no proxy, and
 * for an address of that machine, since any site may point a name of its own at 127.0.0.1 (DNS rebinding).
 */
export function isFromThisMachine(request: Request): boolean {
  const { req } = request;
  if (PROXY_HEADERS.some((name) => req.header(name) !== undefined)) return false;
  const host = req.header('host') ?? '';
  const origin = req.header('origin');
  if (origin !== undefined && URL.parse(origin)?.host !== host) return false;
  return isLoopback(host.replace(/:\d+$/, '')) && isLoopback(socketAddress(request).replace(/^::ffff:/i, ''));
}
