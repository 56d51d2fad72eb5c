import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

/** Loading placeholder. Give it the size of the content, to avoid layout shift. */
export function Skeleton({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      {...rest}
      aria-hidden
      data-slot="skeleton"
      className={cn('block h-4 animate-breathe rounded-sm bg-sunken', className)}
    />
  );
}
