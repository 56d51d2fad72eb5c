import type { ComponentType } from 'react';
import { Outlet } from 'react-router-dom';
import { Providers } from '../Providers.tsx';
import { RequireSession } from '../session/RequireSession.tsx';
import { Frame } from './Frame.tsx';
import { LiveProvider } from './live/LiveProvider.tsx';

interface InsideProps {
  /** Stands in place of everything while the gym requires a second factor that the session lacks. */
  twoFactorRequired: ComponentType<{ onDone: () => void }>;
}

/** Layout route of the signed-in pages: session guard, providers and frame. */
export function Inside({ twoFactorRequired }: InsideProps) {
  return (
    <RequireSession>
      <Providers twoFactorRequired={twoFactorRequired}>
        <LiveProvider>
          <Frame>
            <Outlet />
          </Frame>
        </LiveProvider>
      </Providers>
    </RequireSession>
  );
}
