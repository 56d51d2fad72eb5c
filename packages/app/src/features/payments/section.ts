import type { Invoice, InvoiceSummary, Payment, Takings } from '@spotter/api';
import type { Zone } from '@spotter/web-core/dates';
import type { ReactNode } from 'react';
import type { PaymentsView } from './view.ts';

/** A dialog of the payments page. `backTo`: the invoice that it was opened from and returns to. */
export type OpenDialog =
  | { is: 'invoice'; invoiceId: string }
  | { is: 'take'; invoice: InvoiceSummary; backTo?: string }
  | { is: 'take-member'; memberId: string; memberName: string }
  | { is: 'send-link'; invoice: Invoice; backTo?: string }
  | { is: 'refund'; payment: Payment; backTo?: string }
  | { is: 'credit'; invoice: InvoiceSummary; backTo?: string }
  | { is: 'close-day'; takings: Takings }
  | { is: 'export' };

/** What the three views of the page get. */
export interface SectionProps {
  view: PaymentsView;
  onChange: (change: Partial<PaymentsView>) => void;
  zone: Zone;
  /** Choice of view and branch, above the content. */
  scope: ReactNode;
  /** The chosen branch; undefined: every branch in the user's scope. */
  branchId: string | undefined;
  onOpen: (dialog: OpenDialog) => void;
}
