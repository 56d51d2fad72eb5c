/** A point of the x axis: a date, a time, a name, or a number. */
export type ChartX = string | number;

export interface ChartSeries {
  id: string;
  label: string;
  /** One for each point of the x axis; null: none is known. */
  values: readonly (number | null)[];
}

export const isValue = (value: number | null | undefined): value is number => value !== null && value !== undefined;

export const hasValues = (series: readonly ChartSeries[]): boolean =>
  series.some(({ values }) => values.some((value) => isValue(value)));

export const sumOf = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Shown and read where there is no value. */
export const NO_VALUE = '–';
