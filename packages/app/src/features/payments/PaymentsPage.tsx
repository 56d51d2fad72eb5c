import type { Branch } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { SegmentedControl } from '@spotter/ui';
import type { Gym } from '../../gym/gymCache.ts';
import { useState } from 'react';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { defaultBranch, useBranches } from '../../gym/useBranches.ts';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { BranchSelector } from '../../shared/BranchSelector.tsx';
import { useSwitchFocus } from '../../shared/useSwitchFocus.ts';
import { useUrlState } from '../../shared/useUrlState.ts';
import { DayView } from './DayView.tsx';
import { DuesView } from './DuesView.tsx';
import { InvoicesView } from './InvoicesView.tsx';
import { PaymentDialogs } from './PaymentDialogs.tsx';
import type { OpenDialog, SectionProps } from './section.ts';
import { readView, writeView, type PaymentsView, type Section } from './view.ts';
import { translateOptions } from '../../shared/labels.ts';

export function PaymentsPage() {
  return (
    <RequireRole allow={['admin', 'staff']} denial={i18n.t('You do not have access to this page.')}>
      <NeedsGym>{(gym) => <Payments gym={gym} />}</NeedsGym>
    </RequireRole>
  );
}

const sectionOptions: { value: Section; label: string }[] = [
  { value: 'day', label: /*i18n*/ 'Takings' },
  { value: 'dues', label: /*i18n*/ 'Dues' },
  { value: 'invoices', label: /*i18n*/ 'Invoices' },
];

function Payments({ gym }: { gym: Gym }) {
  const { isAdmin } = useVisitor();
  const { branches, hasSeveral } = useBranches();
  const [view, change] = useUrlState(readView, writeView);
  const { ref: switchRef, onChoose } = useSwitchFocus(view.section);
  const [dialog, setDialog] = useState<OpenDialog>();
  const hasChoice = isAdmin && hasSeveral;
  // Without the branches the server judges the one of the URL: the figures of another would pass for its own.
  const branchId =
    isAdmin && branches.length === 0 ? view.branch || undefined : branchIdOf(view, hasChoice ? branches : []);
  const props: SectionProps = {
    view,
    onChange: change,
    zone: gym,
    branchId,
    onOpen: setDialog,
    scope: (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          ref={switchRef}
          label={i18n.t('View')}
          options={translateOptions(sectionOptions)}
          value={view.section}
          onValueChange={(section) => {
            onChoose(section);
            change({ section: section as Section });
          }}
        />
        {hasChoice && (
          <BranchSelector
            branches={branches}
            hasAll={view.section !== 'day'}
            value={branchId ?? ''}
            onChange={(branch) => change({ branch })}
          />
        )}
      </div>
    ),
  };
  return (
    <>
      {view.section === 'day' && <DayView {...props} />}
      {view.section === 'dues' && <DuesView {...props} />}
      {view.section === 'invoices' && <InvoicesView {...props} hasBranches={hasChoice} />}
      {dialog && <PaymentDialogs dialog={dialog} gym={gym} branchId={branchId} onOpen={setDialog} />}
    </>
  );
}

/** Takings are those of one branch, invoices and dues may be those of all. */
function branchIdOf({ section, branch }: PaymentsView, branches: readonly Branch[]): string | undefined {
  const chosen = branches.find(({ id }) => id === branch);
  return (section === 'day' ? (chosen ?? defaultBranch(branches)) : chosen)?.id;
}
