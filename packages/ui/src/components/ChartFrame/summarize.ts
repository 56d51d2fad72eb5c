import type { Texts } from '../../lib/useTexts.ts';
import type { ChartSeries, ChartX } from './chartData.ts';
import { isValue, sumOf } from './chartData.ts';

interface Points<X extends ChartX> {
  x: readonly X[];
  formatX: (x: X) => string;
  formatY: (value: number) => string;
}

/** "highest 42 (6:00 pm), lowest 3 (5:00 am)"; of equal values the first. */
export function summarizeValues<X extends ChartX>(
  i18n: Texts,
  values: ChartSeries['values'],
  { x, formatX, formatY }: Points<X>,
): string {
  const present = values.flatMap((value, index) => {
    const point = x[index];
    return isValue(value) && point !== undefined ? [{ value, point }] : [];
  });
  const [first] = present;
  if (!first) return i18n.t('no values');
  const text = ({ value, point }: typeof first) => `${formatY(value)} (${formatX(point)})`;
  if (present.length === 1) return text(first);
  const highest = present.reduce((best, each) => (each.value > best.value ? each : best));
  const lowest = present.reduce((best, each) => (each.value < best.value ? each : best));
  if (highest.value === lowest.value) return i18n.t('{value} throughout', { value: formatY(first.value) });
  return i18n.t('highest {highest}, lowest {lowest}', { highest: text(highest), lowest: text(lowest) });
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What a chart of lines says: the highest and the lowest of all. */
export function summarizeSeries<X extends ChartX>(
  i18n: Texts,
  series: readonly ChartSeries[],
  points: Points<X>,
): string {
  const all = series.flatMap(({ label, values }) =>
    points.x.map((point, index) => ({
      value: values[index] ?? null,
      name: series.length > 1 ? `${label}, ${points.formatX(point)}` : points.formatX(point),
    })),
  );
  const [values, names] = [all.map(({ value }) => value), all.map(({ name }) => name)];
  return sentence(summarizeValues(i18n, values, { x: names, formatX: String, formatY: points.formatY }));
}

/** What a chart of bars says: the total, of each series, too, and the highest and lowest bar. */
export function summarizeBars<X extends ChartX>(
  i18n: Texts,
  series: readonly ChartSeries[],
  points: Points<X>,
): string {
  const { x, formatX, formatY } = points;
  const sums = x.map((_, index) => sumOf(series.map(({ values }) => values[index])));
  const parts = series.map(({ label, values }) => `${label} ${formatY(sumOf(values))}`).join(', ');
  const sum = formatY(sumOf(sums));
  const total =
    series.length > 1
      ? i18n.t('total {amount} ({parts})', { amount: sum, parts })
      : i18n.t('total {amount}', { amount: sum });
  const [first] = x;
  if (x.length === 1 && first !== undefined) return sentence(`${total} (${formatX(first)})`);
  return sentence(sums.some((value) => value !== 0) ? `${total}; ${summarizeValues(i18n, sums, points)}` : total);
}
