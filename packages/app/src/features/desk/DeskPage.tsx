import { i18n } from '@spotter/i18n';
import { SegmentedControl } from '@spotter/ui';
import type { Zone } from '@spotter/web-core/dates';
import { useEffect, useState } from 'react';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { BranchSelector } from '../../shared/BranchSelector.tsx';
import { BranchTiles } from '../../shared/BranchTiles.tsx';
import { Page } from '../../shell/Page.tsx';
import { whenIdle } from '../../shell/whenIdle.ts';
import { preloadMembershipDialogs } from '../memberships/index.ts';
import { DeskFinder } from './DeskFinder.tsx';
import { DeskMenu } from './DeskMenu.tsx';
import { DoorPanel } from './DoorPanel.tsx';
import { useDesk } from './useDesk.ts';
import { translateOptions } from '../../shared/labels.ts';

/** The screen of the front desk: whoever comes is found, checked in and out here, and the door is in sight. */
export function DeskPage() {
  return (
    <RequireRole allow={['admin', 'staff']} denial={i18n.t('You do not have access to this page.')}>
      <NeedsGym>{(gym) => <DeskOfBranch zone={gym} />}</NeedsGym>
    </RequireRole>
  );
}

/** Beside each other where there is room, else one at a time. */
const views = [
  { value: 'search', label: /*i18n*/ 'Search' },
  { value: 'door', label: /*i18n*/ 'Door' },
] as const;

function DeskOfBranch({ zone }: { zone: Zone }) {
  const { isAdmin } = useVisitor();
  const desk = useDesk();
  const [view, setView] = useState<string>('search');
  useEffect(() => whenIdle(preloadMembershipDialogs), []);
  return (
    <div className="group/desk">
      <Page
        title={i18n.t('Desk')}
        actions={
          <>
            <SegmentedControl
              label={i18n.t('View')}
              options={translateOptions(views)}
              value={view}
              onValueChange={setView}
              className="lg:hidden"
            />
            <DeskMenu />
          </>
        }
      >
        <BranchTiles
          branchId={desk.branch?.id}
          onChoose={desk.chooseBranch}
          fallback={
            isAdmin &&
            desk.openBranches.length > 1 && (
              <BranchSelector
                branches={desk.openBranches}
                value={desk.branch?.id ?? ''}
                onChange={desk.chooseBranch}
                hasAll={false}
              />
            )
          }
          className="max-sm:group-has-[[role=combobox]:not(:placeholder-shown)]/desk:hidden"
        />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
          <DeskFinder desk={desk} zone={zone} className={view === 'search' ? '' : 'max-lg:hidden'} />
          <DoorPanel
            desk={desk}
            zone={zone}
            className={
              view === 'door'
                ? 'lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)]'
                : 'max-lg:hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)]'
            }
          />
        </div>
      </Page>
    </div>
  );
}
