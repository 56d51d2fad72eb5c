import { daysBetween, type InputOf, type Member } from '@spotter/api';
import { formatRupees } from '@spotter/api/rupees';
import { DateField, ErrorBanner, SegmentedControl, SelectField, Skeleton, TextField } from '@spotter/ui';
import { formatDate, formatRelativeDays, type Zone } from '@spotter/web-core/dates';
import { errorMessage } from '@spotter/web-core/errors';
import { useId, useState } from 'react';
import { useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { PaymentFields, type PaymentValues } from '../../shared/billing/PaymentFields.tsx';
import { RupeesField } from '../../shared/billing/RupeesField.tsx';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { refreshMembership } from './membershipCalls.ts';
import { periodText } from './periodText.ts';
import {
  initialRenewal,
  renewalOf,
  renewalSchema,
  startOptions,
  startReason,
  type Renewal,
  type RenewalContext,
  type RenewalStart,
  type RenewalValues,
} from './renewal.ts';
import { RenewalTotals } from './RenewalTotals.tsx';
import { useUndoRenewal } from './useUndoRenewal.ts';

interface RenewDialogProps {
  member: Member;
  zone: Zone;
  today: string;
  onClose: () => void;
}

const UNDO_ELSEWHERE = 'Undo it on the page of the member, within ten minutes';
const RECEIPT_ELSEWHERE = 'Open it on the page of the member';

/** Sells the next term, and takes its payment. Enter alone takes the whole price in cash. */
export function RenewDialog({ member, zone, today, onClose }: RenewDialogProps) {
  const renewal = useRenewal({ member, zone, today, onClose });
  const { form, context, sold, error, isRetrying, retry } = renewal;
  return (
    <FormDialog
      size="lg"
      title={`Renew ${member.name}`}
      description={endSentence(member, today, zone)}
      submitLabel={sold ? submitLabelOf(renewal.values, sold) : 'Renew'}
      isLoading={!sold && !error}
      isDisabled={error !== undefined && error !== null}
      focusesSubmit
      form={form}
      onClose={onClose}
    >
      {error ? (
        <ErrorBanner
          title="Failed to Load the Membership"
          message={errorMessage(error)}
          busy={isRetrying}
          onRetry={retry}
        />
      ) : context && sold ? (
        <RenewalFields renewal={renewal} context={context} sold={sold} />
      ) : (
        <RenewalSkeleton />
      )}
    </FormDialog>
  );
}

/** "Expired on 2 Nov 2026, yesterday" */
function endSentence({ expiryDate }: Member, today: string, zone: Zone): string {
  if (expiryDate === null) return 'Has no expiry date';
  const verb = expiryDate < today ? 'Expired on' : 'Ends on';
  return `${verb} ${formatDate(expiryDate, zone)}, ${formatRelativeDays(daysBetween(today, expiryDate), zone)}`;
}

const methodPhrases = { cash: 'in Cash', upi: 'by UPI', card: 'by Card', 'bank-transfer': 'by Bank Transfer' } as const;

function submitLabelOf({ isPaidNow, amount, method }: RenewalValues, { totals }: Renewal): string {
  if (!totals || totals.total === 0) return 'Renew';
  if (!isPaidNow) return 'Renew, Pay Later';
  const paid = amount === null ? totals.total : amount;
  return paid === undefined || Number.isNaN(paid)
    ? 'Renew'
    : `Renew and Take ${formatRupees(paid)} ${methodPhrases[method]}`;
}

function useRenewal({ member, zone, today, onClose }: RenewDialogProps) {
  const { gymId, isAdmin } = useVisitor();
  const queries = useQueryClient();
  const undo = useUndoRenewal();
  const plans = useCallQuery('getPlans', { gymId }, { staleTime: 60_000 });
  const membership = useCallQuery('getMembership', { gymId, memberId: member.id }, { staleTime: 0 });
  const settings = useCallQuery('getBillingSettings', { gymId }, { staleTime: 60_000 });
  const parts = [plans, membership, settings];
  const context: RenewalContext | undefined =
    plans.data && membership.data && settings.data
      ? {
          member,
          plans: plans.data.plans,
          membership: membership.data,
          settings: settings.data.settings,
          today,
          zone,
          isAdmin,
        }
      : undefined;
  const form = useResourceForm<
    RenewalValues,
    Omit<InputOf<'renewMembership'>, 'gymId' | 'memberId'>,
    'renewMembership'
  >({
    call: 'renewMembership',
    schema: renewalSchema(context),
    defaultValues: initialRenewal,
    fields: ['planId', 'startDate', 'discount', 'recipientGstin', 'amount', 'reference'],
    idPrefix: 'renewal',
    subject: member.name,
    toInput: (parsed) => ({ gymId, memberId: member.id, ...parsed }),
    onSuccess: ({ member: renewed, term, invoice }) => {
      refreshMembership(queries, renewed);
      const open = () => window.open(invoice?.receiptPath, '_blank', 'noopener');
      return {
        message: `${renewed.name}, ${periodText(term.from, term.to, zone)}`,
        actions: [
          ...(term.undoUntil === null
            ? []
            : [{ label: 'Undo', altText: UNDO_ELSEWHERE, onSelect: () => void undo(renewed, term) }]),
          ...(invoice ? [{ label: 'Receipt', altText: RECEIPT_ELSEWHERE, onSelect: open }] : []),
        ],
      };
    },
    successTitle: 'Membership Renewed',
    failureTitle: 'Failed to Renew the Membership',
    onClose,
  });
  const controls = {
    planId: form.controlled('planId'),
    start: form.controlled('start'),
    startDate: form.controlled('startDate'),
    discount: form.controlled('discount'),
    recipientGstin: form.controlled('recipientGstin'),
    isPaidNow: form.controlled('isPaidNow'),
    amount: form.controlled('amount'),
    method: form.controlled('method'),
    reference: form.controlled('reference'),
  };
  const values: RenewalValues = {
    planId: controls.planId.value,
    start: controls.start.value,
    startDate: controls.startDate.value,
    discount: controls.discount.value,
    recipientGstin: controls.recipientGstin.value,
    isPaidNow: controls.isPaidNow.value,
    amount: controls.amount.value,
    method: controls.method.value,
    reference: controls.reference.value,
  };
  return {
    form,
    controls,
    values,
    context,
    sold: context && renewalOf(values, context),
    error: context ? undefined : parts.find((part) => part.error)?.error,
    isRetrying: parts.some(({ isFetching }) => isFetching),
    retry: () => parts.filter(({ error }) => error).forEach(({ refetch }) => void refetch()),
  };
}

interface RenewalFieldsProps {
  renewal: Pick<ReturnType<typeof useRenewal>, 'controls' | 'values'>;
  context: RenewalContext;
  sold: Renewal;
}

function RenewalFields({ renewal: { controls, values }, context, sold }: RenewalFieldsProps) {
  const { totals, plan } = sold;
  const { policy, taxRateConfirmedAt } = context.settings;
  const isTaxOpen = totals !== undefined && sold.tax.rateBasisPoints > 0 && taxRateConfirmedAt === null;
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <SelectField
          id={controls.planId.id}
          label="Plan"
          options={context.plans.filter(({ status }) => status === 'active').map(planOption)}
          value={plan.id}
          onChange={(event) => controls.planId.onValueChange(event.target.value)}
          {...(controls.planId.error !== undefined && { error: controls.planId.error })}
        />
        <StartFields controls={controls} context={context} />
        {totals && <Extras controls={controls} policy={policy} isAdmin={context.isAdmin} />}
        {isTaxOpen && (
          <ErrorBanner
            title="The tax rate is not confirmed yet"
            message={context.isAdmin ? 'Confirm it in Settings, Billing, first.' : 'An admin confirms it in Settings.'}
          />
        )}
      </div>
      <RenewalTotals sold={sold} zone={context.zone} />
      {totals && totals.total > 0 && (
        <PaymentPart controls={controls} values={values} context={context} total={totals.total} />
      )}
    </div>
  );
}

