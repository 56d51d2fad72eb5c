// The tables of invoices and payments. Amounts are whole paise.
import type { InvoiceKind, PaymentMethod } from '@spotter/api';
import type { EpochMs, InsertOnly, Tenant } from './columns.ts';

/** One row per gym that has changed something; the others have the defaults. */
export interface BillingSettingsTable extends Tenant {
  grace_days: number;
  freeze_days_per_year: number;
  max_staff_discount_percent: number;
  upi_id: string;
  upi_payee_name: string;
  legal_name: string;
  address: string;
  gstin: string;
  /** When an admin confirmed a tax rate; null before. */
  tax_rate_confirmed_at: EpochMs | null;
  updated_at: EpochMs;
}

/** Of the branches whose supplier is not the gym's. */
export interface BranchBillingDetailsTable extends Tenant {
  branch_id: InsertOnly<string>;
  legal_name: string;
  address: string;
  gstin: string;
  updated_at: EpochMs;
}

export interface TaxRateTable extends Tenant {
  starts_on: InsertOnly<string>;
  sac: string;
  /** Of CGST and SGST together, in hundredths of a percent. */
  rate_basis_points: number;
  confirmed_by_name: string;
  confirmed_at: EpochMs;
}

/** The last number of each series in a financial year, locked by the transaction that issues: no gap, no double. */
export interface InvoiceCounterTable extends Tenant {
  /** Prefix and GSTIN, as in `INV 27ABCDE1234F1Z0`. */
  series: InsertOnly<string>;
  /** As in `2627` for April 2026 to March 2027. */
  financial_year: InsertOnly<string>;
  last_number: number;
  last_issued_on: string;
}

/** Issued documents. Only what was paid and credited since changes. */
export interface InvoiceTable extends Tenant {
  id: InsertOnly<string>;
  kind: InsertOnly<InvoiceKind>;
  series: InsertOnly<string>;
  number: InsertOnly<string>;
  issued_on: InsertOnly<string>;
  issued_at: InsertOnly<EpochMs>;
  issued_by_id: InsertOnly<string>;
  branch_id: InsertOnly<string>;
  /** The member, who may be deleted since. */
  person_id: InsertOnly<string>;
  member_name: InsertOnly<string>;
  phone: InsertOnly<string>;
  /** The term that was sold. */
  term_id: InsertOnly<string | null>;
  /** Of a credit note: the invoice that it corrects. */
  corrects_id: InsertOnly<string | null>;
  description: InsertOnly<string>;
  total_paise: InsertOnly<number>;
  /** Payments less refunds. */
  paid_paise: number;
  /** Of a credit note its total, so that nothing is due. */
  credited_paise: number;
  /** Random: the address of the public page. */
  token: InsertOnly<string>;
  /** What is printed, as JSON. */
  document: InsertOnly<string>;
}

/** Append-only, but for the gateway's id of a refund. A refund is a row of its own. */
export interface PaymentTable extends Tenant {
  id: InsertOnly<string>;
  kind: InsertOnly<'payment' | 'refund'>;
  invoice_id: InsertOnly<string>;
  /** Where it was received, whose till it is in. */
  branch_id: InsertOnly<string>;
  method: InsertOnly<PaymentMethod>;
  /** Positive, for refunds too. */
  amount_paise: InsertOnly<number>;
  reference: InsertOnly<string>;
  reason: InsertOnly<string>;
  /** Of a refund: the payment. */
  refunded_id: InsertOnly<string | null>;
  /**
   * The gateway's id of the payment or refund, recorded once; a refund of the desk has it once the gateway reports it.
   */
  gateway_payment_id: string | null;
  /** The date in the gym's zone: the day in whose takings it counts. */
  received_on: InsertOnly<string>;
  received_at: InsertOnly<EpochMs>;
  received_by_id: InsertOnly<string>;
  received_by_name: InsertOnly<string>;
}

export interface DayCloseTable extends Tenant {
  branch_id: InsertOnly<string>;
  day: InsertOnly<string>;
  expected_cash_paise: InsertOnly<number>;
  counted_cash_paise: InsertOnly<number>;
  reason: InsertOnly<string>;
  closed_by_id: InsertOnly<string>;
  closed_by_name: InsertOnly<string>;
  closed_at: InsertOnly<EpochMs>;
}

/** Money that has not come yet: announced by a member, or asked of the gateway. */
export interface PaymentRequestTable extends Tenant {
  id: InsertOnly<string>;
  channel: InsertOnly<'upi' | 'gateway'>;
  /** May have been deleted since. */
  person_id: InsertOnly<string>;
  branch_id: InsertOnly<string>;
  amount_paise: InsertOnly<number>;
  /** In words, in each language; of an earlier version in English alone. */
  purpose: InsertOnly<string>;
  /** Of a renewal. */
  plan_id: InsertOnly<string | null>;
  /** The one to pay; of a renewal the one that was issued for it. */
  invoice_id: string | null;
  /** Random; by which the bank's entry and the gateway's link are found. */
  reference: InsertOnly<string>;
  /** Empty until the gateway has made the link. */
  pay_url: string;
  gateway_link_id: string | null;
  gateway_payment_id: string | null;
  /** Why a payment of the gateway was not applied, in each language; empty without. */
  problem: string;
  /** Channel and purpose of an open one, of which there is one at a time; null once it is closed. */
  open_key: string | null;
  created_at: InsertOnly<EpochMs>;
  expires_at: EpochMs;
  /** When it is looked after next; a process claims it by moving this forward. Null once it is closed. */
  next_check_at: EpochMs | null;
  checks: number;
  paid_at: EpochMs | null;
  rejected_at: EpochMs | null;
  expired_at: EpochMs | null;
}

/**
 * Webhooks that were taken, and payments that the desk rejected: a repeated one changes nothing. Of no gym, since a
 * refund may come before its payment.
 */
export interface GatewayEventTable {
  event_id: InsertOnly<string>;
  type: InsertOnly<string>;
  payment_id: InsertOnly<string | null>;
  refund_id: InsertOnly<string | null>;
  amount_paise: InsertOnly<number | null>;
  received_at: InsertOnly<EpochMs>;
  /** Null while it waits for the payment that it is about. */
  applied_at: EpochMs | null;
}
