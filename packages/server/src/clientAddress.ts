import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Whether a host name or address is that of this machine; IPv6 with or without brackets. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** The socket's remote address, whatever the headers claim. `unknown` without a socket, as in `app.request`. */
export function socketAddress(context: Context): string {
  const bindings = context.env as { incoming?: unknown } | undefined;
  return (bindings?.incoming ? getConnInfo(context).remote.address : undefined) ?? 'unknown';
}

/** Of `1.2.3.4:5` and `[::1]:5`, as some proxies write their entries. */
const withoutPort = (entry: string): string => entry.replace(/^([\d.]+):\d+$|^\[(.+)\](?::\d+)?$/, '$1$2');

/**
 * The client's address behind `proxies` trusted proxies: the entry of X-Forwarded-For that the outermost of them
 * appended, counted from the end, since the client may invent all entries before it.
 * Without a valid entry, the socket's address.
 */
export const addressBehindProxies =
  (proxies: number) =>
  (context: Context): string => {
    const entry = proxies > 0 ? context.req.header('x-forwarded-for')?.split(',').at(-proxies)?.trim() : undefined;
    const forwarded = entry && withoutPort(entry);
    return forwarded !== undefined && isIP(forwarded) !== 0 ? forwarded : socketAddress(context);
  };

/** The key of rate limits: an IPv4 address, or the /64 of an IPv6 address, any of which one client may use. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!plain.includes(':')) return plain;
  const [before = [], after = []] = plain
    .toLowerCase()
    // A dotted end, as of an embedded IPv4 address, stands for the last two groups.
    .replace('.', ':')
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
