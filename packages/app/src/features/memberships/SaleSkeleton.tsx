import { Skeleton } from '@spotter/ui';

/** In place of the fields of a sale until they are loaded. */
export const SaleSkeleton = () => (
  <div aria-busy className="grid animate-delayed gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
    <div className="flex flex-col gap-5">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
    <Skeleton className="h-40" />
  </div>
);
