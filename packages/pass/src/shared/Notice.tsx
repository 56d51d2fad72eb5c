import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

/** Information for the member; not an error. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex items-start gap-3 rounded-md bg-info-soft p-4">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
