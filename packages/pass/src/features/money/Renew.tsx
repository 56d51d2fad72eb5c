import type { GymBranding } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { formatDate } from '@spotter/web-core/dates';
import { planLabel } from '@spotter/web-core/labels';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MoneySnapshot } from '../../phone/memory.ts';
import { PayButtons } from './PayButtons.tsx';
import type { RequestPayment } from './useRequestPayment.ts';

interface RenewProps {
  billing: MoneySnapshot['billing'];
  gym: GymBranding;
  payment: RequestPayment;
  isOffline: boolean;
}

/** Choose a plan, then how to pay it. */
export function Renew({ billing, gym, payment, isOffline }: RenewProps) {
  const { plans, planId, openRequests } = billing;
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  const plan = plans.find(({ id }) => id === chosen) ?? plans.find(({ id }) => id === planId) ?? plans[0];
  // Its plans may have a choice of another payment: one renewal at a time.
  if (openRequests.some(({ planId }) => planId)) return null;
  if (!plan) {
    return (
      <section aria-labelledby="renew" className="flex flex-col gap-2">
        <h2 id="renew" className="text-lg font-semibold">
          {i18n.t('Renew')}
        </h2>
        <p className="text-muted">{i18n.t('Your gym renews memberships at the desk.')}</p>
      </section>
    );
  }
  if (!isOpen) {
    return (
      <Button size="lg" icon={RefreshCw} className="w-full" onClick={() => setIsOpen(true)}>
        {i18n.t('Renew membership')}
      </Button>
    );
  }
  return (
    <section aria-labelledby="renew" className="flex flex-col gap-3">
      {/* Takes the focus from the button, and the plans below it into view, above the bar at the bottom. */}
      <h2 id="renew" ref={heading} tabIndex={-1} className="scroll-mb-112 text-lg font-semibold outline-none">
        {i18n.t('Renew')}
      </h2>
      <fieldset className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
        <legend className="sr-only">{i18n.t('Plan')}</legend>
        {plans.map(({ id, name, total, from, to }) => (
          <label
            key={id}
            className="relative flex min-h-16 items-center gap-3 p-4 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            {/* As large as its row: what a thumb hits. */}
            <input
              type="radio"
              name="plan"
              value={id}
              checked={id === plan.id}
              onChange={() => setChosen(id)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <span
              aria-hidden
              className="size-5 shrink-0 rounded-full border-2 border-edge peer-checked:border-6 peer-checked:border-primary"
            />
            <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 flex-1 basis-24">
                <span className="block font-medium wrap-anywhere">{planLabel(id, name)}</span>
                <span className="block text-sm text-muted tabular-nums">
                  {i18n.t('{from} to {to}', { from: formatDate(from, gym), to: formatDate(to, gym) })}
                </span>
              </span>
              <span className="font-medium tabular-nums">{formatMoney(total, gym.currency)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <PayButtons
        billing={billing}
        payment={payment}
        purpose={{ type: 'renewal', planId: plan.id }}
        amount={plan.total}
        label={`${planLabel(plan.id, plan.name)}, ${formatMoney(plan.total, gym.currency)}`}
        isOffline={isOffline}
      />
    </section>
  );
}
