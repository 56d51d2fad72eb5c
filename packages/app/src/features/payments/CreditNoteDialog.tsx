import { contract, type InvoiceSummary, type ParsedOf } from '@spotter/api';
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
    schema: contract.creditInvoice.input.omit({ gymId: true, invoiceId: true }).refine(({ amount }) => amount <= rest, {
      path: ['amount'],
      message: `At most ${money(rest)} can be credited`,
    }),
    defaultValues: { amount: rest, reason: '' },
    fields: ['amount', 'reason'],
    idPrefix: 'credit',
    toInput: (credit) => ({ gymId, invoiceId: invoice.id, ...credit }),
    onSuccess: ({ creditNote }) => {
      void invalidateCalls(queries, ...moneyCalls);
      return `${creditNote.number} over ${money(creditNote.total)} for ${invoice.number}`;
    },
    successTitle: 'Credit Note Issued',
    failureTitle: 'Failed to Issue Credit Note',
    onClose,
  });
  return (
    <FormDialog title={`Credit ${invoice.number}`} submitLabel="Issue Credit Note" form={form} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          The invoice of {invoice.memberName} over {money(invoice.total)} stays as it is; the credit note corrects it,
          and cannot be taken back. What was paid above the rest is to be refunded.
        </p>
        <AmountField
          label="Amount"
          required
          className="max-w-64"
          help={`At most ${money(rest)}, tax included`}
          {...form.controlled('amount')}
        />
        <TextField label="Reason" required maxLength={200} autoComplete="off" {...form.input('reason')} />
      </div>
    </FormDialog>
  );
}
