import { DomainError } from '../errors.ts';

/** How long a kiosk shows a code. */
export const QR_LIFETIME_MS = 30_000;
/** How much later a code is still accepted: a scan at the last moment takes its time to arrive. */
export const QR_GRACE_MS = 5000;

/** What the code on the kiosk says: where a phone's camera leads to, with the code behind the #, which no server logs. */
export const codeAddress = (publicUrl: string, sessionId: string, secret: string) =>
  `${publicUrl}/pass/#${sessionId}.${secret}`;

/** Session and secret of a code, given as the address or by itself. Undefined for any other text. */
export function readCode(qrData: string): { sessionId: string; secret: string } | undefined {
  const [, sessionId, secret] = /^(?:[^#]*#)?([\w-]{16})\.([\w-]{22})$/.exec(qrData.trim()) ?? [];
  return sessionId !== undefined && secret !== undefined ? { sessionId, secret } : undefined;
}

export const codeUsed = () => new DomainError('code-used', 'This code has been used. Please scan the new one.');

export function assertCodeNotExpired({ expires_at }: { expires_at: number }, now: number): void {
  if (now >= expires_at + QR_GRACE_MS) {
    throw new DomainError('code-expired', 'This code has expired. Please scan the new one.');
  }
}
