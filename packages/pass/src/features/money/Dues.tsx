import { formatMoney } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { CircleCheck, CircleDot } from 'lucide-react';
import type { MoneySnapshot } from '../../phone/memory.ts';
import { PayButtons } from './PayButtons.tsx';
import type { RequestPayment } from './useRequestPayment.ts';

interface DuesProps {
  billing: MoneySnapshot['billing'];
  payment: RequestPayment;
  isOffline: boolean;
  currency: string | undefined;
}

/** What is still to pay, invoice by invoice. */
export function Dues({ billing, payment, isOffline, currency }: DuesProps) {
  const { due, invoices, openRequests } = billing;
  const unpaid = invoices.filter((invoice) => invoice.due > 0);
  if (unpaid.length === 0) {
    return (
      <p className="flex items-center gap-2 text-positive">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        {due < 0
          ? i18n.t('You have paid {amount} too much. Ask at the desk.', { amount: formatMoney(-due, currency) })
          : i18n.t('Nothing is due.')}
      </p>
    );
  }
  return (
    <section aria-labelledby="due" className="flex flex-col gap-3">
      <div>
        <h2 id="due" className="flex items-center gap-2 text-lg font-semibold">
          <CircleDot aria-hidden className="size-5 shrink-0 text-warning" />
          {i18n.t('Due')}
        </h2>
        <p className="mt-1 text-[length:min(var(--size-3xl),13vw)] leading-tight font-semibold tracking-tight tabular-nums">
          {formatMoney(
            unpaid.reduce((sum, invoice) => sum + invoice.due, 0),
            currency,
          )}
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {unpaid.map(({ id, number, description, due: open, total }) => (
          <li key={id} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
            <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              <div className="min-w-0 flex-1 basis-28">
                <p className="font-medium wrap-anywhere">{description}</p>
                <p className="text-sm wrap-anywhere text-muted">
                  {i18n.t('{number}, {total} in all', { number, total: formatMoney(total, currency) })}
                </p>
              </div>
              <p className="shrink-0 font-medium tabular-nums">{formatMoney(open, currency)}</p>
            </div>
            {openRequests.some(({ invoiceId }) => invoiceId === id) ? (
              <p className="text-sm text-muted">{i18n.t('You have started a payment: it is above.')}</p>
            ) : (
              <PayButtons
                billing={billing}
                payment={payment}
                purpose={{ type: 'invoice', invoiceId: id }}
                amount={open}
                label={number}
                isOffline={isOffline}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
