import type { StaffMember } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { patchCalls, refetchPending, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';

/** Toggles a staff member between active and inactive. */
export function useStaffStatus() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useCallMutation('changeStaffStatus');
  return ({ id, name, status: current }: StaffMember) => {
    const status = current === 'active' ? 'inactive' : 'active';
    mutate(
      { gymId, staffId: id, status },
      {
        onSuccess: ({ staff }) => {
          patchCalls(queries, 'getStaffs', (answer) => ({
            ...answer,
            staffs: answer.staffs.map((person) => (person.id === id ? staff : person)),
          }));
          refetchPending(queries, 'getStaffs');
          const message = i18n.t(
            status === 'active' ? /*i18n*/ '{name} has been activated' : /*i18n*/ '{name} has been deactivated',
            { name },
          );
          toast({ type: 'success', title: i18n.t('Status Updated Successfully!'), message });
        },
        onError: (error) => toast(errorToast(i18n.t('Failed to Update Status'), error, name)),
      },
    );
  };
}
