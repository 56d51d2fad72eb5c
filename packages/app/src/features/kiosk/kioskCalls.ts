import { ApiError, type Client } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { isNetworkError, errorMessage } from '@spotter/web-core/errors';
import type { OfflineQueue } from '../../shared/offlineQueue/createOfflineQueue.ts';
import { kioskDevice } from '../../shared/kioskDevice.ts';
import { QueueStorageError } from '../../shared/offlineQueue/queueStorage.ts';
import { sendOrQueue } from '../../shared/offlineQueue/sendOrQueue.ts';
import type { GeneratedCode, KioskCalls } from './createKiosk.ts';
import type { Failure, KioskResult } from './kioskState.ts';
import { kioskTexts } from './kioskTexts.ts';
import type { SignCode } from './signedCodes.ts';

/** How long a kiosk that can sign its codes waits for one of the server. */
export const CODE_DUE_MS = 4000;

const failedWith = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code;

interface KioskCallsOptions {
  client: Client;
  /** Of cards that find no connection. */
  queue: OfflineQueue;
  gymId: string;
  branchId: string | undefined;
  /** Of a paired device, for when the server is out of reach. */
  sign?: SignCode;
}

/** The API calls of the kiosk, with failures as messages. */
export const kioskCalls = ({ client, queue, gymId, branchId, sign }: KioskCallsOptions): KioskCalls => {
  const branch = branchId === undefined ? {} : { branchId };
  const scope = { gymId, ...branch };
  // The server may have another public address than the one that the kiosk was opened at.
  let page = `${window.location.origin}/pass/`;
  const generate = async (signal?: AbortSignal): Promise<GeneratedCode | { failure: Failure }> => {
    try {
      const code = await client.generateQRSession(scope, { ...(signal && { signal }) });
      page = code.qrData.split('#')[0] ?? page;
      return code;
    } catch (error) {
      return {
        failure: {
          message: failedWith(error, 'forbidden')
            ? i18n.t(kioskTexts.denied)
            : i18n.t('Failed to generate QR code: {reason}', { reason: errorMessage(error) }),
          isOffline: isNetworkError(error),
        },
      };
    }
  };
  return {
    generate: async () => {
      if (!sign) return generate();
      const call = new AbortController();
      const answer = await Promise.race([generate(call.signal), silence()]);
      // It would be tried for two minutes, beside all that follow it.
      call.abort();
      if (!('failure' in answer) || !answer.failure.isOffline) return answer;
      const code = await sign(page);
      return code ? { ...code, isSigned: true } : answer;
    },
    check: (sessionId) =>
      client.checkQRSession({ gymId, sessionId, refusals: '1' }).then(
        ({ memberData: person, ageMs = 0, refusal }) => (person ? { person, ageMs } : refusal ? { refusal } : null),
        // A failed poll is ignored: the next one may succeed.
        () => null,
      ),
    readCard: async (cardNumber): Promise<KioskResult> => {
      const card = { ...branch, type: 'CARD', cardNumber } as const;
      // Others may have to send it, after the pairing has ended.
      const door = branchId ?? kioskDevice()?.kiosk?.branch.id;
      try {
        const answer = await sendOrQueue({
          queue,
          action: { ...card, ...(door !== undefined && { branchId: door }) },
          name: null,
          call: (call) => client.universalCheckIn({ ...card, gymId }, call),
        });
        if (answer === 'waiting') return { is: 'waiting' };
        const { memberData } = answer;
        return memberData
          ? { is: 'passed', person: memberData }
          : { is: 'refused', message: errorMessage(undefined), isUnknownCard: false };
      } catch (error) {
        return {
          is: 'refused',
          message:
            error instanceof QueueStorageError
              ? i18n.t('Without a connection this kiosk cannot keep the card. Please ask at the desk.')
              : errorMessage(error),
          isUnknownCard: failedWith(error, 'not-found'),
        };
      }
    },
  };
};

const silence = () =>
  new Promise<{ failure: Failure }>((resolve) => {
    const failure = { message: i18n.t('The server does not answer'), isOffline: true };
    setTimeout(() => resolve({ failure }), CODE_DUE_MS);
  });
