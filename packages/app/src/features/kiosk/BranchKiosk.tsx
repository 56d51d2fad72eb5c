import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../api/client.ts';
import { useGym } from '../../gym/useGym.ts';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { leaveFullScreen } from '../../shared/fullScreen.ts';
import { kioskDevice } from '../../shared/kioskDevice.ts';
import { KioskBar } from './KioskBar.tsx';
import { kioskCalls } from './kioskCalls.ts';
import { KioskScreen } from './KioskScreen.tsx';
import { LockDialog } from './LockDialog.tsx';
import type { KioskEnvironment } from './useKiosk.ts';
import type { useKioskBranch } from './useKioskBranch.ts';

interface BranchKioskProps {
  kioskBranch: Pick<ReturnType<typeof useKioskBranch>, 'branchId' | 'branchName' | 'branches' | 'choose'>;
  environment: KioskEnvironment;
}

/** The kiosk of a signed-in person, who can lock it. */
export function BranchKiosk({ kioskBranch, environment }: BranchKioskProps) {
  const { gymId } = useVisitor();
  const { getToken } = useSession();
  const client = useClient();
  const { branchId } = kioskBranch;
  const calls = useMemo(() => kioskCalls(client, gymId, branchId), [client, gymId, branchId]);
  const { gym, isPending } = useGym();
  const [isLocking, setIsLocking] = useState(false);
  // Restores the app header on other pages. The locked kiosk stays in full screen.
  useEffect(() => () => void (kioskDevice() ?? leaveFullScreen()), []);
  return (
    <>
      <KioskScreen
        calls={calls}
        feed={{ call: 'attendanceFeed', gymId, getToken }}
        gym={gym}
        isGymPending={isPending}
        environment={environment}
        renderBar={(content) => <KioskBar {...content} kioskBranch={kioskBranch} onLock={() => setIsLocking(true)} />}
      />
      {isLocking && <LockDialog kioskBranch={kioskBranch} onClose={() => setIsLocking(false)} />}
    </>
  );
}
