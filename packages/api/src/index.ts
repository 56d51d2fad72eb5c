export { type AnswerCache, createAnswerCache } from './answerCache.ts';
export { branchLimits } from './branchLimits.ts';
export * from './call.ts';
export * from './client.ts';
export * from './contract.ts';
export { currencies, type Currency } from './currency.ts';
export * from './errors.ts';
export * from './feed.ts';
export { createLazyClient, loadContract } from './lazyClient.ts';
export { stateOfGstin } from './gstin.ts';
export * from './money.ts';
export { ONLINE_SELLER_NAME } from './onlineSeller.ts';
export { isDate, LAST_DATE } from './calendarDate.ts';
export { movedEnd } from './movedEnd.ts';
export { addDays, daysBetween, endOfTerm } from './termDates.ts';
export {
  countCharacters,
  date,
  id as idText,
  type Language,
  language,
  normalizeText,
  type Status,
  timestamp,
} from './fields.ts';
export { createIdempotencyKey, REQUEST_TIMEOUT_MS } from './retryPolicy.ts';
export * from './doorNotice.ts';
export * from './csvFormula.ts';
export * from './doorTones.ts';
export { toInputMessage } from './inputMessages.ts';
export * from './kioskCode.ts';
export * from './undoOffer.ts';
export * from './calls/account.ts';
export * from './calls/activities.ts';
export * from './calls/admins.ts';
export * from './calls/attendance.ts';
export * from './calls/billingSettings.ts';
export * from './calls/invoiceSchemas.ts';
export * from './calls/invoices.ts';
export * from './calls/payments.ts';
export * from './calls/brand.ts';
export * from './calls/branches.ts';
export * from './calls/dashboard.ts';
export * from './calls/devices.ts';
export * from './calls/door.ts';
export * from './calls/expected.ts';
export * from './calls/exports.ts';
export * from './calls/health.ts';
export * from './calls/imports.ts';
export * from './calls/members.ts';
export * from './calls/memberships.ts';
export * from './calls/offline.ts';
export * from './calls/openingHours.ts';
export * from './calls/pass.ts';
export * from './calls/paymentRequests.ts';
export * from './calls/plans.ts';
export * from './calls/qr.ts';
export * from './calls/reminders.ts';
export * from './calls/reports.ts';
export * from './calls/settings.ts';
export * from './calls/setup.ts';
export * from './calls/staff.ts';
export * from './calls/today.ts';
export * from './calls/twoFactor.ts';
export * from './calls/undo.ts';
