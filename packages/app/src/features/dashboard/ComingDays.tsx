import type { ExpectedOccupancy } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { HeatMap } from '@spotter/ui/charts';
import { formatTime, hourInZone, type Zone } from '@spotter/web-core/dates';
import type { ReactNode } from 'react';
import { CHART_HEIGHT_PX, hourText, withinText } from './curveTexts.ts';

type Forecast = NonNullable<ExpectedOccupancy['forecast']>;
type Day = Forecast['days'][number];

export interface ComingDaysProps {
  forecast: Forecast;
  zone: Zone;
  switcher: ReactNode;
}

/** How full the branch will be by hour, on each of the six days after today. */
export function ComingDays({ forecast, zone, switcher }: ComingDaysProps) {
  const days = forecast.days.slice(1);
  const hours = hoursOf(days, zone);
  const date = new Intl.DateTimeFormat(zone.locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  return (
    <HeatMap
      label={i18n.t('Coming days')}
      switcher={switcher}
      rows={days.map((day) => date.format(Date.parse(day.date)))}
      columns={[...hours.values()]}
      rowLabel={i18n.t('Day')}
      values={days.map((day) => [...hours.keys()].map((hour) => meanIn(day, hour, zone)))}
      valueLabel={i18n.t('Expected inside')}
      formatValue={(value) => String(Math.round(value))}
      summary={summaryOf(forecast, days, zone)}
      height={CHART_HEIGHT_PX}
      empty={i18n.t('Nobody is expected in the coming days.')}
      showsValues
    />
  );
}

/** The hours in which the branch is open on one of the days, each with its text: 6 and "6 am". */
function hoursOf(days: readonly Day[], zone: Zone): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { at } of days.flatMap(({ halfHours }) => halfHours)) {
    const hour = hourInZone(at, zone);
    const text = hourText(at, zone);
    // "6:30 am" where no day has all of the hour.
    if (text !== undefined || !texts.has(hour)) texts.set(hour, text ?? formatTime(at, zone));
  }
  // Of the clock: the first of the days may open later than the others.
  return new Map([...texts].toSorted(([one], [other]) => one - other));
}

/** Of the half hours of an hour; null while the branch is closed. */
function meanIn({ halfHours }: Day, hour: number, zone: Zone): number | null {
  const counts = halfHours.filter(({ at }) => hourInZone(at, zone) === hour).map(({ expected }) => expected);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0) / counts.length;
}

/** "The peak is expected on Wednesday at 6:30 pm, about 95 people. Usually within 4 people." */
function summaryOf({ meanAbsoluteError }: Forecast, days: readonly Day[], zone: Zone): string {
  const [busiest] = days
    .flatMap(({ date, halfHours }) => halfHours.map((each) => ({ date, ...each })))
    .toSorted((one, other) => other.expected - one.expected);
  if (!busiest || busiest.expected < 0.5) return i18n.t('Nobody is expected in the coming days.');
  const weekday = new Intl.DateTimeFormat(zone.locale, { weekday: 'long', timeZone: 'UTC' });
  const day = weekday.format(Date.parse(busiest.date));
  const peak = i18n.t(
    '{count, plural, one {The peak is expected on {day} at {time}, about # person.} other {The peak is expected on {day} at {time}, about # people.}}',
    { day, time: formatTime(busiest.at, zone), count: Math.round(busiest.expected) },
  );
  return `${peak} ${withinText(meanAbsoluteError)}`;
}
