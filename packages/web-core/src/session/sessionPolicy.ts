import type { SessionPolicy } from './sessionState.ts';
import { translated } from '../translated.ts';
import { TOKEN_EXPIRED_MESSAGE } from './tokenErrors.ts';

export const sessionMessages = /* @__PURE__ */ translated({
  incomplete: /*i18n*/ 'Authentication setup incomplete. Please try logging in again.',
  missingClaims: /*i18n*/ 'Your session has expired. Please log in again to continue.',
  oldClaims: /*i18n*/ 'Please log in again to access the latest features.',
  failed: /*i18n*/ 'Failed to load user session. Please try again.',
  tokenExpired: TOKEN_EXPIRED_MESSAGE,
});

const ending = (reason: keyof typeof sessionMessages, delayMs: number) => ({
  get message() {
    return sessionMessages[reason];
  },
  delayMs,
});

/** The session of the main app. Specification, sections 4 and 9. */
export const appSessionPolicy: SessionPolicy = {
  freshLoginMs: 10_000,
  claimWaitsMs: [3000, 2000],
  oldestClaimsVersion: 2,
  endings: {
    incomplete: ending('incomplete', 2000),
    missingClaims: ending('missingClaims', 3000),
    oldClaims: ending('oldClaims', 3000),
    tokenExpired: ending('tokenExpired', 2000),
    disabled: ending('tokenExpired', 2000),
  },
};
