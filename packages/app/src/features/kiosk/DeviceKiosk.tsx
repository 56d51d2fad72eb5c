import { AppFrame } from '@spotter/ui';
import { useEffect, useMemo, useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/useSession.ts';
import { type KioskDevice, updateKioskDevice } from '../../shared/kioskDevice.ts';
import { useTitle } from '../../useTitle.ts';
import { LockedBar } from './KioskBar.tsx';
import { kioskCalls } from './kioskCalls.ts';
import { KioskScreen } from './KioskScreen.tsx';
import { removeSession } from './removeSession.ts';
import { UnlockDialog } from './UnlockDialog.tsx';
import { browserEnvironment, type KioskEnvironment, type KioskFeed } from './useKiosk.ts';

/** Also how soon a revoked kiosk notices it where the server's push does not get through. */
const REFRESH_INTERVAL_MS = 60_000;

interface DeviceKioskProps {
  device: KioskDevice;
  getToken: KioskFeed['getToken'];
  environment?: KioskEnvironment;
}

/** The locked kiosk: a paired device, without a session. */
export function DeviceKiosk({ device, getToken, environment = browserEnvironment }: DeviceKioskProps) {
  useTitle('Attendance');
  const { gymId } = device;
  const client = useClient();
  const calls = useMemo(() => kioskCalls(client, gymId, undefined), [client, gymId]);
  const { data, isPending } = useCallQuery('getKiosk', { gymId }, { refetchInterval: REFRESH_INTERVAL_MS });
  useEffect(() => {
    if (data) updateKioskDevice({ kiosk: data });
  }, [data]);
  const [isUnlocking, setIsUnlocking] = useState(false);
  useNoSession(device.mayHoldSession && !isUnlocking);
  const { gym } = data ?? device.kiosk ?? {};
  return (
    <AppFrame bare brand={{ name: gym?.name ?? '', href: paths.attendance }} nav={[]}>
      <KioskScreen
        calls={calls}
        feed={{ call: 'kioskFeed', gymId, getToken }}
        gym={gym}
        isGymPending={isPending}
        environment={environment}
        renderBar={({ branding }) => <LockedBar branding={branding} onUnlock={() => setIsUnlocking(true)} />}
      />
      {isUnlocking && <UnlockDialog device={device} environment={environment} onClose={() => setIsUnlocking(false)} />}
    </AppFrame>
  );
}

/** Removes the session that was left here: by locking, or where unlocking was cancelled or broke off. */
function useNoSession(isNeeded: boolean): void {
  const session = useSession();
  useEffect(() => {
    if (!isNeeded) return undefined;
    const remove = () => void removeSession(session).catch(() => undefined);
    remove();
    window.addEventListener('online', remove);
    return () => window.removeEventListener('online', remove);
  }, [isNeeded, session]);
}
