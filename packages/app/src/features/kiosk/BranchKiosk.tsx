import { attendance } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useEffect, useMemo, useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useGym } from '../../gym/useGym.ts';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { leaveFullScreen } from '../../shared/fullScreen.ts';
import { kioskDevice } from '../../shared/kioskDevice.ts';
import { useLeave } from '../../shared/offlineQueue/LeaveQuestion.tsx';
import { useOfflineQueue } from '../../shared/offlineQueue/useOfflineQueue.ts';
import { KioskBar } from './KioskBar.tsx';
import { kioskCalls } from './kioskCalls.ts';
import { KioskScreen } from './KioskScreen.tsx';
import { LockDialog } from './LockDialog.tsx';
import type { KioskEnvironment } from './useKiosk.ts';
import type { useKioskBranch } from './useKioskBranch.ts';

const REFRESH_INTERVAL_MS = 60_000;
const QUIET_TIMES_INTERVAL_MS = 30 * 60_000;

interface BranchKioskProps {
  kioskBranch: Pick<ReturnType<typeof useKioskBranch>, 'branchId' | 'branchName' | 'branches' | 'choose'>;
  environment: KioskEnvironment;
}

/** The kiosk of a signed-in person, who can lock it. */
export function BranchKiosk({ kioskBranch, environment }: BranchKioskProps) {
  const { gymId, branchId: ownBranch } = useVisitor();
  const { getToken } = useSession();
  const client = useClient();
  const { branchId } = kioskBranch;
  const queue = useOfflineQueue();
  const calls = useMemo(() => kioskCalls({ client, queue, gymId, branchId }), [client, queue, gymId, branchId]);
  const { gym, isPending } = useGym();
  const occupancy = useCallQuery(
    'getOccupancy',
    { gymId, ...(branchId !== undefined && { branchId }) },
    { refetchInterval: REFRESH_INTERVAL_MS },
  );
  const expected = useCallQuery(
    'getExpectedOccupancy',
    { gymId, branchId: branchId ?? ownBranch ?? '' },
    { enabled: (branchId ?? ownBranch) !== null, refetchInterval: QUIET_TIMES_INTERVAL_MS },
  );
  const [isLocking, setIsLocking] = useState(false);
  const leave = useLeave();
  // It ends the session: what this account has not sent stays in the browser.
  const lock = () => leave(() => setIsLocking(true), i18n.t('Lock kiosk'));
  // Restores the app header on other pages. The locked kiosk stays in full screen.
  useEffect(() => () => void (kioskDevice() ?? leaveFullScreen()), []);
  return (
    <>
      <KioskScreen
        calls={calls}
        feed={{ call: attendance.attendanceFeed, gymId, getToken }}
        gym={gym}
        isGymPending={isPending}
        branchName={kioskBranch.branchName}
        occupancy={occupancy.isError ? undefined : occupancy.data}
        quietTimes={occupancy.isError ? undefined : expected.data?.quietTimes}
        onPassed={() => void occupancy.refetch()}
        environment={environment}
        renderBar={(content) => <KioskBar {...content} kioskBranch={kioskBranch} onLock={lock} />}
      />
      {isLocking && <LockDialog kioskBranch={kioskBranch} onClose={() => setIsLocking(false)} />}
    </>
  );
}
