import { createSmallClient } from '@spotter/api/small';
import { i18n } from '@spotter/i18n';
import { useLocation, useParams } from 'react-router-dom';
import { StopReminders } from './StopReminders.tsx';

/** The small client: no session, and no schemas to load on a phone. */
const client = createSmallClient(
  {
    stopReminders: { method: 'POST', path: '/stopReminders', access: 'anyone' },
    resumeReminders: { method: 'POST', path: '/resumeReminders', access: 'anyone' },
  },
  { origin: window.location.origin, getToken: () => Promise.resolve(null), language: () => i18n.locale },
);

/**
 * The page behind the link in each reminder.
 * A mail program that does not unsubscribe by itself opens it with the token in the path.
 */
export function StopRemindersPage() {
  const { token } = useParams();
  const { hash } = useLocation();
  return (
    <StopReminders
      token={token ?? hash.slice(1)}
      stop={async (input) => void (await client.stopReminders(input))}
      resume={async (input) => void (await client.resumeReminders(input))}
    />
  );
}
