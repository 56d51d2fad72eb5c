import type { BillingSettings } from '@spotter/api';
import { isRupees } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { ErrorBanner, SegmentedControl, TextField } from '@spotter/ui';
import { type ReactNode, useId, useState } from 'react';
import { useCurrency, useMoney } from '../../gym/money.tsx';
import { AmountField } from '../../shared/billing/AmountField.tsx';
import { PaymentFields, type PaymentValues } from '../../shared/billing/PaymentFields.tsx';
import { translateOptions } from '../../shared/labels.ts';
import type { Sale, SaleContext, SaleValues } from './sale.ts';
import { SaleTotals } from './SaleTotals.tsx';

interface Control<Value> {
  id: string;
  error?: string | undefined;
  value: Value;
  onValueChange: (value: Value) => void;
}

type SaleControls = { [Name in keyof SaleValues]: Control<SaleValues[Name]> };

interface SaleFieldsProps {
  controls: SaleControls;
  values: SaleValues;
  context: SaleContext;
  sold: Sale;
  /** What is sold: "New term". */
  label: string;
  idPrefix: string;
  /** Of a UPI payment. */
  note: string;
  /** What is sold, to choose. */
  children: ReactNode;
}

/** Extras, totals and payment of a sale, beside the fields that say what is sold. */
export function SaleFields({ controls, values, context, sold, label, idPrefix, note, children }: SaleFieldsProps) {
  const { totals } = sold;
  const { policy, taxRateConfirmedAt } = context.settings;
  const isTaxOpen = totals !== undefined && sold.tax.rateBasisPoints > 0 && taxRateConfirmedAt === null;
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {children}
        {totals && <Extras controls={controls} policy={policy} isAdmin={context.isAdmin} />}
        {isTaxOpen && (
          <ErrorBanner
            title={i18n.t('The tax rate is not confirmed yet')}
            message={
              context.isAdmin
                ? i18n.t('Confirm it in Settings, Billing, first.')
                : i18n.t('An admin confirms it in Settings.')
            }
          />
        )}
      </div>
      <SaleTotals label={label} sold={sold} zone={context.zone} />
      {totals && totals.total > 0 && (
        <PaymentPart {...{ controls, values, policy, idPrefix, note }} total={totals.total} />
      )}
    </div>
  );
}

interface ExtrasProps {
  controls: SaleControls;
  policy: BillingSettings['policy'];
  isAdmin: boolean;
}

/** What few sales need, closed until it is opened or has an error. */
function Extras({ controls: { discount, recipientGstin }, policy, isAdmin }: ExtrasProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isTaxed = isRupees(useCurrency());
  const hasError = discount.error !== undefined || recipientGstin.error !== undefined;
  return (
    <details
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="rounded-md border border-line"
    >
      <summary className="cursor-pointer rounded-md px-3 py-2 text-sm font-medium touch:min-h-[44px] touch:content-center">
        {isTaxed ? i18n.t('Discount and GSTIN') : i18n.t('Discount')}
      </summary>
      <div className="grid gap-4 px-3 pt-1 pb-3 md:grid-cols-2">
        <AmountField
          id={discount.id}
          label={i18n.t('Discount')}
          value={discount.value}
          onValueChange={discount.onValueChange}
          {...(!isAdmin && {
            help: i18n.t('At most {maxStaffDiscountPercent} %', {
              maxStaffDiscountPercent: policy.maxStaffDiscountPercent,
            }),
          })}
          {...(discount.error !== undefined && { error: discount.error })}
        />
        {isTaxed && (
          <TextField
            id={recipientGstin.id}
            label={i18n.t('GSTIN of the member')}
            maxLength={20}
            autoComplete="off"
            help={i18n.t('For their input tax credit')}
            value={recipientGstin.value}
            onChange={(event) => recipientGstin.onValueChange(event.target.value)}
            {...(recipientGstin.error !== undefined && { error: recipientGstin.error })}
          />
        )}
      </div>
    </details>
  );
}

const paymentTimes = [
  { value: 'now', label: /*i18n*/ 'Now' },
  { value: 'later', label: /*i18n*/ 'Later' },
];

interface PaymentPartProps {
  controls: SaleControls;
  values: SaleValues;
  policy: BillingSettings['policy'];
  idPrefix: string;
  /** Of a UPI payment. */
  note: string;
  /** In paise. */
  total: number;
}

function PaymentPart({ controls, values, policy, idPrefix, note, total }: PaymentPartProps) {
  const money = useMoney();
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
          {i18n.t('Payment')}
        </h3>
        <SegmentedControl
          label={i18n.t('When it is paid')}
          options={translateOptions(paymentTimes)}
          value={isPaidNow.value ? 'now' : 'later'}
          onValueChange={(next) => isPaidNow.onValueChange(next === 'now')}
        />
      </div>
      {isPaidNow.value ? (
        <PaymentFields
          idPrefix={idPrefix}
          value={{
            amount: values.amount === null ? total : values.amount,
            method: values.method,
            reference: values.reference,
          }}
          onChange={change}
          errors={{ amount: amount.error, reference: reference.error }}
          due={total}
          payee={policy}
          purpose={{ note, reference: '' }}
        />
      ) : (
        <p className="text-sm text-muted">{i18n.t('{amount} will be due from today.', { amount: money(total) })}</p>
      )}
    </section>
  );
}
