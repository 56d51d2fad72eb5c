import type { Invoice } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatDate, formatDateOf, type Zone } from '@spotter/web-core/dates';
import { formatPhone, invoiceKindLabels, paymentMethodLabels } from '@spotter/web-core/labels';
import { Fragment, type ReactNode } from 'react';
import { formatRate } from '../formatRate.ts';
import { useMoney } from '../../gym/money.tsx';

interface InvoiceDocumentProps {
  invoice: Invoice;
  zone: Zone;
  /** Logo or name of the gym, above the supplier. */
  brand?: ReactNode;
  /** Beside each payment. */
  renderPaymentAction?: (payment: Invoice['payments'][number]) => ReactNode;
}

const titleOf = ({ kind, supplier }: Invoice) =>
  kind === 'invoice' && supplier.gstin !== '' ? i18n.t('Tax Invoice') : invoiceKindLabels[kind];

/**
 * An issued document with everything that rule 46 of the CGST Rules asks for. Narrow, as on a roll of 80 mm, it stacks.
 */
export function InvoiceDocument({ invoice, zone, brand, renderPaymentAction }: InvoiceDocumentProps) {
  return (
    <article aria-label={`${titleOf(invoice)} ${invoice.number}`} className="@container/invoice flex flex-col gap-5">
      <Head invoice={invoice} zone={zone} brand={brand} />
      <Parties invoice={invoice} />
      <Lines invoice={invoice} />
      <Totals invoice={invoice} />
      <Payments invoice={invoice} zone={zone} renderPaymentAction={renderPaymentAction} />
    </article>
  );
}

function Head({ invoice, zone, brand }: Pick<InvoiceDocumentProps, 'invoice' | 'zone' | 'brand'>) {
  const { number, issuedOn, supplier, corrects, reason } = invoice;
  return (
    <header className="flex flex-col gap-4 @lg/invoice:flex-row @lg/invoice:justify-between">
      <div className="flex min-w-0 flex-col gap-1">
        {brand}
        <p className="font-semibold wrap-anywhere">{supplier.name}</p>
        <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-muted">
          {supplier.address}
        </p>
        {supplier.phone !== '' && (
          <p dir="auto" className="text-sm text-muted">
            {formatPhone(supplier.phone)}
          </p>
        )}
        {supplier.gstin !== '' && <p className="text-sm">{i18n.t('GSTIN {gstin}', { gstin: supplier.gstin })}</p>}
      </div>
      <div className="flex shrink-0 flex-col gap-1 @lg/invoice:text-end">
        <h2 className="text-lg font-semibold tracking-tight">{titleOf(invoice)}</h2>
        <p className="tabular-nums">{number}</p>
        <p className="text-sm text-muted">{formatDate(issuedOn, zone)}</p>
        {corrects && (
          <p className="text-sm text-muted">
            {i18n.t('for {number} of {date}', { number: corrects.number, date: formatDate(corrects.issuedOn, zone) })}
          </p>
        )}
        {reason !== '' && (
          <p className="max-w-72 text-sm wrap-anywhere text-muted">{i18n.t('Reason: {reason}', { reason })}</p>
        )}
      </div>
    </header>
  );
}

function Parties({ invoice: { recipient, placeOfSupply } }: { invoice: Invoice }) {
  return (
    <dl className="flex flex-col gap-3 border-y border-line py-3 text-sm @lg/invoice:flex-row @lg/invoice:justify-between">
      <div className="min-w-0">
        <dt className="text-muted">{i18n.t('Billed to')}</dt>
        <dd className="text-base font-medium wrap-anywhere">{recipient.name}</dd>
        {recipient.phone !== '' && <dd dir="auto">{formatPhone(recipient.phone)}</dd>}
        {recipient.address !== '' && (
          <dd dir="auto" className="whitespace-pre-line">
            {recipient.address}
          </dd>
        )}
        {recipient.gstin !== '' && <dd>{i18n.t('GSTIN {gstin}', { gstin: recipient.gstin })}</dd>}
      </div>
      {placeOfSupply !== '' && (
        <div className="@lg/invoice:text-end">
          <dt className="text-muted">{i18n.t('Place of supply')}</dt>
          <dd>{placeOfSupply}</dd>
        </div>
      )}
    </dl>
  );
}

