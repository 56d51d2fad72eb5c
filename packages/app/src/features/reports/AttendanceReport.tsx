import type { AttendanceReport as Answer } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, EmptyState, type FigureColumn, FigureTable, type Period } from '@spotter/ui';
import { BarChart, HeatMap } from '@spotter/ui/charts';
import { DoorOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { compare, type Compared } from './comparison.ts';
import { Columns, defined, Figure, Figures, TwoLines } from './Figures.tsx';
import type { ReportFormat } from './format.ts';
import { methodLabels } from './methodLabels.ts';
import type { ReportProps } from './report.ts';
import { ReportView, useReport } from './ReportView.tsx';
import { attendanceTables } from './reportTables.ts';
import { averageHours, bucketsOf, weekEnd } from './series.ts';

/** When members come, and how many. */
export function AttendanceReport(props: ReportProps) {
  const { format, branchId, hasSeveralBranches } = props;
  const query = useReport('getAttendanceReport', props);
  return (
    <ReportView
      {...props}
      name="Attendance"
      query={query}
      tables={attendanceTables}
      isEmpty={({ checkIns }) => checkIns.current === 0 && checkIns.previous === 0}
      empty={
        <EmptyState
          icon={DoorOpen}
          title={i18n.t('Nobody checked in')}
          hints={[i18n.t('Check-ins at the kiosk, by phone and at the desk are counted here.')]}
          action={
            <Button asChild>
              <Link to={paths.desk}>{i18n.t('Go to the Desk')}</Link>
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
              label={i18n.t('Check-ins')}
              term="checkIns"
              figure={answer?.checkIns}
              format={format.count}
              increase="good"
            />
            <Figure
              fewer
              label={i18n.t('Visitors')}
              term="visitors"
              figure={answer?.visitors}
              format={format.count}
              increase="good"
            />
            <Figure
              label={i18n.t('Average stay')}
              term="averageStay"
              figure={answer?.averageStayMinutes}
              format={format.minutes}
              step={1}
              increase="neutral"
            />
          </Figures>
          <Columns
            main={
              <>
                <CheckInsChart byDay={answer?.byDay} format={format} />
                <HoursChart answer={answer} format={format} />
              </>
            }
            side={
              <>
                {branchId === undefined && (answer ? answer.byBranch.length > 1 : hasSeveralBranches) && (
                  <Breakdown
                    label={i18n.t('Check-ins by branch')}
                    term="checkInsByBranch"
                    rowLabel={i18n.t('Branch')}
                    rows={answer?.byBranch.map(({ branchId: id, branchName, checkIns }) => ({
                      id,
                      name: branchName,
                      checkIns,
                    }))}
                    format={format}
                  />
                )}
                <Breakdown
                  label={i18n.t('Check-ins by method')}
                  term="checkInsByMethod"
                  rowLabel={i18n.t('Method')}
                  rows={answer && byMethodLabel(answer.byMethod)}
                  format={format}
                />
              </>
            }
          />
        </>
      )}
    </ReportView>
  );
}

/** Its own, not that of the page: while another period loads, the figures are those of the one before. */
const periodOf = (byDay: Answer['byDay']): Period => ({ from: byDay[0]?.date ?? '', to: byDay.at(-1)?.date ?? '' });

interface ChartProps {
  format: ReportFormat;
}

function CheckInsChart({ byDay, format }: ChartProps & { byDay: Answer['byDay'] | undefined }) {
  const { to } = periodOf(byDay ?? []);
  const { unit, isAligned, buckets } = bucketsOf(byDay ?? []);
  const isDaily = unit === 'day';
  const label = isDaily ? i18n.t('Check-ins by day') : i18n.t('Check-ins by week');
  const nameOf = (from: string) => (isDaily ? format.day(from) : format.period({ from, to: weekEnd(from, to) }));
  const busiest = buckets.reduce<(typeof buckets)[number] | undefined>(
    (best, each) => (best && best.checkIns >= each.checkIns ? best : each),
    undefined,
  );
  return (
    <BarChart
      label={label}
      {...defined(label, isDaily ? 'checkInsByDay' : 'checkInsByWeek')}
      {...(busiest && {
        summary:
          busiest.checkIns === 0
            ? i18n.t('Nobody checked in')
            : i18n.t(
                '{count, plural, one {Busiest: {name}, # check-in} other {Busiest: {name}, {formatted} check-ins}}',
                {
                  name: nameOf(busiest.from),
                  count: busiest.checkIns,
                  formatted: format.count(busiest.checkIns),
                },
              ),
      })}
      x={buckets.map(({ from }) => from)}
      xLabel={isDaily ? i18n.t('Day') : i18n.t('Week')}
      formatX={nameOf}
      formatTick={format.dayMonth}
      formatY={format.count}
      series={
        byDay && [{ id: 'check-ins', label: i18n.t('Check-ins'), values: buckets.map(({ checkIns }) => checkIns) }]
      }
      {...(isAligned && {
        previous: { label: i18n.t('Period before'), values: buckets.map(({ previous }) => previous) },
      })}
    />
  );
}

function HoursChart({ answer, format }: ChartProps & { answer: Answer | undefined }) {
  const label = i18n.t('Check-ins by weekday and hour');
  const { byHour = [], byDay = [] } = answer ?? {};
  const { hours, values } = averageHours(byHour, periodOf(byDay));
  const peak = values
    .flatMap((row, weekday) => row.map((value, at) => ({ weekday, hour: hours[at] ?? 0, value: value ?? 0 })))
    .reduce<{ weekday: number; hour: number; value: number } | undefined>(
      (best, each) => (best && best.value >= each.value ? best : each),
      undefined,
    );
  return (
    <HeatMap
      label={label}
      {...defined(label, 'checkInsByHour')}
      {...(peak && {
        summary: i18n.t('Busiest: {weekday}, {from} to {to}, {decimal} check-ins on average', {
          weekday: format.weekday(peak.weekday),
          from: format.hour(peak.hour),
          to: format.hour((peak.hour + 1) % 24),
          decimal: format.decimal(peak.value),
        }),
      })}
      rows={values.map((_, weekday) => format.shortWeekday(weekday))}
      columns={hours.map(format.hour)}
      rowLabel={i18n.t('Weekday')}
      valueLabel={i18n.t('Check-ins on average')}
      values={answer && values}
      formatValue={format.decimal}
    />
  );
}

interface NamedCheckIns {
  /** Two branches may have the same name. */
  id: string;
  name: string;
  checkIns: Compared;
}

/** Largest first. */
function byMethodLabel(byMethod: Answer['byMethod']): NamedCheckIns[] {
  const sums = new Map<string, Compared>();
  for (const { method, checkIns } of byMethod) {
    const sum = sums.get(i18n.t(methodLabels[method])) ?? { current: 0, previous: 0 };
    sums.set(i18n.t(methodLabels[method]), {
      current: sum.current + checkIns.current,
      previous: sum.previous + checkIns.previous,
    });
  }
  return [...sums].map(([name, checkIns]) => ({ id: name, name, checkIns }));
}

interface BreakdownProps {
  label: string;
  term: 'checkInsByBranch' | 'checkInsByMethod';
  rowLabel: string;
  rows: readonly NamedCheckIns[] | undefined;
  format: ReportFormat;
}

function Breakdown({ label, term, rowLabel, rows, format }: BreakdownProps) {
  const total = rows?.reduce((sum, { checkIns }) => sum + checkIns.current, 0) ?? 0;
  return (
    <FigureTable<NamedCheckIns>
      label={label}
      {...defined(label, term)}
      rowLabel={rowLabel}
      rows={rows?.toSorted((one, other) => other.checkIns.current - one.checkIns.current)}
      rowKey={({ id }) => id}
      rowHeader={({ name }) => name}
      share={({ checkIns }) => (total === 0 ? 0 : checkIns.current / total)}
      columns={columnsOf(total, format)}
    />
  );
}

const columnsOf = (total: number, format: ReportFormat): FigureColumn<NamedCheckIns>[] => [
  {
    key: 'check-ins',
    label: i18n.t('Check-ins'),
    cell: ({ checkIns }) => (
      <TwoLines
        first={format.count(checkIns.current)}
        second={total === 0 ? '' : format.share(checkIns.current / total)}
        isStrong
      />
    ),
  },
  {
    key: 'change',
    label: i18n.t('Change'),
    cell: ({ checkIns }) => {
      const { change, before } = compare(checkIns, { format: format.count, increase: 'good', fewer: true });
      return <TwoLines first={change} second={before} />;
    },
  },
];
