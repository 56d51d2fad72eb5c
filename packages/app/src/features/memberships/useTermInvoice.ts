import type { InputOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { invalidateCalls, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useCurrency } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { moneyCalls } from '../../shared/billing/moneyCalls.ts';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { isUninvoiced } from './isUninvoiced.ts';
import { valuesOf } from './sale.ts';
import { salePartsOf } from './saleParts.ts';
import {
  initialTermInvoice,
  type TermInvoiceContext,
  termInvoiceOf,
  termInvoiceSchema,
  type TermInvoiceValues,
} from './termInvoice.ts';
import type { SaleOptions } from './useRenewal.ts';
import { useSaleBasis } from './useSaleBasis.ts';

/** The invoice that is being entered: its form, and what it comes to once terms and settings are there. */
export function useTermInvoice({ member, zone, today, onClose }: SaleOptions) {
  const { gymId, isAdmin } = useVisitor();
  const currency = useCurrency();
  const queries = useQueryClient();
  const { query: membership, basis, renew: renewBasis } = useSaleBasis(member);
  const settings = useCallQuery('getBillingSettings', { gymId }, { staleTime: 60_000 });
  const parts = [membership, settings];
  const context: TermInvoiceContext | undefined =
    basis && settings.data
      ? {
          member: basis.member,
          terms: basis.membership.terms.filter((term) => isUninvoiced(term, isAdmin)),
          settings: settings.data.settings,
          today,
          zone,
          currency,
          isAdmin,
        }
      : undefined;
  const refresh = () => void invalidateCalls(queries, ...moneyCalls);
  const form = useResourceForm<TermInvoiceValues, Omit<InputOf<'issueInvoice'>, 'gymId'>, 'issueInvoice'>({
    call: 'issueInvoice',
    schema: termInvoiceSchema(context),
    defaultValues: initialTermInvoice,
    fields: ['termId', 'discount', 'recipientGstin', 'amount', 'reference'],
    idPrefix: 'invoice',
    subject: member.name,
    toInput: (parsed) => ({ gymId, ...parsed }),
    onSuccess: ({ invoice }) => {
      refresh();
      if (!invoice) return { title: i18n.t('Membership Is Free'), message: member.name };
      const open = () => window.open(invoice.receiptPath, '_blank', 'noopener');
      return {
        message: `${invoice.number}, ${invoice.memberName}`,
        actions: [
          {
            label: i18n.t('Receipt'),
            altText: /*i18n*/ 'Open it on the page of the member',
            onSelect: open,
          },
        ],
      };
    },
    // Somebody else may have issued it, or changed the tax rate.
    onRefused: () => {
      renewBasis();
      refresh();
      void invalidateCalls(queries, 'getBillingSettings');
    },
    successTitle: i18n.t('Invoice Issued'),
    failureTitle: i18n.t('Failed to Issue the Invoice'),
    onClose,
  });
  const controls = {
    termId: form.controlled('termId'),
    discount: form.controlled('discount'),
    recipientGstin: form.controlled('recipientGstin'),
    isPaidNow: form.controlled('isPaidNow'),
    amount: form.controlled('amount'),
    method: form.controlled('method'),
    reference: form.controlled('reference'),
  };
  const values = valuesOf(controls);
  return {
    form,
    controls,
    values,
    context,
    sold: context && termInvoiceOf(values, context),
    parts: salePartsOf(parts),
  };
}
