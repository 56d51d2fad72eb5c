import type { PaymentRequest } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { RequestPayment } from './useRequestPayment.ts';

interface OpenRequestsProps {
  requests: PaymentRequest[];
  currency: string | undefined;
  /** Of one that was started a moment ago: it takes the focus. */
  payment: RequestPayment;
  isOffline: boolean;
}

/** Payments that were started and have not come yet. */
export function OpenRequests({ requests, ...rest }: OpenRequestsProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="open-requests" className="flex flex-col gap-3">
      <h2 id="open-requests" className="text-lg font-semibold">
        {i18n.t('To pay')}
      </h2>
      {requests.map((request) => (
        <OpenRequest key={request.id} request={request} {...rest} />
      ))}
    </section>
  );
}

interface OpenRequestProps extends Omit<OpenRequestsProps, 'requests'> {
  request: PaymentRequest;
}

function OpenRequest({ request, currency, payment, isOffline }: OpenRequestProps) {
  const { id, channel, purpose, amount, payUrl, reference, problem } = request;
  const isNew = payment.isNew(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <article className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-medium wrap-anywhere outline-none">
          {purpose}
        </h3>
        <p className="text-3xl font-semibold tracking-tight tabular-nums">{formatMoney(amount, currency)}</p>
      </div>
      {problem === '' && (
        <Button asChild variant="primary" size="lg" className="w-full">
          <a href={payUrl}>{channel === 'upi' ? i18n.t('Open payment app') : i18n.t('Open payment page')}</a>
        </Button>
      )}
      <p className="flex items-start gap-3">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
        <span className="min-w-0">
          {problem !== ''
            ? i18n.t('Your payment has arrived. The desk will record it.')
            : channel === 'upi'
              ? i18n.t('Announced. Once you have paid, the desk confirms it.')
              : i18n.t('Once you have paid, it is recorded automatically within a few minutes.')}
        </span>
      </p>
      {channel === 'upi' && (
        <p className="text-sm text-muted">
          {i18n.t('Reference')} <span className="font-medium wrap-anywhere text-ink select-all">{reference}</span>
        </p>
      )}
      {problem === '' && (
        <Button
          className="w-full"
          busy={payment.withdrawing === id}
          disabled={isOffline}
          aria-label={i18n.t('Pay in another way: {purpose}', { purpose })}
          onClick={() => payment.withdraw(id)}
        >
          {i18n.t('Pay in another way')}
        </Button>
      )}
    </article>
  );
}
