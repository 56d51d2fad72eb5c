import { timingSafeEqual } from 'node:crypto';
import { hashOf } from '../identity/secrets.ts';

const TOKEN_PREFIX = 'device.';

export const isDeviceToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

export const formatDeviceToken = (deviceId: string, secret: string): string => `${TOKEN_PREFIX}${deviceId}.${secret}`;

/** Device and secret of a token; undefined for any other text. */
export function readDeviceToken(token: string): { deviceId: string; secret: string } | undefined {
  const [, deviceId, secret] = /^device\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  return deviceId !== undefined && secret !== undefined ? { deviceId, secret } : undefined;
}

/** Compares in constant time. */
export const hasDeviceSecret = ({ secret_hash }: { secret_hash: string }, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(secret_hash));
