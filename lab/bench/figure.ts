/** One measured figure, and what it is to reach. */
export interface Figure {
  what: string;
  /** As printed: "412 a second", "18 ms". */
  measured: string;
  /** What it is compared with, measured in the same run; absent where the figure stands alone. */
  comparedWith?: string;
  /** Ours by theirs. */
  ratio?: number;
  /** As printed: "≥ 1.0", "≤ 100 ms". */
  reach: string;
  isReached: boolean;
}

export interface BenchOptions {
  /** The long form: more rounds, longer loads, the large databases. */
  isFull: boolean;
  /** An empty folder of this run's own. */
  folder: string;
  /** A door's swipes, as `npm run replay` takes them; absent: generated ones. */
  log: string | undefined;
  /** How many gyms the large database has; absent: as the form has it. */
  gyms: number | undefined;
}

export type Bench = (options: BenchOptions) => Promise<Figure[]>;

export const atLeast = (ratio: number, least: number) => ({
  ratio,
  reach: `≥ ${least}`,
  isReached: ratio >= least,
});

export const atMost = (ratio: number, most: number) => ({ ratio, reach: `≤ ${most}`, isReached: ratio <= most });

/** In milliseconds. */
export const within = (value: number, most: number) => ({
  measured: `${value.toFixed(value < 10 ? 1 : 0)} ms`,
  reach: `≤ ${most} ms`,
  isReached: value <= most,
});

/** The value below which this share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export interface Result {
  machine: string;
  date: string;
  /** How busy the machine was when it began, as the system counts it over a minute. */
  load: number;
  form: 'short' | 'full';
  figures: Figure[];
}
