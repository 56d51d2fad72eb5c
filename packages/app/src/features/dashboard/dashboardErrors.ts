import { ApiError } from '@spotter/api';
import { isNetworkError, errorMessage } from '@spotter/web-core/errors';

const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'unauthenticated';

/** The page's error message; undefined without one. */
export function dashboardError(userError: unknown, occupancyError: unknown): string | undefined {
  if (userError) {
    const reason = isSignedOut(userError) ? 'Unable to obtain authentication token' : errorMessage(userError);
    return `Failed to load user data: ${reason}`;
  }
  // Network failures are shown by the occupancy card.
  if (occupancyError && !isNetworkError(occupancyError)) {
    return `Failed to load occupancy: ${errorMessage(occupancyError)}`;
  }
  return undefined;
}

/** Retry helps with session errors only. */
export const isWorthRetrying = (message: string): boolean => /authenticat|session/i.test(message);
