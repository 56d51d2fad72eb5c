import { hexOfOklch } from './colour.ts';
import { minDistance, seenWithAll } from './vision.ts';

/** In OKLab, with any colour vision. Half of it is told apart side by side; a chart has its colours apart. */
export const MIN_SERIES_DISTANCE = 0.1;

type Seen = ReturnType<typeof seenWithAll>;
interface Candidate {
  colour: string;
  seen: Seen;
}

const candidateOf = (colour: string): Candidate => ({ colour, seen: seenWithAll(colour) });

let wheel: Candidate[] | undefined;

/** Colours around the wheel, from dark to light; made when they are first needed. */
const candidates = (): Candidate[] =>
  (wheel ??= [0.22, 0.3, 0.38, 0.46, 0.54, 0.62, 0.7, 0.78, 0.86, 0.94].flatMap((l) =>
    Array.from({ length: 18 }, (_, at) => candidateOf(hexOfOklch(l, 0.15, at * 20))),
  ));

const gapTo = (others: readonly Candidate[], { seen }: Candidate) =>
  Math.min(...others.map((other) => minDistance(other.seen, seen)));

/** Of these, the one that is farthest from all others. */
function farthest(all: readonly Candidate[], others: readonly Candidate[]): Candidate | undefined {
  let best: Candidate | undefined;
  let bestGap = -1;
  for (const candidate of all) {
    const gap = gapTo(others, candidate);
    if (gap > bestGap) [best, bestGap] = [candidate, gap];
  }
  return best;
}

const areApart = (all: readonly Candidate[]) =>
  all.every((one, at) => at === 0 || gapTo(all.slice(0, at), one) > MIN_SERIES_DISTANCE);

/** `count` more colours, each the farthest from those before it. */
function extend(chosen: readonly Candidate[], all: readonly Candidate[], count: number): Candidate[] {
  const next = count > 0 ? farthest(all, chosen) : undefined;
  return next ? extend([...chosen, next], all, count - 1) : [...chosen];
}

/**
 * Colours of further series beside the first one, in their order: the wished ones where all can be told apart, else as
 * many of the wheel of which `passes` holds.
 */
export function seriesBeside(first: string, wished: readonly string[], passes: (colour: string) => boolean): string[] {
  const start = candidateOf(first);
  if (areApart([start, ...wished.map(candidateOf)])) return [...wished];
  const passing = candidates().filter(({ colour }) => passes(colour));
  const greedy = extend([start], passing, wished.length);
  // The farthest second colour may leave no room for the others.
  const seconds = areApart(greedy) ? [] : passing;
  const other = seconds
    .values()
    .map((second) => extend([start, second], passing, wished.length - 1))
    .find(areApart);
  return (other ?? greedy).slice(1).map(({ colour }) => colour);
}
