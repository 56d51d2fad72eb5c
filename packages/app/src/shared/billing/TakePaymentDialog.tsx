import { newPayment, type InvoiceSummary, type NewPayment } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
import { SelectField } from '@spotter/ui';
import { z } from 'zod';
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

interface Values extends PaymentValues {
  invoiceId: string;
}

/** Records a payment for an invoice, whole or in part. */
export function TakePaymentDialog({ invoices, overpaid = 0, onClose }: TakePaymentDialogProps) {
  const money = useMoney();
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const settings = useCallQuery('getBillingSettings', { gymId }, { staleTime: 60_000 });
  const invoiceOf = (id: string) => invoices.find((one) => one.id === id) ?? invoices[0];
  const form = useResourceForm<Values, NewPayment & { invoiceId: string }, 'takePayment'>({
    call: 'takePayment',
    schema: newPayment.extend({ invoiceId: z.string() }).superRefine(({ invoiceId, amount }, context) => {
      const { due } = invoiceOf(invoiceId);
      if (amount <= due) return;
      const message = i18n.t('Only {amount} is due', { amount: money(due) });
      context.addIssue({ code: 'custom', path: ['amount'], message });
    }),
    defaultValues: { invoiceId: invoices[0].id, amount: invoices[0].due, method: 'cash', reference: '' },
    fields: ['amount', 'method', 'reference'],
    idPrefix: 'payment',
    toInput: ({ invoiceId, ...payment }) => ({ gymId, invoiceId, payment }),
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
        number: answer.invoice.number,
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
  const invoiceId = form.controlled('invoiceId');
  const invoice = invoiceOf(invoiceId.value);
  const choose = (id: string) => {
    invoiceId.onValueChange(id);
    amount.onValueChange(invoiceOf(id).due);
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
                  'Lists show {balance} due because {amount} was overpaid on another invoice. It is not applied here: an admin refunds it under Payments.',
                  { balance: money(balance), amount: money(overpaid) },
                )
              : i18n.t(
                  '{amount} was overpaid on another invoice. It is not applied here: an admin refunds it under Payments.',
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
          due={invoice.due}
          payee={settings.data?.settings.policy}
          purpose={{ note: `${invoice.number} ${invoice.memberName}`, reference: invoice.number }}
        />
      </div>
    </FormDialog>
  );
}
