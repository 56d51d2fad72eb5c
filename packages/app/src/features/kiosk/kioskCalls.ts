import { ApiError, type Client } from '@spotter/api';
import { isNetworkError, errorMessage } from '@spotter/web-core/errors';
import type { KioskCalls } from './createKiosk.ts';
import type { KioskResult } from './kioskState.ts';
import { kioskTexts } from './kioskTexts.ts';

const isDenied = (error: unknown) => error instanceof ApiError && error.code === 'forbidden';

/** The API calls of the kiosk, with failures as messages. */
export const kioskCalls = (client: Client, gymId: string, branchId: string | undefined): KioskCalls => {
  const scope = { gymId, ...(branchId !== undefined && { branchId }) };
  return {
    generate: () =>
      client.generateQRSession(scope).catch((error: unknown) => ({
        failure: {
          message: isDenied(error) ? kioskTexts.denied : kioskTexts.notGenerated(errorMessage(error)),
          isOffline: isNetworkError(error),
        },
      })),
    check: (sessionId) =>
      client.checkQRSession({ gymId, sessionId }).then(
        ({ memberData }) => memberData,
        // A failed poll is ignored: the next one may succeed.
        () => null,
      ),
    readCard: (cardNumber) =>
      client.universalCheckIn({ ...scope, type: 'CARD', cardNumber }).then(
        ({ memberData }): KioskResult =>
          memberData
            ? { is: 'passed', person: memberData }
            : { is: 'refused', message: errorMessage(undefined), isUnknownCard: false },
        (error: unknown): KioskResult => ({
          is: 'refused',
          message: errorMessage(error),
          isUnknownCard: error instanceof ApiError && error.code === 'not-found',
        }),
      ),
  };
};
