import { createIdempotencyKey } from '@spotter/api/small';
import { errorMessage } from '@spotter/web-core/errors';
import { useState } from 'react';
import type { MoneyCalls } from '../../services.ts';

export type PaymentInput = Omit<Parameters<MoneyCalls['requestPayment']>[0], 'gymId'>;

export interface RequestPayment {
  /** Announces a payment; then it stands among the open ones. */
  request: (input: PaymentInput) => void;
  /** What is being asked for. */
  busy: PaymentInput | undefined;
  failure: string | undefined;
  /** Whether the member has just started this one. */
  isNew: (requestId: string) => boolean;
}

export function useRequestPayment(calls: MoneyCalls, gymId: string, onRequested: () => void): RequestPayment {
  const [busy, setBusy] = useState<PaymentInput>();
  const [failure, setFailure] = useState<string>();
  const [newest, setNewest] = useState<string>();
  const request = async (input: PaymentInput) => {
    setBusy(input);
    setFailure(undefined);
    try {
      const { paymentRequest } = await calls.requestPayment(
        { gymId, ...input },
        { idempotencyKey: createIdempotencyKey() },
      );
      setNewest(paymentRequest.id);
      onRequested();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(undefined);
    }
  };
  return {
    request: (input) => void request(input),
    busy,
    failure,
    isNew: (requestId) => requestId === newest,
  };
}
