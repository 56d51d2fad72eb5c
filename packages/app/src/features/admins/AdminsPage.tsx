import type { Administrator } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { History, Link, Mail, Pencil, ShieldCheck, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import type { Zone } from '@spotter/web-core/dates';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { isInvited, RefusedInvitations } from '../../shared/AccountStatus.tsx';
import { ResourceTable } from '../../shared/ResourceTable.tsx';
import { formatSort, parseSort, sortRows, type SortKeys } from '../../shared/sortRows.ts';
import { useInvitation } from '../../shared/useInvitation.ts';
import { useInvitationLink } from '../../shared/useInvitationLink.tsx';
import { useListDialog } from '../../shared/useListDialog.ts';
import { AttendanceHistoryDialog } from '../history/index.ts';
import { useResetTwoFactor } from '../twoFactor/index.ts';
import { adminColumns } from './adminColumns.tsx';
import { AddAdminDialog, EditAdminDialog } from './AdminDialogs.tsx';

type RowDialog = { is: 'edit' | 'history'; admin: Administrator };

const sortKeys: SortKeys<Administrator> = { name: ({ name }) => name };
const countLabel = (count: number) =>
  i18n.t('{count, plural, one {# administrator} other {# administrators}}', { count });

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
  const invitationLink = useInvitationLink(zone);
  const hasLinks = query.data?.hasInvitationLinks ?? false;
  const resetTwoFactor = useResetTwoFactor();
  const [sort, setSort] = useState('');
  const columns = useMemo(() => adminColumns(zone), [zone]);
  const { dialog, open, add, close } = useListDialog<RowDialog>();

  return (
    <ResourceTable
      title={i18n.t('Admin Management')}
      description={i18n.t('People who can see and change everything in your gym')}
      addLabel={i18n.t('Add Admin')}
      addIcon={UserPlus}
      onAdd={add}
      query={query}
      errorTitle={i18n.t('Failed to Load Admins')}
      notice={<RefusedInvitations accounts={admins} isEmailLocked />}
      rows={admins}
      visibleRows={sortRows(admins ?? [], sort, sortKeys)}
      summary={query.isPending ? i18n.t('Loading administrators...') : admins ? countLabel(admins.length) : ''}
      label={i18n.t('Administrators')}
      columns={columns}
      {...parseSort(sort)}
      onSortChange={(next) => setSort(formatSort(next))}
      rowActions={(admin) => [
        { label: i18n.t('Edit Admin'), icon: Pencil, onSelect: () => open({ is: 'edit', admin }) },
        { label: i18n.t('View Attendance'), icon: History, onSelect: () => open({ is: 'history', admin }) },
        ...(isInvited(admin)
          ? [
              hasLinks
                ? { label: i18n.t('Invitation Link'), icon: Link, onSelect: () => invitationLink.open(admin) }
                : { label: i18n.t('Invite Again'), icon: Mail, onSelect: () => inviteAdmin(admin) },
            ]
          : []),
        ...resetTwoFactor.entries(admin),
      ]}
      empty={{
        icon: ShieldCheck,
        title: i18n.t('No Administrators Found'),
        hints: [i18n.t('Add the first administrator to get started.')],
      }}
    >
      {resetTwoFactor.dialog}
      {invitationLink.dialog}
      {dialog?.is === 'add' && (
        <AddAdminDialog onMakeLink={hasLinks ? invitationLink.open : undefined} onClose={close} />
      )}
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
