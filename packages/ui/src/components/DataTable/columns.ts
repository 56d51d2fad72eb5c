import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Figures: aligned right, each digit as wide as the next. */
  numeric?: boolean;
  sortable?: boolean;
  /** At least so many rem; 8 unless said. */
  width?: number;
  /** Its share of the room left over; 1 unless said, 0 for none. */
  grow?: number;
  /** For what is long, an address say: on a card it takes a line of its own. */
  wide?: boolean;
  /** For what is looked for while scrolling, a state say: on a card it comes right below the first, on a line of its own. */
  lead?: boolean;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

const ACTIONS = 3;

/** Below so many rem the columns no longer stand beside each other. */
export const leastWidth = (columns: readonly Column<never>[], hasActions: boolean) =>
  columns.reduce((sum, { width = 8 }) => sum + width, hasActions ? ACTIONS : 0);

/** The columns as CSS tracks. They never depend on content, so header and rows agree without measuring. */
export function tracks(columns: readonly Column<never>[], hasActions: boolean) {
  const widths = columns.map(({ width = 8 }) => width);
  return {
    gridTemplateColumns: [
      ...columns.map(({ grow = 1 }, index) =>
        grow > 0 ? `minmax(${widths[index]}rem, ${grow}fr)` : `${widths[index]}rem`,
      ),
      ...(hasActions ? [`${ACTIONS}rem`] : []),
    ].join(' '),
    minWidth: `${leastWidth(columns, hasActions)}rem`,
  };
}
