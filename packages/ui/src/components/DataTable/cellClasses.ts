import { cva } from 'class-variance-authority';

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
