import { cva } from 'class-variance-authority';

/** Size of a control's text, and of what stands beside it. Safari zooms into a page for a field of less than 16 px. */
export const controlTextClass = 'text-base touch:text-[length:max(16px,var(--size-lg))]';

/** Styles of inputs, selects and text areas. */
export const controlClass = cva([
  'w-full min-w-0 rounded-md border border-edge bg-surface text-ink placeholder:text-muted',
  controlTextClass,
  'transition-[border-color] duration-120 hover:border-muted',
  'focus-visible:outline-offset-0',
  'disabled:border-line disabled:bg-sunken disabled:text-muted aria-invalid:border-danger',
  'h-9 px-3 touch:min-h-[44px] [&[readonly]]:bg-sunken [&[readonly]]:hover:border-edge',
]);
