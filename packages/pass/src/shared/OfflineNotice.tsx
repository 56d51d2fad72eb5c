import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';

interface OfflineNoticeProps {
  /** The age of what is shown, as in "As of 6:02 pm". */
  asOf: string;
  children: ReactNode;
}

/** What is shown is the last known: there is no connection. */
export function OfflineNotice({ asOf, children }: OfflineNoticeProps) {
  return (
    <div role="status" className="flex items-start gap-3 rounded-md bg-warning-soft p-4">
      <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
      <div>
        <strong className="font-medium">No connection. {asOf}.</strong> {children}
      </div>
    </div>
  );
}
