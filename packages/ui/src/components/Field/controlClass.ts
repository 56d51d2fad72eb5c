import { cva } from 'class-variance-authority';

/** Styles of inputs, selects and text areas. */
export const controlClass = cva([
  'w-full min-w-0 rounded-md border border-edge bg-surface text-base text-ink placeholder:text-muted',
  'transition-[border-color] duration-120 hover:border-muted',
  'focus-visible:outline-offset-0',
  'disabled:border-line disabled:bg-sunken disabled:text-muted aria-invalid:border-danger',
  'h-9 px-3 touch:min-h-[44px] [&[readonly]]:bg-sunken [&[readonly]]:hover:border-edge',
]);
