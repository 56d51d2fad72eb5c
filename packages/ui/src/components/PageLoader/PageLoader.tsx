import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { Spinner } from '../Spinner/Spinner.tsx';

export interface PageLoaderProps extends ComponentProps<'div'> {
  label: string;
}

/** Full-page loading state with a label: "Checking authentication...". */
export function PageLoader({ label, className, ...rest }: PageLoaderProps) {
  return (
    <div
      {...rest}
      role="status"
      data-slot="page-loader"
      className={cn('flex min-h-96 grow flex-col items-center justify-center gap-3 text-muted', className)}
    >
      <Spinner className="text-xl" />
      <p>{label}</p>
    </div>
  );
}
