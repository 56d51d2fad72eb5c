import { ApiError } from '@spotter/api';
import { isNetworkError, errorMessage } from '@spotter/web-core/errors';

const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'unauthenticated';

/** Why the page could not be filled; undefined when there is nothing to say. */
export function dashboardError(userError: unknown, occupancyError: unknown): string | undefined {
  if (userError) {
    const reason = isSignedOut(userError) ? 'Unable to obtain authentication token' : errorMessage(userError);
    return `Failed to load user data: ${reason}`;
  }
  // A lost connection is said by the occupancy card itself.
  if (occupancyError && !isNetworkError(occupancyError)) {
    return `Failed to load occupancy: ${errorMessage(occupancyError)}`;
  }
  return undefined;
}

/** Trying again helps where the session was the trouble. */
export const isWorthRetrying = (message: string): boolean => /authenticat|session/i.test(message);
