import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { useEffect } from 'react';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { useTitle } from '../../useTitle.ts';
import { ChooseBranch } from './ChooseBranch.tsx';
import { BranchKiosk } from './BranchKiosk.tsx';
import { kioskTexts } from './kioskTexts.ts';
import { browserEnvironment, type KioskEnvironment } from './useKiosk.ts';
import { useKioskBranch } from './useKioskBranch.ts';

interface KioskPageProps {
  environment?: KioskEnvironment;
}

export function KioskPage({ environment = browserEnvironment }: KioskPageProps) {
  useTitle(i18n.t('Attendance'));
  useDenialToast(!useVisitor().isAtDesk);
  return (
    <RequireRole allow={['admin', 'staff']} denial={i18n.t('You do not have access to this page.')}>
      <KioskOfDevice environment={environment} />
    </RequireRole>
  );
}

function KioskOfDevice({ environment }: { environment: KioskEnvironment }) {
  const kioskBranch = useKioskBranch();
  if (kioskBranch.needsChoice) return <ChooseBranch kioskBranch={kioskBranch} />;
  // The key resets all state when another branch is chosen.
  return <BranchKiosk key={kioskBranch.branchId} kioskBranch={kioskBranch} environment={environment} />;
}

function useDenialToast(isDenied: boolean): void {
  const toast = useToast();
  useEffect(() => {
    if (isDenied) toast({ type: 'error', title: i18n.t(kioskTexts.denied) });
  }, [isDenied, toast]);
}
