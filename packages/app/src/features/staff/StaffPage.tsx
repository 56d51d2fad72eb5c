import type { StaffMember } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { UserCog, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import type { Zone } from '@spotter/web-core/dates';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { RefusedInvitations } from '../../shared/AccountStatus.tsx';
import { DeleteDialog } from '../../shared/DeleteDialog.tsx';
import { DeactivateDialog } from '../../shared/DeactivateDialog.tsx';
import { ResourceTable } from '../../shared/ResourceTable.tsx';
import { createTextFilter } from '../../shared/textFilter.ts';
import { useInvitation } from '../../shared/useInvitation.ts';
import { useInvitationLink } from '../../shared/useInvitationLink.tsx';
import { useListDialog } from '../../shared/useListDialog.ts';
import { useStatusList } from '../../shared/useStatusList.tsx';
import { AttendanceHistoryDialog } from '../history/index.ts';
import { useResetTwoFactor } from '../twoFactor/index.ts';
import { staffColumns } from './staffColumns.tsx';
import { StaffDialog } from './StaffDialog.tsx';
import { staffMenu } from './staffMenu.ts';
import { useDeleteStaff } from './useDeleteStaff.ts';
import { useStaffStatus } from './useStaffStatus.ts';

type RowDialog = { is: 'edit' | 'history' | 'deactivate' | 'delete'; person: StaffMember };

const listOptions = {
  textFilter: createTextFilter(({ name, email, phone, role, branchName }: StaffMember) => [
    name,
    email,
    phone,
    role,
    branchName,
  ]),
  sortKeys: {
    name: ({ name }: StaffMember) => name,
    role: ({ role }: StaffMember) => role,
    branch: ({ branchName }: StaffMember) => branchName,
    created: ({ createdAt }: StaffMember) => createdAt,
  },
  searchLabel: /*i18n*/ 'Search by name, email, phone, role or branch',
  summary: /*i18n*/ 'Showing {count} of {total} staff',
};

const deletionText =
  /*i18n*/ 'They are signed out everywhere and cannot sign in any more. You can undo it for 10 minutes, and restore them for 30 days. After that past visits stay in the counts, without the name.';

export function StaffPage() {
  return (
    <AdminsOnly>
      <NeedsGym>{(gym) => <Staff zone={gym} />}</NeedsGym>
    </AdminsOnly>
  );
}

function Staff({ zone }: { zone: Zone }) {
  const { gymId } = useVisitor();
  const query = useCallQuery('getStaffs', { gymId });
  const list = useStatusList(query.data?.staffs, listOptions);
  const toggleStatus = useStaffStatus();
  const deletion = useDeleteStaff();
  const { inviteStaff } = useInvitation();
  const invitationLink = useInvitationLink(zone);
  const hasLinks = query.data?.hasInvitationLinks ?? false;
  const resetTwoFactor = useResetTwoFactor();
  const columns = useMemo(() => staffColumns(zone), [zone]);
  const { dialog, open, add, close } = useListDialog<RowDialog>();

  return (
    <ResourceTable
      title={i18n.t('Staff Management')}
      addLabel={i18n.t('Add Staff')}
      addIcon={UserPlus}
      onAdd={add}
      query={query}
      errorTitle={i18n.t('Failed to Load Staff')}
      notice={<RefusedInvitations accounts={query.data?.staffs} />}
      {...list}
      label={i18n.t('Staff')}
      columns={columns}
      rowActions={(person) =>
        staffMenu(person, {
          edit: () => open({ is: 'edit', person }),
          showHistory: () => open({ is: 'history', person }),
          ...(hasLinks ? { makeLink: () => invitationLink.open(person) } : { invite: () => inviteStaff(person) }),
          resetTwoFactor: resetTwoFactor.entries(person),
          toggleStatus: () =>
            person.status === 'active' && person.currentlyCheckedIn
              ? open({ is: 'deactivate', person })
              : toggleStatus(person),
          remove: () => open({ is: 'delete', person }),
        })
      }
      empty={{
        icon: UserCog,
        title: i18n.t('No staff found'),
        hints: [
          i18n.t('Everybody who works here will be listed.'),
          hasLinks
            ? i18n.t('New people sign in with a link that you send.')
            : i18n.t('Everybody you add gets an invitation by email.'),
        ],
      }}
    >
      {dialog?.is === 'history' && (
        <AttendanceHistoryDialog person={{ ...dialog.person, userType: 'staff' }} zone={zone} onClose={close} />
      )}
      {dialog?.is === 'deactivate' && (
        <DeactivateDialog name={dialog.person.name} onConfirm={() => toggleStatus(dialog.person)} onClose={close} />
      )}
      {dialog?.is === 'delete' && (
        <DeleteDialog
          name={dialog.person.name}
          description={deletionText}
          isBusy={deletion.isBusy}
          onConfirm={() => deletion.remove(dialog.person, close)}
          onClose={close}
        />
      )}
      {resetTwoFactor.dialog}
      {invitationLink.dialog}
      {dialog?.is === 'add' && <StaffDialog onMakeLink={hasLinks ? invitationLink.open : undefined} onClose={close} />}
      {dialog?.is === 'edit' && <StaffDialog person={dialog.person} onClose={close} />}
    </ResourceTable>
  );
}
