import type { ComponentType, ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useGymBrand } from '../brand/useGymBrand.ts';
import { GymCurrency } from '../gym/money.tsx';
import { OldGymContext } from '../gym/useGym.ts';
import { Providers } from '../Providers.tsx';
import { RequireSession } from '../session/RequireSession.tsx';
import { useVisitor } from '../session/useSession.ts';
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

const GymBrand = () => {
  useGymBrand(useVisitor().gymId);
  return null;
};

const OfflineGym = ({ children }: { children: ReactNode }) => (
  <OldGymContext value={useConnection().state !== 'online'}>{children}</OldGymContext>
);

/** Layout route of the signed-in pages: session guard, providers and frame. */
export function Inside({ twoFactorRequired }: InsideProps) {
  return (
    <RequireSession>
      <GymBrand />
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
