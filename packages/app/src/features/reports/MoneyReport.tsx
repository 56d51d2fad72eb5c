import type { MoneyReport as Answer } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, EmptyState, type FigureColumn, FigureTable } from '@spotter/ui';
import { BarChart } from '@spotter/ui/charts';
import { paymentMethodLabels } from '@spotter/web-core/labels';
import { Banknote } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Columns, defined, Figure, Figures, TwoLines } from './Figures.tsx';
import type { ReportFormat } from './format.ts';
import type { ReportProps } from './report.ts';
import { ReportView, useReport } from './ReportView.tsx';
import { moneyTables } from './reportTables.ts';

/** Sums are read in whole units of the currency. */
const SUM_STEP = 100;

/** What was taken, invoiced, given and is still due. */
export function MoneyReport(props: ReportProps) {
  const { format } = props;
  const sums = { format: format.sum, step: SUM_STEP };
  const query = useReport('getMoneyReport', props);
  return (
    <ReportView
      {...props}
      name="Money"
      query={query}
      tables={moneyTables}
      // What was sold for nothing is in no sum, but is a sale.
      isEmpty={({ byPlan, byMethod, taken, invoiced, refunds, discounts, due }) =>
        byPlan.length === 0 &&
        byMethod.length === 0 &&
        [taken, invoiced, refunds, discounts, due].every(({ current, previous }) => current === 0 && previous === 0)
      }
      empty={
        <EmptyState
          icon={Banknote}
          title={i18n.t('Nothing was sold or paid')}
          hints={[i18n.t('Invoices, payments and refunds of the period are counted here.')]}
          action={
            <Button asChild>
              <Link to={paths.payments}>{i18n.t('Go to Payments')}</Link>
            </Button>
          }
        />
      }
    >
      {(answer) => (
        <>
          <Figures>
            <Figure label={i18n.t('Taken')} term="taken" figure={answer?.taken} {...sums} increase="good" />
            <Figure label={i18n.t('Invoiced')} term="invoiced" figure={answer?.invoiced} {...sums} increase="good" />
            <Figure label={i18n.t('Refunds')} term="refunds" figure={answer?.refunds} {...sums} increase="bad" />
            <Figure
              label={i18n.t('Discounts')}
              term="discounts"
              figure={answer?.discounts}
              {...sums}
              increase="neutral"
            />
            {/* Recent invoices always have more due: neither good nor bad. */}
            <Figure label={i18n.t('Still due')} term="due" figure={answer?.due} {...sums} increase="neutral" />
          </Figures>
          <Columns
            main={
              <>
                <MonthsChart byMonth={answer?.byMonth} format={format} />
                <Plans byPlan={answer?.byPlan} format={format} />
              </>
            }
            side={<Methods byMethod={answer?.byMethod} format={format} />}
          />
        </>
      )}
    </ReportView>
  );
}

function MonthsChart({ byMonth, format }: { byMonth: Answer['byMonth'] | undefined; format: ReportFormat }) {
  const label = i18n.t('Taken and invoiced by month');
  const months = byMonth ?? [];
  const sumOf = (key: 'taken' | 'invoiced') => months.reduce((sum, month) => sum + month[key], 0);
  const best = months.reduce<(typeof months)[number] | undefined>(
    (most, each) => (most && most.taken >= each.taken ? most : each),
    undefined,
  );
  return (
    <BarChart
      label={label}
      {...defined(label, 'moneyByMonth')}
      {...(best && {
        summary:
          months.length === 1 || best.taken <= 0
            ? i18n.t('{amount} taken of {invoiced} invoiced', {
                amount: format.sum(sumOf('taken')),
                invoiced: format.sum(sumOf('invoiced')),
              })
            : i18n.t('Most was taken in {month}: {amount}', {
                month: format.month(best.month),
                amount: format.sum(best.taken),
              }),
      })}
      x={months.map(({ month }) => month)}
      xLabel={i18n.t('Month')}
      formatX={format.month}
      formatY={format.sum}
      series={
        byMonth && [
          { id: 'taken', label: i18n.t('Taken'), values: months.map(({ taken }) => taken) },
          { id: 'invoiced', label: i18n.t('Invoiced'), values: months.map(({ invoiced }) => invoiced) },
        ]
      }
    />
  );
}

function Plans({ byPlan, format }: { byPlan: Answer['byPlan'] | undefined; format: ReportFormat }) {
  const label = i18n.t('Sales by plan');
  const most = Math.max(1, ...(byPlan?.map(({ invoiced }) => invoiced) ?? []));
  return (
    <FigureTable<Answer['byPlan'][number]>
      label={label}
      {...defined(label, 'moneyByPlan')}
      rowLabel={i18n.t('Plan')}
      rows={byPlan?.toSorted((one, other) => other.invoiced - one.invoiced)}
      rowKey={({ plan }) => plan}
      rowHeader={({ plan }) => plan}
      share={({ invoiced }) => invoiced / most}
      columns={planColumns(format)}
      empty={i18n.t('Nothing was sold')}
    />
  );
}

function Methods({ byMethod, format }: { byMethod: Answer['byMethod'] | undefined; format: ReportFormat }) {
  const label = i18n.t('Taken by method');
  const total = byMethod?.reduce((sum, { taken }) => sum + Math.max(0, taken), 0) ?? 0;
  return (
    <FigureTable<Answer['byMethod'][number]>
      label={label}
      {...defined(label, 'moneyByMethod')}
      rowLabel={i18n.t('Method')}
      rows={byMethod?.toSorted((one, other) => other.taken - one.taken)}
      rowKey={({ method }) => method}
      rowHeader={({ method }) => paymentMethodLabels[method]}
      share={({ taken }) => (total === 0 ? 0 : taken / total)}
      columns={methodColumns(total, format)}
      empty={i18n.t('Nothing was paid')}
    />
  );
}

const planColumns = (format: ReportFormat): FigureColumn<Answer['byPlan'][number]>[] => [
  { key: 'sales', label: i18n.t('Sales'), cell: ({ sales }) => format.count(sales) },
  {
    key: 'invoiced',
    label: i18n.t('Invoiced'),
    cell: ({ invoiced }) => <span className="font-medium">{format.money(invoiced)}</span>,
  },
  { key: 'discounts', label: i18n.t('Discounts'), cell: ({ discounts }) => format.money(discounts) },
];

const methodColumns = (total: number, format: ReportFormat): FigureColumn<Answer['byMethod'][number]>[] => [
  { key: 'count', label: i18n.t('Payments'), cell: ({ count }) => format.count(count) },
  {
    key: 'taken',
    label: i18n.t('Taken'),
    cell: ({ taken }) => (
      <TwoLines
        first={format.money(taken)}
        second={total === 0 || taken < 0 ? '' : format.share(taken / total)}
        isStrong
      />
    ),
  },
];
