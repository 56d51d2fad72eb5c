import type { Administrator } from '@spotter/api';
import { History, Mail, Pencil, ShieldCheck, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import type { Zone } from '@spotter/web-core/dates';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { isInvited } from '../../shared/AccountStatus.tsx';
import { ResourceTable } from '../../shared/ResourceTable.tsx';
import { formatSort, parseSort, sortRows, type SortKeys } from '../../shared/sortRows.ts';
import { useInvitation } from '../../shared/useInvitation.ts';
import { useNavigationIntent } from '../../shell/useNavigationIntent.ts';
import { AttendanceHistoryDialog } from '../history/index.ts';
import { useResetTwoFactor } from '../twoFactor/index.ts';
import { adminColumns } from './adminColumns.tsx';
import { AddAdminDialog, EditAdminDialog } from './AdminDialogs.tsx';

type OpenDialog = { is: 'add' } | { is: 'edit'; admin: Administrator } | { is: 'history'; admin: Administrator };

const sortKeys: SortKeys<Administrator> = { name: ({ name }) => name };
const countLabel = (count: number) => (count === 1 ? '1 administrator' : `${count} administrators`);

export function AdminsPage() {
  return (
    <AdminsOnly>
      <NeedsGym>{(gym) => <Admins zone={gym} />}</NeedsGym>
    </AdminsOnly>
  );
}

function Admins({ zone }: { zone: Zone }) {
  const { gymId } = useVisitor();
  const query = useCallQuery('getAllAdmins', { gymId });
  const admins = query.data?.admins;
  const { inviteAdmin } = useInvitation();
  const resetTwoFactor = useResetTwoFactor();
  const [sort, setSort] = useState('');
  const columns = useMemo(() => adminColumns(zone), [zone]);
  const [dialog, setDialog] = useState<OpenDialog>();
  const add = () => setDialog({ is: 'add' });
  const close = () => setDialog(undefined);
  useNavigationIntent((intent) => intent === 'add' && add());

  return (
    <ResourceTable
      title="Admin Management"
      description="Who may see and change everything in your gym"
      addLabel="Add Admin"
      addIcon={UserPlus}
      onAdd={add}
      query={query}
      errorTitle="Failed to Load Admins"
      rows={admins}
      visibleRows={sortRows(admins ?? [], sort, sortKeys)}
      summary={query.isPending ? 'Loading administrators...' : admins ? countLabel(admins.length) : ''}
      label="Administrators"
      columns={columns}
      {...parseSort(sort)}
      onSortChange={(next) => setSort(formatSort(next))}
      rowActions={(admin) => [
        { label: 'Edit Admin', icon: Pencil, onSelect: () => setDialog({ is: 'edit', admin }) },
        { label: 'View Attendance', icon: History, onSelect: () => setDialog({ is: 'history', admin }) },
        ...(isInvited(admin) ? [{ label: 'Invite Again', icon: Mail, onSelect: () => inviteAdmin(admin) }] : []),
        ...resetTwoFactor.entries(admin),
      ]}
      empty={{
        icon: ShieldCheck,
        title: 'No Administrators Found',
        hints: ['Add the first administrator to get started.'],
      }}
    >
      {resetTwoFactor.dialog}
      {dialog?.is === 'add' && <AddAdminDialog onClose={close} />}
      {dialog?.is === 'edit' && <EditAdminDialog admin={dialog.admin} onClose={close} />}
      {dialog?.is === 'history' && (
        <AttendanceHistoryDialog
          person={{ ...dialog.admin, phone: dialog.admin.mobile, userType: 'admin' }}
          zone={zone}
          onClose={close}
        />
      )}
    </ResourceTable>
  );
}
