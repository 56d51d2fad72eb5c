import { cva } from 'class-variance-authority';
import { cn } from '../../lib/cn.ts';
import type { Column } from './columns.ts';

export type Layout = 'table' | 'cards';

/** Styles of header and body cells. */
export const cell = cva('min-w-0', {
  variants: {
    layout: {
      table: 'overflow-clip px-2 text-ellipsis whitespace-nowrap group-data-selectable/table:px-1.5 first:ps-3',
      cards: 'px-3 text-sm wrap-anywhere',
    },
  },
});

/** The checkboxes, the first column and the row menu are sticky while the table scrolls horizontally. */
export const sticky = cva(
  'group-data-scrolls/table:sticky group-data-scrolls/table:z-1 group-data-scrolls/table:content-center group-data-scrolls/table:self-stretch group-data-scrolls/table:border-line group-data-scrolls/table:bg-inherit',
  {
    variants: {
      at: {
        selection: 'start-0',
        start: 'start-0 group-data-scrolls/table:border-e group-data-selectable/table:start-9',
        end: 'end-0 group-data-scrolls/table:border-s',
      },
    },
  },
);

/** On a brief card the first cell and the lead share a line. */
const briefCell = cva('min-w-0 text-sm', {
  variants: { first: { true: '-order-2 grow basis-[calc(100%-5.5rem)] text-base' }, lead: { true: '-order-1' } },
});

/** Position of a cell on a card. */
const cardCell = cva('', {
  variants: {
    first: { true: '-order-2 col-span-full text-base' },
    lead: { true: '-order-1 col-span-full' },
    wide: { true: 'col-span-full' },
  },
});

/** Of the cells of a row, by column. `brief`: of a card with the brief columns alone. */
export const cellClasses = (columns: readonly Column<never>[], layout: Layout, brief: boolean): readonly string[] =>
  columns.map(({ lead, wide, numeric }, position) =>
    cn(
      !brief && cell({ layout }),
      position === 0 && sticky({ at: 'start' }),
      brief && briefCell({ first: position === 0, lead }),
      layout === 'cards' && !brief && cardCell({ first: position === 0, lead, wide }),
      numeric && ['tabular-nums', layout === 'table' && 'text-end'],
    ),
  );
