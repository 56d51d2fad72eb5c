import { newPayment, type InvoiceSummary, type NewPayment } from '@spotter/api';
import { SelectField } from '@spotter/ui';
import { useState } from 'react';
import { invalidateCalls, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useMoney } from '../../gym/money.tsx';
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

/** Records a payment for an invoice, whole or in part. */
export function TakePaymentDialog({ invoices, onClose }: TakePaymentDialogProps) {
  const money = useMoney();
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const settings = useCallQuery('getBillingSettings', { gymId }, { staleTime: 60_000 });
  const [invoice, setInvoice] = useState(invoices[0]);
  const { due } = invoice;
  const form = useResourceForm<PaymentValues, NewPayment, 'takePayment'>({
    call: 'takePayment',
    schema: newPayment.refine(({ amount }) => amount <= due, {
      path: ['amount'],
      message: `Only ${money(due)} is due`,
    }),
    defaultValues: { amount: due, method: 'cash', reference: '' },
    fields: ['amount', 'method', 'reference'],
    idPrefix: 'payment',
    toInput: (payment) => ({ gymId, invoiceId: invoice.id, payment }),
    onSuccess: (answer) => {
      void invalidateCalls(queries, ...moneyCalls);
      const rest = answer.invoice.due > 0 ? `${money(answer.invoice.due)} is still due` : 'Nothing is due';
      return `${money(answer.payment.amount)} from ${answer.payment.memberName}. ${rest} for ${invoice.number}.`;
    },
    successTitle: 'Payment Recorded',
    failureTitle: 'Failed to Record Payment',
    onClose,
  });
  const amount = form.controlled('amount');
  const method = form.controlled('method');
  const reference = form.controlled('reference');
  const choose = (invoiceId: string) => {
    const chosen = invoices.find(({ id }) => id === invoiceId) ?? invoice;
    setInvoice(chosen);
    amount.onValueChange(chosen.due);
  };
  const change = (next: Partial<PaymentValues>) => {
    if ('amount' in next) amount.onValueChange(next.amount);
    if (next.method !== undefined) method.onValueChange(next.method);
    if (next.reference !== undefined) reference.onValueChange(next.reference);
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
            label="For"
            options={invoices.map(({ id, number, description, due: rest }) => ({
              value: id,
              label: `${number} · ${description} · ${money(rest)} due`,
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
              <AmountText amount={invoice.total} /> in all
            </span>
          </p>
        )}
        <PaymentFields
          key={invoice.id}
          idPrefix="payment"
          value={{ amount: amount.value, method: method.value, reference: reference.value }}
          onChange={change}
          errors={{ amount: amount.error, reference: reference.error }}
          due={due}
          payee={settings.data?.settings.policy}
          purpose={{ note: `${invoice.number} ${invoice.memberName}`, reference: invoice.number }}
        />
      </div>
    </FormDialog>
  );
}
