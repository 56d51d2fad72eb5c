import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { browserSession } from './browserSession.ts';
import type { Session } from './createSession.ts';
import { SessionContext } from './useSession.ts';

/** Everything from the login on. Nothing of the identity service is loaded before. */
export function SessionRoot({ make = browserSession }: { make?: () => Session }) {
  const [session] = useState(make);
  useEffect(() => session.start(), [session]);
  return (
    <SessionContext value={session}>
      <Outlet />
    </SessionContext>
  );
}
