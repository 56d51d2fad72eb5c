import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the end, with tabular figures. */
  numeric?: boolean;
  sortable?: boolean;
  /** Minimum width in rem; default 8. */
  width?: number;
  /** Minimum width in rem of the first column while the others scroll: there is more room for names that must not be cut. */
  scrollWidth?: number;
  /** Flex factor of the remaining width; default 1, 0 for none. */
  grow?: number;
  /** On a card, takes a full line: for long values such as an address. */
  wide?: boolean;
  /** On a card, takes the line after the first cell: for a status. */
  lead?: boolean;
  /** Before the other columns while they scroll, so that it stays in sight. */
  scrollFirst?: boolean;
  /** Where any column is brief, a card has the first and the brief ones alone until its details are shown. */
  brief?: boolean;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** The columns in their order while they scroll. */
export const scrollOrder = <Row>([first, ...rest]: readonly Column<Row>[]): readonly Column<Row>[] =>
  first
    ? [
        { ...first, ...(first.scrollWidth !== undefined && { width: first.scrollWidth }) },
        ...rest.filter(({ scrollFirst }) => scrollFirst),
        ...rest.filter(({ scrollFirst }) => !scrollFirst),
      ]
    : [];

const ACTIONS_WIDTH_REM = 3.25;
/** Below 44 px: on touch screens the checkbox reaches into the padding of the next column. */
const SELECTION_WIDTH_REM = 2.25;

/** What stands before and after the columns. */
export interface RowControls {
  hasSelection: boolean;
  hasActions: boolean;
}

/** Minimum width of the table in rem; below it the columns scroll. */
export const minWidthRem = (columns: readonly Column<never>[], { hasSelection, hasActions }: RowControls) =>
  columns.reduce(
    (sum, { width = 8 }) => sum + width,
    (hasSelection ? SELECTION_WIDTH_REM : 0) + (hasActions ? ACTIONS_WIDTH_REM : 0),
  );

export type GridTracks = ReturnType<typeof gridTracks>;

/** CSS grid tracks of the columns. Independent of content, so header and rows align without measuring. */
export function gridTracks(columns: readonly Column<never>[], controls: RowControls) {
  const widths = columns.map(({ width = 8 }) => width);
  return {
    gridTemplateColumns: [
      ...(controls.hasSelection ? [`${SELECTION_WIDTH_REM}rem`] : []),
      ...columns.map(({ grow = 1 }, index) =>
        grow > 0 ? `minmax(${widths[index]}rem, ${grow}fr)` : `${widths[index]}rem`,
      ),
      ...(controls.hasActions ? [`${ACTIONS_WIDTH_REM}rem`] : []),
    ].join(' '),
    minWidth: `${minWidthRem(columns, controls)}rem`,
  };
}
