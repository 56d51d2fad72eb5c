import { cn, Skeleton } from '@spotter/ui';

/** As tall as a switch with a line of help. */
export function SwitchSkeleton({ className }: { className?: string }) {
  return (
    <div data-state="loading" className={cn('flex h-[2.4375rem] flex-col justify-center gap-2', className)}>
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="h-3.5 w-64 max-w-full" />
    </div>
  );
}
