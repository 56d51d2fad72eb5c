// Calls of the contract whose handlers come with their areas.
import type { Handlers } from './context.ts';
import { DomainError } from './errors.ts';

const notBuilt = (): never => {
  throw new DomainError('unavailable', 'This comes with the next release');
};

type Name =
  | 'createPaymentLink'
  | 'getPaymentRequests'
  | 'confirmPaymentRequest'
  | 'rejectPaymentRequest'
  | 'getPassBilling'
  | 'requestPayment';

export const comingHandlers: Pick<Handlers, Name> = {
  // paymentRequests
  createPaymentLink: notBuilt,
  getPaymentRequests: notBuilt,
  confirmPaymentRequest: notBuilt,
  rejectPaymentRequest: notBuilt,
  getPassBilling: notBuilt,
  requestPayment: notBuilt,
};
