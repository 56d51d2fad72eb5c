import { i18n } from '@spotter/i18n';
import { ConnectionBar, type WaitingSummary } from '@spotter/ui';
import { formatTimeAgo, formatTimeOrDateTime, type Zone } from '@spotter/web-core/dates';
import { useEffect, useState } from 'react';
import { useNow } from './useServerClock.ts';
import type { Connection, ConnectionTrouble } from './connectionState.ts';
import { useConnection } from './useConnection.ts';

/** Shorter trouble, as while a server restarts, is not shown. */
export const NOTICE_DELAY_MS = 1000;

const titles: Record<ConnectionTrouble, string> = {
  offline: /*i18n*/ 'This device has no network',
  unreachable: /*i18n*/ 'The server cannot be reached',
  silent: /*i18n*/ 'The server does not answer',
};
export const connectionMessages = {
  checkIns: /*i18n*/ 'Check-ins still work and are sent when the connection is back.',
  reading: /*i18n*/ 'You see the last known data. Changes need a connection.',
} as const;

interface ConnectionNoticeProps {
  /** What still works. */
  message: string;
  /** Undefined while the gym is not known. */
  zone: Zone | undefined;
  /** What waits to be sent or settled; undefined: nothing. */
  waiting?: WaitingSummary | undefined;
}

/** The connection bar of the page. Nothing is visible while all is well and nothing waits. */
export function ConnectionNotice({ message, zone, waiting }: ConnectionNoticeProps) {
  const connection = useConnection();
  const trouble = useShownTrouble(connection);
  const now = useNow();
  const { lastContactAt } = connection;
  return (
    <ConnectionBar
      {...(trouble && { trouble })}
      {...(waiting && { waiting })}
      title={trouble ? i18n.t(titles[trouble]) : ''}
      message={message}
      // The kind of trouble may change meanwhile, the announcement not.
      announcement={trouble ? i18n.t('No connection. {message}', { message }) : ''}
      {...(lastContactAt !== null &&
        zone && {
          ageText: i18n.t('Data of {time}, {timeAgo}', {
            time: formatTimeOrDateTime(lastContactAt, zone, now),
            timeAgo: formatTimeAgo(lastContactAt, now, zone),
          }),
        })}
    />
  );
}

/** The trouble once it has lasted for a second, until the first answer. */
function useShownTrouble({ state, since }: Connection): ConnectionTrouble | undefined {
  const [shownSince, setShownSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return undefined;
    const timer = setTimeout(() => setShownSince(since), since + NOTICE_DELAY_MS - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  return state !== 'online' && since === shownSince ? state : undefined;
}
