import type { ComponentType, ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { GymCurrency } from '../gym/money.tsx';
import { OldGymContext } from '../gym/useGym.ts';
import { Providers } from '../Providers.tsx';
import { RequireSession } from '../session/RequireSession.tsx';
import { PersonQueue } from '../shared/offlineQueue/PersonQueue.tsx';
import { useConnection } from './connection/useConnection.ts';
import { DoorProvider } from './door/DoorProvider.tsx';
import { Frame } from './Frame.tsx';
import { LiveProvider } from './live/LiveProvider.tsx';
import { SavedLists } from './savedLists/SavedLists.tsx';

interface InsideProps {
  /** Stands in place of everything while the gym requires a second factor that the session lacks. */
  twoFactorRequired: ComponentType<{ onDone: () => void }>;
}

const OfflineGym = ({ children }: { children: ReactNode }) => (
  <OldGymContext value={useConnection().state !== 'online'}>{children}</OldGymContext>
);

/** Layout route of the signed-in pages: session guard, providers and frame. */
export function Inside({ twoFactorRequired }: InsideProps) {
  return (
    <RequireSession>
      <Providers twoFactorRequired={twoFactorRequired}>
        <OfflineGym>
          <GymCurrency>
            <PersonQueue>
              <LiveProvider>
                <SavedLists />
                <DoorProvider>
                  <Frame>
                    <Outlet />
                  </Frame>
                </DoorProvider>
              </LiveProvider>
            </PersonQueue>
          </GymCurrency>
        </OfflineGym>
      </Providers>
    </RequireSession>
  );
}
