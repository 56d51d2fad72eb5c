import { devices } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { AppFrame } from '@spotter/ui';
import { useEffect, useMemo, useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { useSession, useSessionState } from '../../session/useSession.ts';
import { type KioskDevice, kioskDevice, updateKioskDevice } from '../../shared/kioskDevice.ts';
import { waitingOperations } from '../../shared/offlineQueue/createOfflineQueue.ts';
import { useOfflineQueue, useQueueState } from '../../shared/offlineQueue/useOfflineQueue.ts';
import { ConnectionNotice, connectionMessages } from '../../shell/connection/ConnectionNotice.tsx';
import { useTitle } from '../../useTitle.ts';
import { LockedBar } from './KioskBar.tsx';
import { kioskCalls } from './kioskCalls.ts';
import { version } from '../../../../../package.json';
import { KioskScreen } from './KioskScreen.tsx';
import { removeSession, withSessionLock } from './removeSession.ts';
import { createServerClock } from './serverClock.ts';
import { createSignCode } from './signedCodes.ts';
import { useKioskLanguage } from './kioskLanguage.ts';
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
  useTitle(i18n.t('Attendance'));
  const { gymId } = device;
  const client = useClient();
  const queue = useOfflineQueue();
  const waiting = waitingOperations(useQueueState().operations).length;
  const [clock] = useState(() => createServerClock(device.clockOffsetMs ?? 0));
  const [sign] = useState(() => createSignCode(device, clock.now));
  const calls = useMemo(
    () => kioskCalls({ client, queue, gymId, branchId: undefined, sign }),
    [client, queue, gymId, sign],
  );
  const { data, dataUpdatedAt, isPending, isError, refetch } = useCallQuery(
    'getKiosk',
    { gymId, version },
    { refetchInterval: REFRESH_INTERVAL_MS },
  );
  useEffect(() => {
    if (!data) return;
    // Of an answer that is older than this page, the age is added.
    const serverNow = data.now === undefined ? undefined : data.now + Date.now() - dataUpdatedAt;
    updateKioskDevice({ kiosk: data, ...(serverNow !== undefined && { clockOffsetMs: clock.set(serverNow) }) });
  }, [data, dataUpdatedAt, clock]);
  useEffect(() => {
    document.addEventListener('visibilitychange', clock.wake);
    return () => document.removeEventListener('visibilitychange', clock.wake);
  }, [clock]);
  const [unlocking, setUnlocking] = useState<'now' | 'over'>();
  // A sign-in may be answered only after its dialog was closed.
  const isSignedInLate = 'user' in useSessionState() && unlocking === 'over';
  useNoSession((device.mayHoldSession || isSignedInLate) && unlocking !== 'now');
  const { gym, branch, language } = data ?? device.kiosk ?? {};
  useKioskLanguage(language);
  return (
    <AppFrame
      bare
      brand={{ name: '', href: paths.attendance }}
      nav={[]}
      notice={
        <ConnectionNotice
          message={i18n.t(connectionMessages.checkIns)}
          zone={gym}
          waiting={waiting > 0 ? { state: 'waiting', title: i18n.t('{waiting} waiting', { waiting }) } : undefined}
        />
      }
    >
      <KioskScreen
        calls={calls}
        feed={{ call: devices.kioskFeed, gymId, getToken }}
        gym={gym}
        isGymPending={isPending}
        branchName={branch?.name}
        occupancy={isError ? undefined : (data?.occupancy ?? undefined)}
        quietTimes={isError ? undefined : data?.quietTimes}
        clock={clock}
        onChanged={() => void refetch()}
        onPassed={() => void refetch()}
        environment={environment}
        renderBar={({ branding }) => <LockedBar branding={branding} onUnlock={() => setUnlocking('now')} />}
      />
      {unlocking === 'now' && (
        <UnlockDialog device={device} environment={environment} onClose={() => setUnlocking('over')} />
      )}
    </AppFrame>
  );
}

/** Removes the session that was left here: by locking, or where unlocking was cancelled or broke off. */
function useNoSession(isNeeded: boolean): void {
  const session = useSession();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isOver = false;
    const removeNow = async () => {
      // Where it waited for another tab: the kiosk may be unlocked, or the session removed.
      if (!isOver && kioskDevice()) await removeSession(session);
    };
    const remove = () => void withSessionLock(removeNow).catch(() => undefined);
    remove();
    // Until it is removed: the browser may have a network all the while, and only the server be gone.
    const timer = setInterval(remove, REFRESH_INTERVAL_MS);
    window.addEventListener('online', remove);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', remove);
    };
  }, [isNeeded, session]);
}
