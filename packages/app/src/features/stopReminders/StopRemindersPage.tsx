import { createSmallClient } from '@spotter/api/small';
import type { Texts } from '@spotter/i18n';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { loadReaderTexts } from '../../shared/readerTexts.ts';
import { StopReminders } from './StopReminders.tsx';

/** The small client: no session, and no schemas to load on a phone. */
const createReminderClient = (texts: Texts) =>
  createSmallClient(
    {
      stopReminders: { method: 'POST', path: '/stopReminders', access: 'anyone', field: 'success' },
      resumeReminders: { method: 'POST', path: '/resumeReminders', access: 'anyone', field: 'success' },
    },
    { origin: window.location.origin, getToken: () => Promise.resolve(null), language: () => texts.locale },
  );

/**
 * The page behind the link in each reminder, in the language that the link names.
 * A mail program that does not unsubscribe by itself opens it with the token in the path.
 */
export async function loadStopRemindersPage() {
  const texts = await loadReaderTexts(new URLSearchParams(window.location.search).get('language'));
  return () => <StopRemindersPage texts={texts} />;
}

function StopRemindersPage({ texts }: { texts: Texts }) {
  const { token } = useParams();
  const { hash } = useLocation();
  const [client] = useState(() => createReminderClient(texts));
  return (
    <StopReminders
      token={token ?? hash.slice(1)}
      texts={texts}
      stop={async (input) => void (await client.stopReminders(input))}
      resume={async (input) => void (await client.resumeReminders(input))}
    />
  );
}
