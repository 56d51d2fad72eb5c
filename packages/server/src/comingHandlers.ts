// Calls of the contract whose handlers come with their areas.
import type { Handlers } from './context.ts';
import { DomainError } from './errors.ts';

const notBuilt = (): never => {
  throw new DomainError('unavailable', 'This comes with the next release');
};

type Name =
  | 'getBillingSettings'
  | 'updateBillingPolicy'
  | 'updateBillingDetails'
  | 'setTaxRate'
  | 'issueInvoice'
  | 'getInvoices'
  | 'getInvoice'
  | 'getInvoicesOfMonth'
  | 'creditInvoice'
  | 'refundPayment'
  | 'getDues'
  | 'sendReceipt'
  | 'getReceipt'
  | 'getTakings'
  | 'closeDay'
  | 'createPaymentLink'
  | 'getPaymentRequests'
  | 'confirmPaymentRequest'
  | 'rejectPaymentRequest'
  | 'getPassBilling'
  | 'requestPayment';

export const comingHandlers: Pick<Handlers, Name> = {
  // billing
  getBillingSettings: notBuilt,
  updateBillingPolicy: notBuilt,
  updateBillingDetails: notBuilt,
  setTaxRate: notBuilt,
  issueInvoice: notBuilt,
  getInvoices: notBuilt,
  getInvoice: notBuilt,
  getInvoicesOfMonth: notBuilt,
  creditInvoice: notBuilt,
  refundPayment: notBuilt,
  getDues: notBuilt,
  sendReceipt: notBuilt,
  getReceipt: notBuilt,
  getTakings: notBuilt,
  closeDay: notBuilt,
  // paymentRequests
  createPaymentLink: notBuilt,
  getPaymentRequests: notBuilt,
  confirmPaymentRequest: notBuilt,
  rejectPaymentRequest: notBuilt,
  getPassBilling: notBuilt,
  requestPayment: notBuilt,
};
