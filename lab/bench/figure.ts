import { median, p99 } from '../rig/statistics.ts';

/** A measured figure and its target. */
export interface Figure {
  what: string;
  /** As printed: "412 a second", "18 ms". */
  measured: string;
  /** The baseline measured in the same run, as printed; absent for an absolute figure. */
  comparedWith?: string;
  /** Measured by baseline. */
  ratio?: number;
  /** As printed: "≥ 1.0", "≤ 100 ms". */
  reach: string;
  isReached: boolean;
}

interface BenchmarkOptions {
  /** The long form: more rounds, longer loads, large databases. */
  isFull: boolean;
  /** An empty directory of this run. */
  folder: string;
  /** An access log in the format of `npm run replay`; absent: a generated one. */
  log: string | undefined;
  /** Number of gyms in the large database; absent: the default of the form. */
  gyms: number | undefined;
}

export type Benchmark = (options: BenchmarkOptions) => Promise<Figure[]>;

/** The figures of one benchmark, as stored in results.json. */
export interface Result {
  machine: string;
  date: string;
  /** Load average over a minute when it started. */
  load: number;
  form: 'short' | 'full';
  figures: Figure[];
}

export const ratioAtLeast = (ratio: number, minimum: number) => ({
  ratio,
  reach: `≥ ${minimum}`,
  isReached: ratio >= minimum,
});

export const ratioAtMost = (ratio: number, maximum: number) => ({
  ratio,
  reach: `≤ ${maximum}`,
  isReached: ratio <= maximum,
});

export const atMost = (value: number, maximum: number, unit: string) => ({
  measured: `${value.toFixed(0)} ${unit}`,
  reach: `≤ ${maximum} ${unit}`,
  isReached: value <= maximum,
});

export const atMostMs = (value: number, maximum: number) => ({
  ...atMost(value, maximum, 'ms'),
  measured: `${value.toFixed(value < 10 ? 1 : 0)} ms`,
});

/** p99 with its limit; prints the median beside it. */
export const p99AtMostMs = (durationsMs: readonly number[], maximum: number) => ({
  ...atMostMs(p99(durationsMs), maximum),
  measured: `${p99(durationsMs).toFixed(1)} ms; median ${median(durationsMs).toFixed(1)} ms`,
});
