import { type MembersReport as Answer } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, EmptyState, type FigureColumn, FigureTable } from '@spotter/ui';
import { BarChart, HeatMap } from '@spotter/ui/charts';
import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Columns, defined, Figure, Figures } from './Figures.tsx';
import type { ReportFormat } from './format.ts';
import type { ReportProps } from './report.ts';
import { ReportView, useReport } from './ReportView.tsx';
import { membersTables } from './reportTables.ts';
import { retentionAfter, retentionShares } from './series.ts';

/** Who joined, left and came back, and how long they stay. */
export function MembersReport(props: ReportProps) {
  const { format } = props;
  const query = useReport('getMembersReport', props);
  return (
    <ReportView
      {...props}
      name="Members"
      query={query}
      tables={membersTables}
      isEmpty={({ active, joined, left }) =>
        [active, joined, left].every(({ current, previous }) => current === 0 && previous === 0)
      }
      empty={
        <EmptyState
          icon={Users}
          title={i18n.t('No members in this period')}
          hints={[i18n.t('Who joins, leaves and comes back is counted here.')]}
          action={
            <Button asChild>
              <Link to={paths.members}>{i18n.t('Go to Members')}</Link>
            </Button>
          }
        />
      }
    >
      {(answer) => (
        <>
          <Figures>
            <Figure
              fewer
              label={i18n.t('Active members')}
              term="active"
              figure={answer?.active}
              format={format.count}
              increase="good"
            />
            <Figure
              fewer
              label={i18n.t('Joined')}
              term="joined"
              figure={answer?.joined}
              format={format.count}
              increase="good"
            />
            <Figure
              fewer
              label={i18n.t('Left')}
              term="left"
              figure={answer?.left}
              format={format.count}
              increase="bad"
            />
            <Figure
              fewer
              label={i18n.t('Won back')}
              term="wonBack"
              figure={answer?.wonBack}
              format={format.count}
              increase="good"
            />
          </Figures>
          <Columns
            main={
              <>
                <MonthsChart byMonth={answer?.byMonth} format={format} />
                <RetentionChart retention={answer?.retention} format={format} />
              </>
            }
            side={<Plans byPlan={answer?.byPlan} format={format} />}
          />
        </>
      )}
    </ReportView>
  );
}

function MonthsChart({ byMonth, format }: { byMonth: Answer['byMonth'] | undefined; format: ReportFormat }) {
  const label = i18n.t('Joined and left by month');
  const months = byMonth ?? [];
  const sumOf = (key: 'joined' | 'left' | 'wonBack') => months.reduce((sum, month) => sum + month[key], 0);
  const net = sumOf('joined') + sumOf('wonBack') - sumOf('left');
  return (
    <BarChart
      label={label}
      {...defined(label, 'joinedAndLeft')}
      summary={
        net === 0
          ? i18n.t('As many left as joined or came back')
          : net > 0
            ? i18n.t('{count} more joined or came back than left', { count: format.count(net) })
            : i18n.t('{count} more left than joined or came back', { count: format.count(-net) })
      }
      x={months.map(({ month }) => month)}
      xLabel={i18n.t('Month')}
      formatX={format.month}
      formatY={format.count}
      series={
        byMonth && [
          { id: 'joined', label: i18n.t('Joined'), values: months.map(({ joined }) => joined) },
          { id: 'left', label: i18n.t('Left'), values: months.map(({ left }) => left) },
          { id: 'won-back', label: i18n.t('Won back'), values: months.map(({ wonBack }) => wonBack) },
        ]
      }
    />
  );
}

const PERCENT = 100;
const SUMMARY_MONTHS = 3;

function RetentionChart({ retention, format }: { retention: Answer['retention'] | undefined; format: ReportFormat }) {
  const label = i18n.t('Retention by month of joining');
  // Of those who joined last nothing can be said yet.
  const cohorts = retention?.filter(({ stayed }) => stayed.length > 0) ?? [];
  const shares = retentionShares(cohorts);
  const months = shares[0]?.length ?? 0;
  const after = retentionAfter(cohorts, SUMMARY_MONTHS);
  return (
    <HeatMap
      label={label}
      {...defined(label, 'retention')}
      {...(after !== undefined && {
        summary: i18n.t('{share} are still members {months} months after they joined', {
          share: format.share(after),
          months: SUMMARY_MONTHS,
        }),
      })}
      height={Math.max(160, 28 * (cohorts.length + 1))}
      rows={cohorts.map(({ month, joined }) => `${format.shortMonth(month)} (${format.count(joined)})`)}
      columns={Array.from({ length: months }, (_, at) => i18n.t('{at} mo', { at: at + 1 }))}
      rowLabel={i18n.t('Joined')}
      showsValues
      valueLabel={i18n.t('Still members')}
      values={retention && shares.map((row) => row.map((share) => (share === null ? null : share * PERCENT)))}
      formatValue={(percent) => format.share(percent / PERCENT)}
      empty={i18n.t('Known a month after somebody joined')}
    />
  );
}

function Plans({ byPlan, format }: { byPlan: Answer['byPlan'] | undefined; format: ReportFormat }) {
  const label = i18n.t('Active members by plan');
  const total = byPlan?.reduce((sum, { active }) => sum + active, 0) ?? 0;
  return (
    <FigureTable<Answer['byPlan'][number]>
      label={label}
      {...defined(label, 'activeByPlan')}
      rowLabel={i18n.t('Plan')}
      rows={byPlan?.toSorted((one, other) => other.active - one.active)}
      rowKey={({ plan }) => plan}
      rowHeader={({ plan }) => plan}
      share={({ active }) => (total === 0 ? 0 : active / total)}
      columns={planColumns(total, format)}
      empty={i18n.t('Nobody is a member on the last day')}
    />
  );
}

const planColumns = (total: number, format: ReportFormat): FigureColumn<Answer['byPlan'][number]>[] => [
  {
    key: 'active',
    label: i18n.t('Members'),
    cell: ({ active }) => <span className="font-medium">{format.count(active)}</span>,
  },
  { key: 'share', label: i18n.t('Share'), cell: ({ active }) => (total === 0 ? '' : format.share(active / total)) },
];
