import { Outlet } from 'react-router-dom';
import { KioskGuard } from './KioskGuard.tsx';
import { Providers } from '../Providers.tsx';
import { RequireSession } from '../session/RequireSession.tsx';
import { Frame } from './Frame.tsx';
import { LiveProvider } from './live/LiveProvider.tsx';

/** Layout route of the signed-in pages: session guard, providers and frame. */
export function Inside() {
  return (
    <RequireSession>
      <Providers>
        <LiveProvider>
          <KioskGuard>
            <Frame>
              <Outlet />
            </Frame>
          </KioskGuard>
        </LiveProvider>
      </Providers>
    </RequireSession>
  );
}
