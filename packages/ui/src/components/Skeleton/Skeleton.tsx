import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

/** The final shape, before its content. Give it the size of what comes, so that nothing moves when it does. */
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
