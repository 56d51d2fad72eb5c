import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export interface SpinnerProps extends ComponentProps<'span'> {
  /** Accessible name. Absent: decorative, beside text with the same meaning. */
  label?: string;
}

/** Indeterminate progress; scales with the text size. */
export function Spinner({ label, className, ...rest }: SpinnerProps) {
  const accessibleName = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span {...rest} {...accessibleName} data-slot="spinner" className={cn('inline-flex', className)}>
      <LoaderCircle aria-hidden className="size-[1.25em] animate-spin" />
    </span>
  );
}
