import { type ParsedOf, type Payment, type PaymentMethod, paymentMethods, payments } from '@spotter/api';
import { isRupees } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { SelectField, TextField } from '@spotter/ui';
import { paymentMethodLabels } from '@spotter/web-core/labels';
import { invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { useCurrency, useMoney } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { moneyCalls } from '../../shared/billing/moneyCalls.ts';
import { AmountField } from '../../shared/billing/AmountField.tsx';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';

interface RefundForm {
  amount: number | undefined;
  method: PaymentMethod;
  reference: string;
  reason: string;
}

type Refund = Pick<ParsedOf<'refundPayment'>, keyof RefundForm>;

/** UPI and the gateway pay rupees. */
const methodsOf = (currency: string | undefined) =>
  paymentMethods
    .filter((value) => isRupees(currency) || (value !== 'upi' && value !== 'gateway'))
    .map((value) => ({ value, label: paymentMethodLabels[value] }));

/** Records that a payment was paid back, whole or in part. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const money = useMoney();
  const currency = useCurrency();
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const { refundable, memberName } = payment;
  const form = useResourceForm<RefundForm, Refund, 'refundPayment'>({
    call: 'refundPayment',
    schema: payments.refundPayment.input
      .omit({ gymId: true, paymentId: true })
      .refine(({ amount }) => amount <= refundable, {
        path: ['amount'],
        message: i18n.t('At most {amount} can be refunded', { amount: money(refundable) }),
      }),
    defaultValues: { amount: refundable, method: payment.method, reference: '', reason: '' },
    fields: ['amount', 'method', 'reference', 'reason'],
    idPrefix: 'refund',
    toInput: (refund) => ({ gymId, paymentId: payment.id, ...refund }),
    onSuccess: (answer) => {
      void invalidateCalls(queries, ...moneyCalls);
      return i18n.t('{amount} to {memberName}', { amount: money(answer.payment.amount), memberName });
    },
    successTitle: i18n.t('Refund Recorded'),
    failureTitle: i18n.t('Failed to Record Refund'),
    onClose,
  });
  return (
    <FormDialog
      title={i18n.t('Refund {memberName}', { memberName })}
      submitLabel={i18n.t('Record Refund')}
      form={form}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          {i18n.t(
            'Records what you pay back; it moves no money. Of {amount} by {method}, {refundable} can be refunded.',
            {
              amount: money(payment.amount),
              method: paymentMethodLabels[payment.method],
              refundable: money(refundable),
            },
          )}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <AmountField label={i18n.t('Amount')} required {...form.controlled('amount')} />
          <SelectField label={i18n.t('Paid back by')} options={methodsOf(currency)} {...form.input('method')} />
        </div>
        <TextField label={i18n.t('Reason')} required maxLength={200} autoComplete="off" {...form.input('reason')} />
        <TextField label={i18n.t('Reference')} maxLength={60} autoComplete="off" {...form.input('reference')} />
      </div>
    </FormDialog>
  );
}
