import { createIdempotencyKey } from '@spotter/api/small';
import { i18n } from '@spotter/i18n';
import { errorMessage } from '@spotter/web-core/errors';
import { useState } from 'react';
import type { MoneyCalls } from '../../services.ts';

export type PaymentInput = Omit<Parameters<MoneyCalls['requestPayment']>[0], 'gymId'>;

export interface RequestPayment {
  /** Announces a payment; then it stands among the open ones. */
  request: (input: PaymentInput) => void;
  /** What is being asked for, until it stands among the open ones. */
  busy: PaymentInput | undefined;
  /** Takes back a payment that was started; then another way can be chosen. */
  withdraw: (requestId: string) => void;
  /** The payment that is being taken back. */
  withdrawing: string | undefined;
  /** How many were taken back on this screen. */
  withdrawals: number;
  failure: { title: string; message: string } | undefined;
  /** Whether the member has just started this one. */
  isNew: (requestId: string) => boolean;
}

export function useRequestPayment(calls: MoneyCalls, gymId: string, onChange: () => Promise<void>): RequestPayment {
  const [busy, setBusy] = useState<PaymentInput>();
  const [withdrawing, setWithdrawing] = useState<string>();
  const [withdrawals, setWithdrawals] = useState(0);
  const [failure, setFailure] = useState<RequestPayment['failure']>();
  const [newest, setNewest] = useState<string>();
  const request = async (input: PaymentInput) => {
    // Two ways at once would be two payments.
    if (busy) return;
    setBusy(input);
    setFailure(undefined);
    try {
      const { paymentRequest } = await calls.requestPayment(
        { gymId, ...input },
        { idempotencyKey: createIdempotencyKey() },
      );
      setNewest(paymentRequest.id);
    } catch (error) {
      setFailure({ title: i18n.t('The payment could not be started'), message: errorMessage(error) });
    }
    // After a failure too: what is shown may have changed, or only the answer was lost.
    await onChange();
    setBusy(undefined);
  };
  const withdraw = async (requestId: string) => {
    setWithdrawing(requestId);
    setFailure(undefined);
    try {
      await calls.withdrawPaymentRequest(
        { gymId, paymentRequestId: requestId },
        { idempotencyKey: createIdempotencyKey() },
      );
      setWithdrawals((count) => count + 1);
    } catch (error) {
      setFailure({ title: i18n.t('The payment could not be taken back'), message: errorMessage(error) });
    }
    await onChange();
    setWithdrawing(undefined);
  };
  return {
    request: (input) => void request(input),
    busy,
    withdraw: (requestId) => void withdraw(requestId),
    withdrawing,
    withdrawals,
    failure,
    isNew: (requestId) => requestId === newest,
  };
}
