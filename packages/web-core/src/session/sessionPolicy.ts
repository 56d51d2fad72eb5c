import type { SessionPolicy } from './sessionState.ts';
import { TOKEN_EXPIRED_MESSAGE } from './tokenErrors.ts';

export const sessionMessages = {
  incomplete: 'Authentication setup incomplete. Please try logging in again.',
  missingClaims: 'Your session has expired. Please log in again to continue.',
  oldClaims: 'Please log in again to access the latest features.',
  failed: 'Failed to load user session. Please try again.',
  tokenExpired: TOKEN_EXPIRED_MESSAGE,
} as const;

/** The session of the main app. Specification, sections 4 and 9. */
export const appSessionPolicy: SessionPolicy = {
  freshLoginMs: 10_000,
  claimWaitsMs: [3000, 2000],
  oldestClaimsVersion: 2,
  endings: {
    incomplete: { message: sessionMessages.incomplete, delayMs: 2000 },
    missingClaims: { message: sessionMessages.missingClaims, delayMs: 3000 },
    oldClaims: { message: sessionMessages.oldClaims, delayMs: 3000 },
    tokenExpired: { message: sessionMessages.tokenExpired, delayMs: 2000 },
    disabled: { message: sessionMessages.tokenExpired, delayMs: 2000 },
  },
};
