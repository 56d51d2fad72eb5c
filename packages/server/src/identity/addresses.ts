import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The socket's remote address. What a proxy says is believed only by a function that knows the proxy. */
export function socketAddress(context: Context): string {
  // Without a socket, as in `app.request`, there is nobody to tell apart.
  const hasSocket = Boolean((context.env as { incoming?: unknown } | undefined)?.incoming);
  return (hasSocket && getConnInfo(context).remote.address) || 'unknown';
}

/** What one client is counted by: its IPv4 address, or the /64 of its IPv6 one, of which it may use any. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  while (groups.length + after < 8) groups.push('0');
  return `${groups.slice(0, 4).join(':')}::/64`;
}
