import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export interface SpinnerProps extends ComponentProps<'span'> {
  /** Said to who cannot see it turn. Left out, the spinner is decoration beside words that say the same. */
  label?: string;
}

/** Something is under way and its length is unknown. As tall as the text around it. */
export function Spinner({ label, className, ...rest }: SpinnerProps) {
  const words = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span {...rest} {...words} data-slot="spinner" className={cn('inline-flex', className)}>
      <LoaderCircle aria-hidden className="size-[1.25em] animate-spin" />
    </span>
  );
}
