import { ApiError } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { isNetworkError, errorMessage } from '@spotter/web-core/errors';

const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'unauthenticated';

/** The page's error message; undefined without one. */
export function dashboardError(userError: unknown, occupancyError: unknown): string | undefined {
  if (userError) {
    const reason = isSignedOut(userError) ? i18n.t('Unable to obtain authentication token') : errorMessage(userError);
    return i18n.t('Failed to load user data: {reason}', { reason });
  }
  // Network failures are shown by the occupancy card.
  if (occupancyError && !isNetworkError(occupancyError)) {
    return i18n.t('Failed to load occupancy: {reason}', { reason: errorMessage(occupancyError) });
  }
  return undefined;
}

/** Retry helps with session errors only. */
export const isWorthRetrying = (message: string): boolean => /authenticat|session/i.test(message);
