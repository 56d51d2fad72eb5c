import { createClient } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ClientProvider } from '../../api/client.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { useGymBrand } from '../../brand/useGymBrand.ts';
import { browserSession } from '../../session/browserSession.ts';
import { SessionContext } from '../../session/useSession.ts';
import type { KioskDevice } from '../../shared/kioskDevice.ts';
import { OfflineQueueProvider } from '../../shared/offlineQueue/OfflineQueueProvider.tsx';
import { useConnectionStore, useConnectionWatch } from '../../shell/connection/useConnection.ts';
import { DeviceKiosk } from './DeviceKiosk.tsx';
import { deviceToken } from './deviceToken.ts';

/** The whole app of a paired browser. The session is for unlocking alone, and is not started before. */
export function KioskDeviceApp({ device }: { device: KioskDevice }) {
  useGymBrand(device.gymId);
  const [getToken] = useState(() => (options: { fresh: boolean }) => deviceToken(device, options));
  const { fetch } = useConnectionStore();
  useConnectionWatch();
  const [client] = useState(() =>
    createClient({ origin: window.location.origin, getToken, fetch, language: () => i18n.locale }),
  );
  const [queries] = useState(createQueryClient);
  return (
    <SessionContext value={browserSession()}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <OfflineQueueProvider owner={{ gymId: device.gymId, kind: 'device', id: device.deviceId }} takesOver>
            <DeviceKiosk device={device} getToken={getToken} />
          </OfflineQueueProvider>
        </ClientProvider>
      </QueryClientProvider>
    </SessionContext>
  );
}
