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
  /** Flex factor of the remaining width; default 1, 0 for none. */
  grow?: number;
  /** On a card, takes a full line: for long values such as an address. */
  wide?: boolean;
  /** On a card, takes the line after the first cell: for a status. */
  lead?: boolean;
  /**
   * What must stay in sight where there is little room: before the other columns when they scroll, and the only ones on a
   * card until its details are shown.
   */
  brief?: boolean;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** The first column, then the brief ones, then the others. */
export const briefFirst = <Row>([first, ...rest]: readonly Column<Row>[]): readonly Column<Row>[] =>
  first ? [first, ...rest.filter(({ brief }) => brief), ...rest.filter(({ brief }) => !brief)] : [];

const ACTIONS_WIDTH_REM = 3.25;

/** Minimum width of the table in rem; below it the columns scroll. */
export const minWidthRem = (columns: readonly Column<never>[], hasActions: boolean) =>
  columns.reduce((sum, { width = 8 }) => sum + width, hasActions ? ACTIONS_WIDTH_REM : 0);

/** CSS grid tracks of the columns. Independent of content, so header and rows align without measuring. */
export function gridTracks(columns: readonly Column<never>[], hasActions: boolean) {
  const widths = columns.map(({ width = 8 }) => width);
  return {
    gridTemplateColumns: [
      ...columns.map(({ grow = 1 }, index) =>
        grow > 0 ? `minmax(${widths[index]}rem, ${grow}fr)` : `${widths[index]}rem`,
      ),
      ...(hasActions ? [`${ACTIONS_WIDTH_REM}rem`] : []),
    ].join(' '),
    minWidth: `${minWidthRem(columns, hasActions)}rem`,
  };
}