const planOption = ({ id, name, price }: Renewal['plan']) => ({
  value: id,
  label: price === null ? name : `${name} · ${formatRupees(price)}`,
});

type Controls = ReturnType<typeof useRenewal>['controls'];

function StartFields({ controls, context }: { controls: Controls; context: RenewalContext }) {
  const labelId = useId();
  const { start, startDate } = controls;
  const options = startOptions(context);
  return (
    <div className="flex flex-col gap-1.5">
      <span id={labelId} className="text-sm font-medium">
        Starts
      </span>
      <SegmentedControl
        label="Starts"
        className="self-start"
        options={options}
        value={start.value}
        onValueChange={(next) => {
          if (next === 'date' && startDate.value === '') {
            startDate.onValueChange(context.membership.renewalStart.latestSuggested);
          }
          start.onValueChange(next as RenewalStart);
        }}
      />
      {start.value === 'date' ? (
        <DateField
          id={startDate.id}
          label="First day"
          hideLabel
          min={context.membership.renewalStart.earliest}
          value={startDate.value}
          onChange={(event) => startDate.onValueChange(event.target.value)}
          {...(startDate.error !== undefined && { error: startDate.error })}
        />
      ) : (
        <p className="text-xs text-muted">{startDate.error ?? startReason(context)}</p>
      )}
    </div>
  );
}

