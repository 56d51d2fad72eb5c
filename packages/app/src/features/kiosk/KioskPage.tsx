import { useToast } from '@spotter/ui';
import { useEffect } from 'react';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { useTitle } from '../../useTitle.ts';
import { ChooseBranch } from './ChooseBranch.tsx';
import { BranchKiosk } from './BranchKiosk.tsx';
import { kioskTexts } from './kioskTexts.ts';
import { theWorld, type KioskWorld } from './useKiosk.ts';
import { useKioskBranch } from './useKioskBranch.ts';

interface KioskPageProps {
  world?: KioskWorld;
}

/** The kiosk at the door. */
export function KioskPage({ world = theWorld }: KioskPageProps) {
  useTitle('Attendance');
  useDenialToast(useVisitor().userType === 'member');
  return (
    <RequireRole allow={['admin', 'staff']} denial="You do not have access to this page.">
      <Placed world={world} />
    </RequireRole>
  );
}

function Placed({ world }: { world: KioskWorld }) {
  const place = useKioskBranch();
  if (place.isToChoose) return <ChooseBranch place={place} />;
  // Another branch is another kiosk: nothing of the one before is left.
  return <BranchKiosk key={place.branchId} place={place} world={world} />;
}

function useDenialToast(isDenied: boolean): void {
  const toast = useToast();
  useEffect(() => {
    if (isDenied) toast({ type: 'error', title: kioskTexts.denied });
  }, [isDenied, toast]);
}
