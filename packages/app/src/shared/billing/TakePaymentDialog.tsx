import { newPayment, type InvoiceSummary, type InputOf } from '@spotter/api';
import { formatRupees } from '@spotter/api/rupees';
import { SelectField } from '@spotter/ui';
import { z } from 'zod';
import { invalidateCalls, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useResourceForm } from '../useResourceForm.ts';
import { AmountText } from './AmountText.tsx';
import { PaymentFields, type PaymentValues } from './PaymentFields.tsx';
import { moneyCalls } from './moneyCalls.ts';

interface TakePaymentDialogProps {
  /** With something due; the first is paid unless the user chooses another. */
  invoices: readonly [InvoiceSummary, ...InvoiceSummary[]];
  onClose: () => void;
}

interface PaymentForm extends PaymentValues {
  invoiceId: string;
}

/** Records a payment for an invoice, whole or in part. */
export function TakePaymentDialog({ invoices, onClose }: TakePaymentDialogProps) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const settings = useCallQuery('getBillingSettings', { gymId }, { staleTime: 60_000 });
  const [first] = invoices;
  const chosen = (invoiceId: string) => invoices.find(({ id }) => id === invoiceId) ?? first;
  const schema = newPayment
    .extend({ invoiceId: z.string() })
    .superRefine(({ amount, invoiceId }, context) => {
      const { due } = chosen(invoiceId);
      if (amount > due)
        context.addIssue({ code: 'custom', path: ['amount'], message: `Only ${formatRupees(due)} is due` });
    })
    .transform(({ invoiceId, ...payment }): Omit<InputOf<'takePayment'>, 'gymId'> => ({ invoiceId, payment }));
  const form = useResourceForm<PaymentForm, z.output<typeof schema>, 'takePayment'>({
    call: 'takePayment',
    schema,
    defaultValues: { invoiceId: first.id, amount: first.due, method: 'cash', reference: '' },
    fields: ['invoiceId', 'amount', 'method', 'reference'],
    idPrefix: 'payment',
    toInput: (parsed) => ({ gymId, ...parsed }),
    onSuccess: ({ payment, invoice }) => {
      void invalidateCalls(queries, ...moneyCalls);
      const rest = invoice.due > 0 ? `${formatRupees(invoice.due)} of ${invoice.number} is still due` : invoice.number;
      return `${formatRupees(payment.amount)} from ${payment.memberName}. ${rest}`;
    },
    successTitle: 'Payment Recorded',
    failureTitle: 'Failed to Record Payment',
    onClose,
  });
  const controls = {
    invoiceId: form.controlled('invoiceId'),
    amount: form.controlled('amount'),
    method: form.controlled('method'),
    reference: form.controlled('reference'),
  };
  const invoice = chosen(controls.invoiceId.value);
  const choose = (invoiceId: string) => {
    controls.invoiceId.onValueChange(invoiceId);
    controls.amount.onValueChange(chosen(invoiceId).due);
  };
  const change = (next: Partial<PaymentValues>) => {
    if ('amount' in next) controls.amount.onValueChange(next.amount);
    if (next.method !== undefined) controls.method.onValueChange(next.method);
    if (next.reference !== undefined) controls.reference.onValueChange(next.reference);
  };
  return (
    <FormDialog
      title={`Take payment from ${invoice.memberName}`}
      submitLabel="Record Payment"
      form={form}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {invoices.length > 1 ? (
          <SelectField
            id={controls.invoiceId.id}
            label="For"
            options={invoices.map(({ id, number, description, due }) => ({
              value: id,
              label: `${number} · ${description} · ${formatRupees(due)} due`,
            }))}
            value={invoice.id}
            onChange={(event) => choose(event.target.value)}
          />
        ) : (
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="wrap-anywhere">
              {invoice.description} <span className="text-muted">{invoice.number}</span>
            </span>
            <span className="text-muted">
              <AmountText paise={invoice.total} /> in all
            </span>
          </p>
        )}
        <PaymentFields
          key={invoice.id}
          idPrefix="payment"
          value={{
            amount: controls.amount.value,
            method: controls.method.value,
            reference: controls.reference.value,
          }}
          onChange={change}
          errors={{ amount: controls.amount.error, reference: controls.reference.error }}
          due={invoice.due}
          payee={settings.data?.settings.policy}
          purpose={{ note: `${invoice.number} ${invoice.memberName}`, reference: invoice.number }}
        />
      </div>
    </FormDialog>
  );
}