interface ExtrasProps {
  controls: Controls;
  policy: RenewalContext['settings']['policy'];
  isAdmin: boolean;
}

/** What few renewals need, closed until it is opened or has an error. */
function Extras({ controls: { discount, recipientGstin }, policy, isAdmin }: ExtrasProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasError = discount.error !== undefined || recipientGstin.error !== undefined;
  return (
    <details
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="rounded-md border border-line"
    >
      <summary className="cursor-pointer rounded-md px-3 py-2 text-sm font-medium touch:min-h-[44px] touch:content-center">
        Discount and GSTIN
      </summary>
      <div className="grid gap-4 px-3 pt-1 pb-3 md:grid-cols-2">
        <RupeesField
          id={discount.id}
          label="Discount"
          value={discount.value}
          onValueChange={discount.onValueChange}
          {...(!isAdmin && { help: `At most ${policy.maxStaffDiscountPercent} %` })}
          {...(discount.error !== undefined && { error: discount.error })}
        />
        <TextField
          id={recipientGstin.id}
          label="GSTIN of the member"
          maxLength={20}
          autoComplete="off"
          help="For their input tax credit"
          value={recipientGstin.value}
          onChange={(event) => recipientGstin.onValueChange(event.target.value)}
          {...(recipientGstin.error !== undefined && { error: recipientGstin.error })}
        />
      </div>
    </details>
  );
}

const paymentTimes = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
];

interface PaymentPartProps {
  controls: Controls;
  values: RenewalValues;
  context: RenewalContext;
  /** In paise. */
  total: number;
}

function PaymentPart({ controls, values, context: { member, settings }, total }: PaymentPartProps) {
  const labelId = useId();
  const { amount, method, reference, isPaidNow } = controls;
  const change = (next: Partial<PaymentValues>) => {
    // The whole total follows when plan or discount change.
    if ('amount' in next) amount.onValueChange(next.amount === total ? null : next.amount);
    if (next.method !== undefined) method.onValueChange(next.method);
    if (next.reference !== undefined) reference.onValueChange(next.reference);
  };
  return (
    <section aria-labelledby={labelId} className="flex flex-col gap-3 border-t border-line pt-4 sm:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={labelId} className="font-semibold">
          Payment
        </h3>
        <SegmentedControl
          label="When it is paid"
          options={paymentTimes}
          value={isPaidNow.value ? 'now' : 'later'}
          onValueChange={(next) => isPaidNow.onValueChange(next === 'now')}
        />
      </div>
      {isPaidNow.value ? (
        <PaymentFields
          idPrefix="renewal"
          value={{
            amount: values.amount === null ? total : values.amount,
            method: values.method,
            reference: values.reference,
          }}
          onChange={change}
          errors={{ amount: amount.error, reference: reference.error }}
          due={total}
          payee={settings.policy}
          purpose={{ note: `Renewal ${member.name}`, reference: '' }}
        />
      ) : (
        <p className="text-sm text-muted">{formatRupees(total)} will be due from today.</p>
      )}
    </section>
  );
}

function RenewalSkeleton() {
  return (
    <div aria-busy className="grid animate-delayed gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}
