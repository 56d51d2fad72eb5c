import { newPayment, type InvoiceSummary, type NewPayment } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
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
  /** What the member paid too much for other invoices, in paise: lists show the balance, an invoice what it lacks. */
  overpaid?: number;
  onClose: () => void;
}

/** Records a payment for an invoice, whole or in part. */
export function TakePaymentDialog({ invoices, overpaid = 0, onClose }: TakePaymentDialogProps) {
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
      message: i18n.t('Only {amount} is due', { amount: money(due) }),
    }),
    defaultValues: { amount: due, method: 'cash', reference: '' },
    fields: ['amount', 'method', 'reference'],
    idPrefix: 'payment',
    toInput: (payment) => ({ gymId, invoiceId: invoice.id, payment }),
    onSuccess: (answer) => {
      void invalidateCalls(queries, ...moneyCalls);
      const rest =
        answer.invoice.due > 0
          ? i18n.t('{amount} is still due', { amount: money(answer.invoice.due) })
          : i18n.t('Nothing is due');
      return i18n.t('{amount} from {memberName}. {rest} for {number}.', {
        amount: money(answer.payment.amount),
        memberName: answer.payment.memberName,
        rest,
        number: invoice.number,
      });
    },
    successTitle: i18n.t('Payment Recorded'),
    failureTitle: i18n.t('Failed to Record Payment'),
    onClose,
  });
  const balance = invoices.reduce((sum, one) => sum + one.due, 0) - overpaid;
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
      title={i18n.t('Take payment from {memberName}', { memberName: invoice.memberName })}
      submitLabel={i18n.t('Record Payment')}
      form={form}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {overpaid > 0 && (
          <p className="rounded-md bg-warning-soft p-3 text-sm">
            {balance > 0
              ? i18n.t(
                  'Lists show {balance} due because {amount} was overpaid on another invoice. It is not applied here: refund it on the member’s page.',
                  { balance: money(balance), amount: money(overpaid) },
                )
              : i18n.t(
                  '{amount} was overpaid on another invoice. It is not applied here: refund it on the member’s page.',
                  { amount: money(overpaid) },
                )}
          </p>
        )}
        {invoices.length > 1 ? (
          <SelectField
            label={i18n.t('For')}
            options={invoices.map(({ id, number, description, due: rest }) => ({
              value: id,
              label: i18n.t('{number} · {description} · {amount} due', { number, description, amount: money(rest) }),
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
              <Trans id="<0/> in all" components={{ 0: <AmountText amount={invoice.total} /> }} />
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
