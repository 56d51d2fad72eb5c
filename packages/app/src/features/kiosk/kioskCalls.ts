import { ApiError, type Client } from '@spotter/api';
import { isNetworkError, errorMessage } from '@spotter/web-core/errors';
import type { KioskCalls } from './createKiosk.ts';
import type { KioskResult } from './kioskState.ts';
import { kioskTexts } from './kioskTexts.ts';

const isDenied = (error: unknown) => error instanceof ApiError && error.code === 'forbidden';

/** The server's calls as the kiosk makes them: where it stands, with each failure in words. */
export const kioskCalls = (client: Client, gymId: string, branchId: string | undefined): KioskCalls => {
  const place = { gymId, ...(branchId !== undefined && { branchId }) };
  return {
    generate: () =>
      client.generateQRSession(place).catch((error: unknown) => ({
        failure: {
          message: isDenied(error) ? kioskTexts.denied : kioskTexts.notGenerated(errorMessage(error)),
          isOffline: isNetworkError(error),
        },
      })),
    check: (sessionId) =>
      client.checkQRSession({ gymId, sessionId }).then(
        ({ memberData }) => memberData,
        // The countdown goes on, and the next question may be answered.
        () => null,
      ),
    readCard: (cardNumber) =>
      client.universalCheckIn({ ...place, type: 'CARD', cardNumber }).then(
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
