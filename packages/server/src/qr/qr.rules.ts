import { DomainError } from '../errors.ts';

/** How long a kiosk shows a code. */
export const QR_LIFETIME_MS = 30_000;
/** How long an expired code is still accepted: a scan takes time to arrive. */
const QR_GRACE_MS = 5000;

/** How long a kiosk shows a result: who was turned away before is not shown any more. */
export const RESULT_DISPLAY_MS = 10_000;

/** The URL in the kiosk's QR code. The code stands behind the #, which no server logs. */
export const qrCodeUrl = (publicUrl: string, sessionId: string, secret: string) =>
  `${publicUrl}/pass/#${sessionId}.${secret}`;

/** Session and secret of a code, as a URL or alone; undefined for any other text. */
export function readCode(qrData: string): { sessionId: string; secret: string } | undefined {
  const [, sessionId, secret] = /^(?:[^#]*#)?([\w-]{16})\.([\w-]{22})$/.exec(qrData.trim()) ?? [];
  return sessionId !== undefined && secret !== undefined ? { sessionId, secret } : undefined;
}

export const codeUsed = () =>
  new DomainError('code-used', /*i18n*/ 'This code has been used. Please scan the new one.');

export const codeExpired = () =>
  new DomainError('code-expired', /*i18n*/ 'This code has expired. Please scan the new one.');

/** Throws `code-expired`, also for a code that would live longer than any: the clock was set back since it was made. */
export function assertCodeNotExpired({ expires_at }: { expires_at: number }, now: number): void {
  if (now >= expires_at + QR_GRACE_MS || now < expires_at - QR_LIFETIME_MS - QR_GRACE_MS) {
    throw codeExpired();
  }
}
