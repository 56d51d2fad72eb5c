import { deskPaymentMethods, type NewPayment } from '@spotter/api';
import { isRupees } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { Button, SegmentedControl, TextField } from '@spotter/ui';
import { paymentMethodLabels } from '@spotter/web-core/labels';
import { useId } from 'react';
import { AmountField } from './AmountField.tsx';
import { UpiCode, type UpiPayee } from './UpiCode.tsx';
import { useCurrency, useMoney } from '../../gym/money.tsx';
import { keepFocus } from '../keepFocus.ts';

/** A payment while it is entered. */
export interface PaymentValues extends Omit<NewPayment, 'amount'> {
  /** In paise; undefined: empty, NaN: what was typed is not an amount. */
  amount: number | undefined;
}

interface PaymentFieldsProps {
  value: PaymentValues;
  onChange: (change: Partial<PaymentValues>) => void;
  errors?: Partial<Record<keyof PaymentValues, string | undefined>>;
  /** The ids of the controls are `<idPrefix>-amount` and `<idPrefix>-reference`. */
  idPrefix: string;
  /** In paise. */
  due: number;
  /** For the UPI code; undefined while it is loading. */
  payee: UpiPayee | undefined;
  /** What is paid for: what the payer reads in the UPI app, and the reference that the bank reports. */
  purpose: { note: string; reference: string };
}

/** UPI is paid in rupees. */
const methodOptions = (currency: string | undefined) =>
  deskPaymentMethods
    .filter((value) => value !== 'upi' || isRupees(currency))
    .map((value) => ({ value, label: paymentMethodLabels[value] }));

const referenceTexts = {
  cash: undefined,
  upi: { label: /*i18n*/ 'UPI reference', help: /*i18n*/ 'The UTR, 12 digits in the message of the bank' },
  card: { label: /*i18n*/ 'Card slip number', help: /*i18n*/ 'Printed on the slip of the terminal' },
  'bank-transfer': { label: /*i18n*/ 'Bank reference', help: /*i18n*/ 'The UTR of the transfer' },
} as const;

/** Amount, method and reference of a payment at the desk; by UPI with the code that the member scans. */
export function PaymentFields({
  value: { amount, method, reference },
  onChange,
  errors = {},
  idPrefix,
  due,
  payee,
  purpose,
}: PaymentFieldsProps) {
  const money = useMoney();
  const methodId = useId();
  const currency = useCurrency();
  const texts = referenceTexts[method];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-end gap-2">
        <AmountField
          id={`${idPrefix}-amount`}
          label={i18n.t('Amount')}
          required
          className="max-w-64 grow"
          value={amount}
          onValueChange={(next) => onChange({ amount: next })}
          {...(errors.amount !== undefined && { error: errors.amount })}
          help={amount === due ? i18n.t('All that is due') : i18n.t('{amount} is due', { amount: money(due) })}
        />
        {amount !== due && (
          <Button
            className="mb-6"
            onClick={({ currentTarget }) => {
              keepFocus(currentTarget, document.getElementById(`${idPrefix}-amount`));
              onChange({ amount: due });
            }}
          >
            {i18n.t('Pay all')}
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-1.5">
        <span id={methodId} className="text-sm font-medium">
          {i18n.t('Method')}
        </span>
        <SegmentedControl
          label={i18n.t('Method')}
          className="self-start"
          options={methodOptions(currency)}
          value={method}
          onValueChange={(next) => onChange({ method: next as NewPayment['method'], reference: '' })}
        />
      </div>
      {/* More than is due cannot be recorded: nobody is to pay it. */}
      {method === 'upi' && payee && (
        <UpiCode payee={payee} amount={amount !== undefined && amount <= due ? amount : undefined} {...purpose} />
      )}
      {texts && (
        <TextField
          id={`${idPrefix}-reference`}
          maxLength={60}
          autoComplete="off"
          value={reference}
          onChange={(event) => onChange({ reference: event.target.value })}
          {...texts}
          {...(errors.reference !== undefined && { error: errors.reference })}
        />
      )}
    </div>
  );
}
