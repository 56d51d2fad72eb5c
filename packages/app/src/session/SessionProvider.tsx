import { useEffect, useState, type ReactNode } from 'react';
import { browserSession } from './browserSession.ts';
import type { AppSession } from './identity.ts';
import { SessionContext } from './useSession.ts';

/** Starts the session. The identity SDK is not loaded before. */
export function SessionProvider({ make = browserSession, children }: { make?: () => AppSession; children: ReactNode }) {
  const [session] = useState(make);
  useEffect(() => session.start(), [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
