import type { StaffMember } from '@spotter/api';
import { Button, type DataTableHandle } from '@spotter/ui';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { AttendanceHistoryDialog } from '../history/index.ts';
import type { Zone } from '../../gym/calendar.ts';
import { StatusFilters } from '../../shared/StatusFilters.tsx';
import { plainStatusView, readStatusView, writeStatusView } from '../../shared/statusView.ts';
import { useUrlState } from '../../shared/useUrlState.ts';
import { Page } from '../../shell/Page.tsx';
import { useNavigationIntent } from '../../shell/useNavigationIntent.ts';
import { StaffDialog } from './StaffDialog.tsx';
import { StaffTable } from './StaffTable.tsx';
import { useStaffList } from './useStaffList.ts';
import { useStaffStatus } from './useStaffStatus.ts';

type OpenDialog = { is: 'add' } | { is: 'edit'; person: StaffMember } | { is: 'history'; person: StaffMember };

/** Everybody who works here. */
export function StaffPage() {
  return (
    <AdminsOnly>
      <NeedsGym>{(gym) => <Staff zone={gym} />}</NeedsGym>
    </AdminsOnly>
  );
}

function Staff({ zone }: { zone: Zone }) {
  const [view, change] = useUrlState(readStatusView, writeStatusView);
  const list = useStaffList(view);
  const toggleStatus = useStaffStatus();
  const [dialog, setDialog] = useState<OpenDialog>();
  const table = useRef<DataTableHandle>(null);
  const add = () => setDialog({ is: 'add' });
  const close = () => setDialog(undefined);
  useNavigationIntent((what) => what === 'add' && add());

  return (
    <Page
      title="Staff Management"
      actions={
        <Button variant="primary" icon={UserPlus} onClick={add}>
          Add Staff
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <StatusFilters
          view={view}
          onChange={change}
          searchLabel="Search by name, email, phone, role or branch"
          summary={list.isKnown ? `Showing ${list.shown.length} of ${list.all.length} staff` : ''}
          isWaiting={list.isPending}
          table={table}
        />
        <StaffTable
          table={table}
          list={list}
          view={view}
          zone={zone}
          onSort={(sort) => change({ sort })}
          onReset={() => change(plainStatusView)}
          onAdd={add}
          actions={{
            edit: (person) => setDialog({ is: 'edit', person }),
            showHistory: (person) => setDialog({ is: 'history', person }),
            toggleStatus,
          }}
        />
      </div>
      {dialog?.is === 'history' && (
        <AttendanceHistoryDialog person={{ ...dialog.person, userType: 'staff' }} zone={zone} onClose={close} />
      )}
      {dialog?.is === 'add' && <StaffDialog onClose={close} />}
      {dialog?.is === 'edit' && <StaffDialog person={dialog.person} onClose={close} />}
    </Page>
  );
}
