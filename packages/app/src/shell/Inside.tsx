import { Outlet } from 'react-router-dom';
import { KioskGuard } from './KioskGuard.tsx';
import { Providers } from '../Providers.tsx';
import { RequireSession } from '../session/RequireSession.tsx';
import { Frame } from './Frame.tsx';
import { LiveProvider } from './live/LiveProvider.tsx';

/** The guarded part of the product: who may come in, what every screen stands on, and the frame around it. */
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
