import { i18n } from '@spotter/i18n';
import type { Zone } from '@spotter/web-core/dates';
import { periodText } from './periodText.ts';
import type { Sale } from './sale.ts';
import { useMoney } from '../../gym/money.tsx';
import { formatRate } from '../../shared/formatRate.ts';

interface SaleTotalsProps {
  /** What is sold: "New term". */
  label: string;
  sold: Sale;
  zone: Zone;
}

/** The dates and the sum of what is sold; read out when they change. */
export function SaleTotals({ label, sold, zone }: SaleTotalsProps) {
  const money = useMoney();
  const { from, to, totals, plan, tax } = sold;
  return (
    <div
      role="status"
      aria-label={label}
      className="flex flex-col gap-3 self-start rounded-lg border border-line bg-surface p-4 text-sm"
    >
      {to !== '' && (
        <p>
          <span className="block text-muted">{label}</span>
          <span className="block font-medium tabular-nums">{periodText(from, to, zone)}</span>
        </p>
      )}
      {totals && plan.price !== null ? (
        <>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
            {linesOf(totals, plan.price, tax).map(([label, amount]) => (
              <div key={label} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{label}</dt>
                <dd className="text-end">{money(amount)}</dd>
              </div>
            ))}
          </dl>
          <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <span>{i18n.t('To pay')}</span>
            <span className="text-2xl font-semibold tracking-tight tabular-nums">{money(totals.total)}</span>
          </p>
        </>
      ) : (
        <p className="text-muted">
          {i18n.t('{name} has no price: it is sold without an invoice.', { name: plan.name })}
        </p>
      )}
    </div>
  );
}

/** Label and paise of what the total is made of; nothing where the total is the price. */
function linesOf(
  totals: NonNullable<Sale['totals']>,
  price: number,
  { rateBasisPoints, stateTaxName }: Sale['tax'],
): [string, number][] {
  const discount = totals.lines.reduce((sum, line) => sum + line.discount, 0);
  if (rateBasisPoints === 0)
    return discount === 0
      ? []
      : [
          [i18n.t('Price'), price],
          [i18n.t('Discount'), -discount],
        ];
  const half = formatRate(rateBasisPoints / 2);
  return [
    [i18n.t('Before tax'), totals.taxableValue + discount],
    ...(discount === 0 ? [] : [[i18n.t('Discount'), -discount] satisfies [string, number]]),
    [i18n.t('CGST {rate}', { rate: half }), totals.cgst],
    [`${stateTaxName} ${half}`, totals.sgst],
    ...(totals.rounding === 0 ? [] : [[i18n.t('Rounding'), totals.rounding] satisfies [string, number]]),
  ];
}
