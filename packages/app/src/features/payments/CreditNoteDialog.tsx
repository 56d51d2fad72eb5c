import { invoices, type InvoiceSummary, type ParsedOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { TextField } from '@spotter/ui';
import { invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { useMoney } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { moneyCalls } from '../../shared/billing/moneyCalls.ts';
import { AmountField } from '../../shared/billing/AmountField.tsx';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';

interface CreditForm {
  amount: number | undefined;
  reason: string;
}

type Credit = Pick<ParsedOf<'creditInvoice'>, keyof CreditForm>;

/** Corrects an invoice by a credit note over all of it or a part. */
export function CreditNoteDialog({ invoice, onClose }: { invoice: InvoiceSummary; onClose: () => void }) {
  const money = useMoney();
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const rest = invoice.total - invoice.credited;
  const form = useResourceForm<CreditForm, Credit, 'creditInvoice'>({
    call: 'creditInvoice',
    schema: invoices.creditInvoice.input.omit({ gymId: true, invoiceId: true }).refine(({ amount }) => amount <= rest, {
      path: ['amount'],
      message: i18n.t('At most {amount} can be credited', { amount: money(rest) }),
    }),
    defaultValues: { amount: rest, reason: '' },
    fields: ['amount', 'reason'],
    idPrefix: 'credit',
    toInput: (credit) => ({ gymId, invoiceId: invoice.id, ...credit }),
    onSuccess: ({ creditNote }) => {
      void invalidateCalls(queries, ...moneyCalls);
      return i18n.t('{number} for {amount}, correcting {invoiceNumber}', {
        number: creditNote.number,
        amount: money(creditNote.total),
        invoiceNumber: invoice.number,
      });
    },
    successTitle: i18n.t('Credit Note Issued'),
    failureTitle: i18n.t('Failed to Issue Credit Note'),
    onClose,
  });
  return (
    <FormDialog
      title={i18n.t('Credit {number}', { number: invoice.number })}
      submitLabel={i18n.t('Issue Credit Note')}
      form={form}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          {i18n.t(
            '{memberName}’s invoice for {amount} stays as it is; the credit note corrects it, and cannot be undone. Refund what was paid beyond the rest.',
            { memberName: invoice.memberName, amount: money(invoice.total) },
          )}
        </p>
        <AmountField
          label={i18n.t('Amount')}
          required
          className="max-w-64"
          help={i18n.t('At most {amount}, tax included', { amount: money(rest) })}
          {...form.controlled('amount')}
        />
        <TextField label={i18n.t('Reason')} required maxLength={200} autoComplete="off" {...form.input('reason')} />
      </div>
    </FormDialog>
  );
}
