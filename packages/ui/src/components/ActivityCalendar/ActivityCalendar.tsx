import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { calendarWeeks, formatDay, monthLabel } from './calendarWeeks.ts';

export interface ActivityCalendarProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible name. */
  label: string;
  /** The last day, `2026-11-03`. */
  until: string;
  /** The week of `until` is the last one. */
  weeks?: number;
  /** How often on which day (`2026-11-03`), days without any left out; undefined while loading. */
  counts: Readonly<Record<string, number>> | undefined;
  /** "2 visits" */
  countText?: (count: number) => string;
  /** Of day and month names. */
  locale?: string;
  weekdayLabel?: string;
}

const square =
  'block size-4 rounded-[0.2rem] text-center text-[0.625rem] leading-4 sm:size-5 sm:text-xs sm:leading-5 font-semibold tabular-nums';

/** On which days of the last weeks something happened: a column a week, Monday to Sunday. */
export function ActivityCalendar({
  label,
  until,
  weeks: weekCount = 12,
  counts,
  countText = String,
  locale = 'en-IN',
  weekdayLabel,
  className,
  ...rest
}: ActivityCalendarProps) {
  const i18n = useTexts();
  const weeks = calendarWeeks(until, weekCount);
  const [firstWeek = []] = weeks;
  return (
    <div
      {...rest}
      data-slot="activity-calendar"
      data-loading={counts === undefined || undefined}
      className={cn('relative max-w-full overflow-x-auto', className)}
    >
      {counts === undefined ? (
        <div aria-busy className="flex w-fit gap-[3px] ps-10 pt-5">
          {weeks.map(([monday = '']) => (
            <Skeleton key={monday} className="h-[7.9rem] w-4 sm:h-[9.7rem] sm:w-5" />
          ))}
        </div>
      ) : (
        <table className="border-separate border-spacing-[3px] text-xs text-muted">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col" className="p-0">
                <span className="sr-only">{weekdayLabel ?? i18n.t('Weekday')}</span>
              </th>
              {weeks.map(([monday = ''], index) => (
                <th key={monday} scope="col" className="relative h-4 w-4 p-0 text-start font-normal">
                  <span className="sr-only">{formatDay(monday, locale)}</span>
                  <span aria-hidden className="absolute inset-s-0 top-0 whitespace-nowrap">
                    {monthLabel(weeks, index, locale)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {firstWeek.map((day, weekday) => (
              <tr key={day}>
                <th scope="row" className="h-4 p-0 pe-1.5 text-start font-normal">
                  <span className={weekday % 2 === 0 ? undefined : 'sr-only'}>{formatDay(day, locale, 'weekday')}</span>
                </th>
                {weeks.map((week) => (
                  <Day key={week[weekday]} {...{ date: week[weekday] ?? '', until, counts, countText, locale }} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface DayProps extends Required<Pick<ActivityCalendarProps, 'until' | 'countText' | 'locale'>> {
  date: string;
  counts: Readonly<Record<string, number>>;
}

/** The number is shown from 2 on; days after `until` are blank. */
function Day({ date, until, counts, countText, locale }: DayProps) {
  if (date > until) return null;
  const count = counts[date] ?? 0;
  return (
    <td className="p-0" title={`${formatDay(date, locale)}: ${countText(count)}`}>
      <span
        aria-hidden
        data-filled={count > 0 || undefined}
        className={cn(
          square,
          'bg-sunken text-on-accent data-filled:bg-accent data-filled:ring-1 data-filled:ring-edge data-filled:ring-inset',
          'forced-color-adjust-none forced-colors:border forced-colors:border-[GrayText] forced-colors:bg-[Canvas] forced-colors:text-[Canvas] forced-colors:data-filled:bg-[CanvasText]',
        )}
      >
        {count > 1 && (count > 9 ? '9+' : count)}
      </span>
      <span className="sr-only">{countText(count)}</span>
    </td>
  );
}
