import { contract, paymentMethods, type ParsedOf, type Payment, type PaymentMethod } from '@spotter/api';
import { formatRupees } from '@spotter/api/rupees';
import { SelectField, TextField } from '@spotter/ui';
import { paymentMethodLabels } from '@spotter/web-core/labels';
import { invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { moneyCalls } from '../../shared/billing/moneyCalls.ts';
import { RupeesField } from '../../shared/billing/RupeesField.tsx';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';

interface RefundForm {
  amount: number | undefined;
  method: PaymentMethod;
  reference: string;
  reason: string;
}

type Refund = Pick<ParsedOf<'refundPayment'>, keyof RefundForm>;

const methodOptions = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));

/** Records that a payment was paid back, whole or in part. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const { refundable, memberName } = payment;
  const form = useResourceForm<RefundForm, Refund, 'refundPayment'>({
    call: 'refundPayment',
    schema: contract.refundPayment.input
      .omit({ gymId: true, paymentId: true })
      .refine(({ amount }) => amount <= refundable, {
        path: ['amount'],
        message: `At most ${formatRupees(refundable)} can be refunded`,
      }),
    defaultValues: { amount: refundable, method: payment.method, reference: '', reason: '' },
    fields: ['amount', 'method', 'reference', 'reason'],
    idPrefix: 'refund',
    toInput: (refund) => ({ gymId, paymentId: payment.id, ...refund }),
    onSuccess: (answer) => {
      void invalidateCalls(queries, ...moneyCalls);
      return `${formatRupees(answer.payment.amount)} to ${memberName}`;
    },
    successTitle: 'Refund Recorded',
    failureTitle: 'Failed to Record Refund',
    onClose,
  });
  return (
    <FormDialog title={`Refund ${memberName}`} submitLabel="Record Refund" form={form} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          Records what you pay back; it moves no money. Of {formatRupees(payment.amount)} by{' '}
          {paymentMethodLabels[payment.method]}, {formatRupees(refundable)} can be refunded.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <RupeesField label="Amount" required {...form.controlled('amount')} />
          <SelectField label="Paid back by" options={methodOptions} {...form.input('method')} />
        </div>
        <TextField label="Reason" required maxLength={200} autoComplete="off" {...form.input('reason')} />
        <TextField label="Reference" maxLength={60} autoComplete="off" {...form.input('reference')} />
      </div>
    </FormDialog>
  );
}
