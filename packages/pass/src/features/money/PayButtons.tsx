import { MIN_GATEWAY_PAISE } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { CreditCard, Smartphone } from 'lucide-react';
import type { MoneySnapshot } from '../../phone/memory.ts';
import type { PaymentInput, RequestPayment } from './useRequestPayment.ts';

interface PayButtonsProps {
  billing: MoneySnapshot['billing'];
  payment: RequestPayment;
  purpose: PaymentInput['purpose'];
  /** In paise. */
  amount: number;
  /** What is paid, for screen readers. */
  label: string;
  isOffline: boolean;
}

/** By a UPI app on this phone, or on the gateway's page; at the desk where the gym has neither. */
export function PayButtons({ billing, payment, purpose, amount, label, isOffline }: PayButtonsProps) {
  const { canPayByUpi } = billing;
  const canPayByGateway = billing.canPayByGateway && amount >= MIN_GATEWAY_PAISE;
  if (!canPayByUpi && !canPayByGateway) return <p className="text-muted">{i18n.t('Pay at the desk of your gym.')}</p>;
  const pay = (channel: PaymentInput['channel']) => ({
    onClick: () => payment.request({ channel, purpose }),
    busy: payment.busy?.channel === channel && isSame(payment.busy.purpose, purpose),
    disabled: isOffline,
    size: 'lg' as const,
    className: 'w-full',
  });
  return (
    <div className="flex flex-col gap-3">
      {canPayByUpi && (
        <Button
          {...pay('upi')}
          variant="primary"
          icon={Smartphone}
          aria-label={i18n.t('Pay by UPI: {label}', { label })}
        >
          {i18n.t('Pay by UPI')}
        </Button>
      )}
      {canPayByGateway && (
        <Button
          {...pay('gateway')}
          variant={canPayByUpi ? 'secondary' : 'primary'}
          icon={CreditCard}
          aria-label={i18n.t('Card or net banking: {label}', { label })}
        >
          {i18n.t('Card or net banking')}
        </Button>
      )}
    </div>
  );
}

const isSame = (one: PaymentInput['purpose'], other: PaymentInput['purpose']) =>
  JSON.stringify(one) === JSON.stringify(other);