function Lines({ invoice: { lines, stateTaxName } }: { invoice: Invoice }) {
  const money = useMoney();
  const isTaxed = stateTaxName !== '';
  const columns = [
    i18n.t('Description'),
    i18n.t('Price'),
    i18n.t('Discount'),
    ...(isTaxed ? [i18n.t('Taxable value'), i18n.t('Rate'), 'CGST', stateTaxName] : []),
  ];
  return (
    <>
      <table className="hidden w-full text-sm tabular-nums @2xl/invoice:table">
        <thead>
          <tr className="border-b border-line text-muted">
            {columns.map((label, at) => (
              <th
                key={label}
                scope="col"
                className={at === 0 ? 'pb-2 text-start font-medium' : 'ps-3 pb-2 text-end font-medium'}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at} className="align-top">
              <td className="py-2">
                <LineText line={line} />
              </td>
              {[
                line.unitPrice,
                line.discount,
                ...(isTaxed ? [line.taxableValue, undefined, line.cgst, line.sgst] : []),
              ].map((amount, column) => (
                <td key={column} className="py-2 ps-3 text-end whitespace-nowrap">
                  {amount === undefined ? formatRate(line.rateBasisPoints) : money(amount)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="flex flex-col gap-3 text-sm tabular-nums @2xl/invoice:hidden">
        {lines.map((line, at) => (
          <li key={at}>
            <LineText line={line} />
            <Rows
              rows={[
                [i18n.t('Price'), line.unitPrice],
                ...(line.discount > 0 ? [[i18n.t('Discount'), -line.discount] as const] : []),
                // A single line is taxed in the totals below.
                ...(isTaxed && lines.length > 1
                  ? ([
                      [i18n.t('Taxable value'), line.taxableValue],
                      [i18n.t('CGST {percent}', { percent: formatRate(line.rateBasisPoints / 2) }), line.cgst],
                      [`${stateTaxName} ${formatRate(line.rateBasisPoints / 2)}`, line.sgst],
                    ] as const)
                  : []),
              ]}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function LineText({ line: { description, quantity, sac } }: { line: Invoice['lines'][number] }) {
  return (
    <>
      <span className="block font-medium wrap-anywhere">{description}</span>
      <span className="block text-muted">
        {[sac !== '' && i18n.t('SAC {sac}', { sac }), i18n.t('Quantity {quantity}', { quantity })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

function Rows({ rows }: { rows: readonly (readonly [string, number])[] }) {
  const money = useMoney();
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
      {rows.map(([label, amount]) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="text-end">{money(amount)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Totals({ invoice }: { invoice: Invoice }) {
  const money = useMoney();
  const { lines, taxableValue, cgst, sgst, stateTaxName, rounding, total, totalInWords } = invoice;
  const [first, ...others] = lines;
  const isOneRate = others.every(({ rateBasisPoints }) => rateBasisPoints === first?.rateBasisPoints);
  const rate = first && isOneRate ? ` ${formatRate(first.rateBasisPoints / 2)}` : '';
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3 tabular-nums @lg/invoice:ms-auto @lg/invoice:w-80">
      <div className="text-sm">
        <Rows
          rows={[
            ...(stateTaxName === ''
              ? []
              : ([
                  [i18n.t('Taxable value'), taxableValue],
                  [`CGST${rate}`, cgst],
                  [`${stateTaxName}${rate}`, sgst],
                ] as const)),
            ...(rounding === 0 ? [] : [[i18n.t('Rounding'), rounding] as const]),
          ]}
        />
      </div>
      <p className="flex justify-between gap-4 text-xl font-semibold tracking-tight">
        <span>{i18n.t('Total')}</span>
        <span>{money(total)}</span>
      </p>
      <p className="text-sm text-muted">{totalInWords}</p>
    </div>
  );
}

function Payments({ invoice, zone, renderPaymentAction }: Omit<InvoiceDocumentProps, 'brand'>) {
  const money = useMoney();
  const { kind, payments, credited, due } = invoice;
  if (kind === 'credit-note') return null;
  return (
    <section aria-label={i18n.t('Payments')} className="border-t border-line pt-3 text-sm tabular-nums">
      <h3 className="font-medium">{i18n.t('Payments')}</h3>
      {payments.length === 0 && <p className="text-muted">{i18n.t('Nothing was paid yet.')}</p>}
      <ul>
        {payments.map((payment) => (
          <li key={payment.id} className="flex items-center gap-3 py-1">
            <span className="min-w-0 grow wrap-anywhere">
              {formatDateOf(payment.receivedAt, zone)} · {payment.kind === 'refund' && i18n.t('Refund, ')}
              {paymentMethodLabels[payment.method]}
              {payment.reference !== '' && <span className="text-muted"> {payment.reference}</span>}
              {payment.reason !== '' && <span className="block text-muted">{payment.reason}</span>}
            </span>
            {renderPaymentAction?.(payment)}
            <span className="whitespace-nowrap">
              {money(payment.kind === 'refund' ? -payment.amount : payment.amount)}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-1 border-t border-line pt-2">
        <Rows rows={credited > 0 ? [[i18n.t('Credited'), -credited]] : []} />
        <p className="flex justify-between gap-4 text-base font-semibold">
          <span>{due < 0 ? i18n.t('To be refunded') : i18n.t('Due')}</span>
          <span>{money(Math.abs(due))}</span>
        </p>
      </div>
    </section>
  );
}
