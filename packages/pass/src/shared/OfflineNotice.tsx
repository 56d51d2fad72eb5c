import { i18n } from '@spotter/i18n';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';

interface OfflineNoticeProps {
  /** When what is shown was loaded, as in "6:02 pm". */
  since: string;
  children: ReactNode;
}

/** What is shown is the last known: there is no connection. */
export function OfflineNotice({ since, children }: OfflineNoticeProps) {
  return (
    <div role="status" className="flex items-start gap-3 rounded-md bg-warning-soft p-4">
      <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0 wrap-anywhere">
        <strong className="font-medium">{i18n.t('No connection. As of {time}.', { time: since })}</strong> {children}
      </div>
    </div>
  );
}
