import { i18n } from '@spotter/i18n';
import type { ChangeDirection, ChangeTone } from '@spotter/ui';

export interface Compared<Figure = number> {
  current: Figure;
  previous: Figure;
}

export interface ComparisonOptions {
  format: (figure: number) => string;
  /** What an increase is. */
  increase: Exclude<ChangeTone, 'neutral'> | 'neutral';
  /** What `format` rounds to: the difference is that of the figures as they are read. */
  step?: number;
  /** "fewer" of what is counted, else "less". */
  fewer?: boolean;
}

export interface Comparison {
  change: string;
  direction: ChangeDirection;
  tone: ChangeTone;
  before: string;
}

/** A percentage of a count below this says less than the difference. */
const MIN_COUNT_FOR_PERCENT = 20;
const MAX_PERCENT = 999;
const opposite = { good: 'bad', bad: 'good', neutral: 'neutral' } as const;

const withoutPercent = {
  more: /*i18n*/ '{difference} more',
  fewer: /*i18n*/ '{difference} fewer',
  less: /*i18n*/ '{difference} less',
} as const;
const inPercent = {
  more: /*i18n*/ '{difference}, {percent}% more',
  fewer: /*i18n*/ '{difference}, {percent}% fewer',
  less: /*i18n*/ '{difference}, {percent}% less',
} as const;

/** "+84, 7% more": the difference with its sign, then in percent where that says something. */
export function compare(
  { current, previous }: Compared,
  { format, increase, step, fewer = false }: ComparisonOptions,
): Comparison {
  const before = i18n.t('{figure} before', { figure: format(previous) });
  const difference = current - previous;
  if (format(current) === format(previous))
    return { change: i18n.t('As before'), direction: 'same', tone: 'neutral', before };
  const isMore = difference > 0;
  const percent = Math.round((Math.abs(difference) / previous) * 100);
  const saysPercent = percent > 0 && percent <= MAX_PERCENT && !(fewer && previous < MIN_COUNT_FOR_PERCENT);
  const read = (figure: number) => (step === undefined ? figure : Math.round(figure / step) * step);
  const sized = `${isMore ? '+' : '−'}${format(Math.abs(read(current) - read(previous)))}`;
  return {
    change: i18n.t((saysPercent ? inPercent : withoutPercent)[isMore ? 'more' : fewer ? 'fewer' : 'less'], {
      difference: sized,
      percent,
    }),
    direction: isMore ? 'up' : 'down',
    tone: isMore ? increase : opposite[increase],
    before,
  };
}
