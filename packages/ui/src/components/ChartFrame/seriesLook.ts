import type { SymbolType } from 'd3-shape';
import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape';

const colors = ['text-series-a', 'text-series-b', 'text-series-c', 'text-series-d'] as const;
const dashes = [undefined, '6 4', '2 3', '10 3 2 3'] as const;
const symbols: readonly SymbolType[] = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond];
const MARKER_AREA_PX = 52;

/** How a series is told from the others without its colour, too: by dash, marker and pattern. */
export interface SeriesLook {
  className: string;
  dash: string | undefined;
  /** Path around 0, 0. */
  marker: string;
  /** Which `SeriesPatterns` fills its bars; 0: plain. */
  pattern: number;
}

/** After four series the colours begin again, with another dash, marker and pattern. */
export function seriesLook(index: number): SeriesLook {
  const round = Math.floor(index / colors.length);
  const at = (index + round) % colors.length;
  return {
    className: colors[index % colors.length] ?? colors[0],
    dash: dashes[at],
    marker: symbol(symbols[at] ?? symbolCircle, MARKER_AREA_PX)() ?? '',
    pattern: at,
  };
}
