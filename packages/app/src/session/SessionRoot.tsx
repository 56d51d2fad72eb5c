import { Outlet } from 'react-router-dom';
import { SessionProvider } from './SessionProvider.tsx';

/** The session of all pages that the router leads to. */
export const SessionRoot = () => (
  <SessionProvider>
    <Outlet />
  </SessionProvider>
);
