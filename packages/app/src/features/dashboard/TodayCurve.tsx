import { HALF_HOUR_MS, type ExpectedOccupancy } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { LineChart, type LineSeries } from '@spotter/ui/charts';
import { formatTime, type Zone } from '@spotter/web-core/dates';
import { quietText } from '@spotter/web-core/labels';
import type { ReactNode } from 'react';
import { CHART_HEIGHT_PX, hourText, withinText } from './curveTexts.ts';

export interface TodayCurveProps {
  /** Undefined where it could not be loaded. */
  expected: ExpectedOccupancy | undefined;
  zone: Zone;
  now: number;
  error: { title: string; message?: string } | undefined;
  onRetry: () => void;
  switcher: ReactNode;
}

const wholeNumber = (value: number) => String(Math.round(value));

/** How full the branch was today, and how full it will be. */
export function TodayCurve({ expected, zone, now, error, onRetry, switcher }: TodayCurveProps) {
  const x = expected ? timesOf(expected) : [];
  const [start = now] = x;
  const at = (now - start) / HALF_HOUR_MS;
  return (
    <LineChart
      label={i18n.t('Today')}
      switcher={switcher}
      x={x}
      xLabel={i18n.t('Time')}
      series={expected && seriesOf(expected, x)}
      summary={expected ? summaryOf(expected, zone, now) : ''}
      {...(expected && {
        capacity: {
          value: expected.maxCapacity,
          label: i18n.t('Capacity {maxCapacity}', { maxCapacity: expected.maxCapacity }),
        },
      })}
      {...(at >= 0 && at <= x.length - 1 && { now: { at, label: i18n.t('Now') } })}
      formatX={(time) => formatTime(time, zone)}
      formatTick={(time) => hourText(time, zone)}
      formatY={wholeNumber}
      height={CHART_HEIGHT_PX}
      empty={i18n.t('No curve yet: it begins once somebody has been inside for half an hour.')}
      {...(error && { error })}
      onRetry={onRetry}
    />
  );
}

/** Every half hour from the first in which somebody is expected or was inside, to the last, without gaps. */
function timesOf({ forecast, actual }: ExpectedOccupancy): number[] {
  const times = [
    ...(forecast?.days[0]?.halfHours.map(({ at }) => at) ?? []),
    ...actual.flatMap(({ at, count }) => (Math.round(count) > 0 ? [at] : [])),
  ];
  const first = Math.min(...times);
  const last = Math.max(...times);
  const count = times.length === 0 ? 0 : (last - first) / HALF_HOUR_MS + 1;
  return Array.from({ length: count }, (_, index) => first + index * HALF_HOUR_MS);
}

function seriesOf({ forecast, actual }: ExpectedOccupancy, x: readonly number[]): LineSeries[] {
  if (x.length === 0) return [];
  const counts = new Map(actual.map(({ at, count }) => [at, count]));
  const inside = { id: 'actual', label: i18n.t('Inside'), values: x.map((at) => counts.get(at) ?? null) };
  const halfHours = new Map(forecast?.days[0]?.halfHours.map((each) => [each.at, each]));
  if (halfHours.size === 0) return [inside];
  const ofDay = x.map((at) => halfHours.get(at));
  return [
    inside,
    {
      id: 'expected',
      label: i18n.t('Expected'),
      values: ofDay.map((each) => each?.expected ?? null),
      band: { label: i18n.t('Usual range'), values: ofDay.map((each) => (each ? [each.low, each.high] : null)) },
    },
  ];
}

/** "Busiest at 6:30 pm, about 91 inside. Quiet today: 12–4:30 pm. The forecast is usually within 4 people." */
function summaryOf({ forecast, quietTimes }: ExpectedOccupancy, zone: Zone, now: number): string {
  if (!forecast) return i18n.t('No forecast before four weeks of history.');
  const halfHours = forecast.days[0]?.halfHours ?? [];
  const [busiest] = halfHours.toSorted((one, other) => other.expected - one.expected);
  const quiet = quietText(quietTimes, zone, now);
  return [
    ...(busiest && busiest.expected >= 0.5
      ? [
          i18n.t(
            busiest.at + HALF_HOUR_MS <= now
              ? /*i18n*/ '{count, plural, one {The peak was expected at {time}, about # person.} other {The peak was expected at {time}, about # people.}}'
              : /*i18n*/ '{count, plural, one {The peak is expected at {time}, about # person.} other {The peak is expected at {time}, about # people.}}',
            { time: formatTime(busiest.at, zone), count: Math.round(busiest.expected) },
          ),
        ]
      : [i18n.t('Nobody is expected today.')]),
    ...(quiet === undefined ? [] : [`${quiet}.`]),
    withinText(forecast.meanAbsoluteError),
  ].join(' ');
}
