import type { Term } from '@spotter/api';
import type { FakeAnswers } from '@spotter/api/fake';
import { invoiceSummary } from './billingData.ts';
import { membershipOf } from './membershipData.ts';

const paid = invoiceSummary({
  description: 'Monthly, 3 Nov 2026 to 3 Dec 2026',
  total: 1_800_00,
  paid: 1_800_00,
  due: 0,
  status: 'paid',
});

/** The answers about a member whose terms have an invoice once it is issued; `reset` takes it back. */
export function issuedOnRequest(terms: readonly Term[]): { answers: FakeAnswers; reset: () => void } {
  let isIssued = false;
  return {
    answers: {
      getMembership: () =>
        membershipOf(
          { expiryDate: '2026-12-03' },
          { terms: terms.map((term) => ({ ...term, invoiceId: isIssued ? paid.id : null })) },
        ),
      getMemberBilling: () => ({ due: 0, invoices: isIssued ? [paid] : [], payments: [] }),
      issueInvoice: () => {
        isIssued = true;
        return { invoice: paid };
      },
    },
    reset: () => {
      isIssued = false;
    },
  };
}
