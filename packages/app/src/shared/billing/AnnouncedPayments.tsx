import type { PaymentRequest } from '@spotter/api';
import { Button, ConfirmDialog, TextField, useRemovedFocus, useToast } from '@spotter/ui';
import { formatDateTime, formatTimeAgo, type Zone } from '@spotter/web-core/dates';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { type ParsedOf, paymentRequests } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
import { useId, useState } from 'react';
import { invalidateCalls, useCallMutation, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useServerNow } from '../../shell/connection/useServerClock.ts';
import { useMoney } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../errorAbout.ts';
import { FormDialog } from '../FormDialog.tsx';
import { passFocusOut } from '../keepFocus.ts';
import { QueryError } from '../QueryError.tsx';
import { useResourceForm } from '../useResourceForm.ts';
import { AmountText } from './AmountText.tsx';
import { membershipCalls } from './moneyCalls.ts';

interface AnnouncedPaymentsProps {
  /** Undefined: every branch in the user's scope. */
  branchId: string | undefined;
  zone: Zone;
}

type OpenDialog = { is: 'confirm' | 'reject'; request: PaymentRequest };

/** What members say they have paid, to be compared with the bank. Nothing where there is none. */
export function AnnouncedPayments({ branchId, zone }: AnnouncedPaymentsProps) {
  const { gymId } = useVisitor();
  const headingId = useId();
  const query = useCallQuery('getPaymentRequests', { gymId, ...(branchId !== undefined && { branchId }) });
  const [dialog, setDialog] = useState<OpenDialog>();
  const { heading, list } = useRemovedFocus();
  const requests = query.data?.paymentRequests ?? [];
  if (query.error && !query.data) {
    return <QueryError title={i18n.t('Failed to Load Announced Payments')} query={query} />;
  }
  const close = () => setDialog(undefined);
  return (
    <>
      {requests.length > 0 && (
        <section ref={passFocusOut} aria-labelledby={headingId} className="rounded-lg border border-line bg-surface">
          <h2 {...heading} id={headingId} className="border-b border-line px-4 py-3 font-semibold">
            <Trans
              id="To confirm <0>{count}</0>"
              values={{ count: requests.length }}
              components={{ 0: <span className="font-normal text-muted tabular-nums" /> }}
            />
          </h2>
          <ul {...list} className="divide-y divide-line">
            {requests.map((request) => (
              <Request key={request.id} request={request} zone={zone} onOpen={setDialog} />
            ))}
          </ul>
        </section>
      )}
      {/* Outside: another desk may settle the last request while this one is typing. */}
      {dialog?.is === 'confirm' && <ConfirmPaymentDialog request={dialog.request} onClose={close} />}
      {dialog?.is === 'reject' && <RejectPaymentDialog request={dialog.request} onClose={close} />}
    </>
  );
}

interface RequestProps {
  request: PaymentRequest;
  zone: Zone;
  onOpen: (dialog: OpenDialog) => void;
}

function Request({ request, zone, onOpen }: RequestProps) {
  const { channel, memberName, purpose, amount, reference, problem, createdAt } = request;
  const now = useServerNow();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium wrap-anywhere">{memberName}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {purpose} · {reference}
        </p>
        {problem === '' ? (
          <p className="flex items-center gap-1.5 text-sm text-muted">
            <Hourglass aria-hidden className="size-4 shrink-0" />
            <span title={formatDateTime(createdAt, zone)}>
              {i18n.t('Announced {timeAgo}', { timeAgo: formatTimeAgo(createdAt, now, zone) })}
            </span>
          </p>
        ) : (
          <p className="flex items-start gap-1.5 text-sm text-danger">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {channel === 'upi' ? problem : i18n.t('Paid by gateway, not recorded: {problem}', { problem })}
          </p>
        )}
      </div>
      <AmountText className="text-lg font-medium" amount={amount} />
      <div className="flex gap-2">
        <Button
          aria-label={i18n.t('Reject {memberName}', { memberName })}
          onClick={() => onOpen({ is: 'reject', request })}
        >
          {i18n.t('Reject')}
        </Button>
        <Button
          aria-label={i18n.t('Confirm {memberName}', { memberName })}
          onClick={() => onOpen({ is: 'confirm', request })}
        >
          {i18n.t('Confirm')}
        </Button>
      </div>
    </li>
  );
}

interface DialogProps {
  request: PaymentRequest;
  onClose: () => void;
}

interface ConfirmForm {
  reference: string;
}

/** Records the payment; of a renewal, sells its term. */
function ConfirmPaymentDialog({ request, onClose }: DialogProps) {
  const money = useMoney();
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const { memberName, purpose, amount, reference, channel } = request;
  const form = useResourceForm<
    ConfirmForm,
    Pick<ParsedOf<'confirmPaymentRequest'>, 'reference'>,
    'confirmPaymentRequest'
  >({
    call: 'confirmPaymentRequest',
    schema: paymentRequests.confirmPaymentRequest.input.pick({ reference: true }),
    defaultValues: { reference: '' },
    fields: ['reference'],
    idPrefix: 'confirm-payment',
    toInput: (values) => ({ gymId, paymentRequestId: request.id, ...values }),
    onSuccess: (answer) => {
      void invalidateCalls(queries, ...membershipCalls);
      return i18n.t('{amount} from {memberName}. {purpose}.', {
        amount: money(answer.payment.amount),
        memberName,
        purpose,
      });
    },
    // Another desk was faster, or the member deleted.
    onRefused: () => void invalidateCalls(queries, 'getPaymentRequests'),
    successTitle: i18n.t('Payment Confirmed'),
    failureTitle: i18n.t('Failed to Confirm Payment'),
    onClose,
  });
  return (
    <FormDialog
      title={i18n.t('Confirm {amount} from {memberName}?', { amount: money(amount), memberName })}
      description={
        channel === 'upi'
          ? i18n.t("{purpose}. Look for {reference} in the bank's app or statement first.", { purpose, reference })
          : i18n.t('{purpose}. The gateway has the money: look for it in its dashboard first.', { purpose })
      }
      submitLabel={i18n.t('Confirm Payment')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={i18n.t('Bank reference')}
        required
        maxLength={60}
        autoComplete="off"
        help={i18n.t('The UTR of the entry, as in 632411223344')}
        {...form.input('reference')}
      />
    </FormDialog>
  );
}

function RejectPaymentDialog({ request: { id, memberName, amount, channel }, onClose }: DialogProps) {
  const money = useMoney();
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const reject = useCallMutation('rejectPaymentRequest');
  return (
    <ConfirmDialog
      open
      danger
      busy={reject.isPending}
      onOpenChange={onClose}
      title={i18n.t('Reject {amount} from {memberName}?', { amount: money(amount), memberName })}
      description={
        channel === 'upi'
          ? i18n.t('Nothing is recorded, and {memberName} can announce the payment again.', { memberName })
          : i18n.t(
              "Nothing is recorded. Refund the payment in the gateway's dashboard, or {memberName} has paid for nothing.",
              { memberName },
            )
      }
      confirmLabel={i18n.t('Reject')}
      onConfirm={() =>
        reject.mutate(
          { gymId, paymentRequestId: id },
          {
            onSuccess: () => {
              onClose();
              toast({
                type: 'success',
                title: i18n.t('Payment Rejected'),
                message: i18n.t('Of {memberName}', { memberName }),
              });
            },
            onError: (error) => {
              onClose();
              toast(errorToast(i18n.t('Failed to Reject Payment'), error, memberName));
            },
            onSettled: () => void invalidateCalls(queries, 'getPaymentRequests'),
          },
        )
      }
    />
  );
}
