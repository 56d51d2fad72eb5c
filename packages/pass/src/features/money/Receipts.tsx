import type { GymBranding, InvoiceSummary } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { formatDate } from '@spotter/web-core/dates';
import { invoiceStatusLabels } from '@spotter/web-core/labels';
import { ChevronRight } from 'lucide-react';

interface ReceiptsProps {
  invoices: InvoiceSummary[];
  gym: GymBranding;
}

/** Invoices and receipts, newest first; each opens its page, which can be printed. */
export function Receipts({ invoices, gym }: ReceiptsProps) {
  return (
    <section aria-labelledby="receipts" className="flex flex-col gap-3">
      <h2 id="receipts" className="text-lg font-semibold">
        {i18n.t('Receipts')}
      </h2>
      {invoices.length === 0 ? (
        <p className="text-muted">{i18n.t('None yet. They appear here after your first payment.')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
          {invoices.map(({ id, number, issuedOn, description, total, status, kind, receiptPath }) => (
            <li key={id}>
              <a
                href={receiptPath}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 p-4"
              >
                <span className="min-w-0 flex-1 basis-28">
                  <span className="block font-medium wrap-anywhere">{description}</span>
                  <span className="block text-sm text-muted">
                    {formatDate(issuedOn, gym)}, <span className="inline-block max-w-full wrap-anywhere">{number}</span>
                  </span>
                </span>
                <span className="ms-auto text-end">
                  <span className="block font-medium tabular-nums">{formatMoney(total, gym.currency)}</span>
                  <span className="block text-sm text-muted">
                    {kind === 'credit-note' ? i18n.t('Credit note') : invoiceStatusLabels[status]}
                  </span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
