import type { StaffMember } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { patch, useAction, useQueryClient } from '../../api/calls.ts';
import { toMessage } from '../../api/toMessage.ts';
import { useVisitor } from '../../session/useSession.ts';

/** Activates who is inactive, and deactivates who is active. */
export function useStaffStatus() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useAction('changeStaffStatus');
  return ({ id, name, status: now }: StaffMember) => {
    const status = now === 'active' ? 'inactive' : 'active';
    mutate(
      { gymId, staffId: id, status },
      {
        onSuccess: ({ staff }) => {
          patch(queries, 'getStaffs', (known) => ({
            ...known,
            staffs: known.staffs.map((person) => (person.id === id ? staff : person)),
          }));
          const message = `${name} has been ${status === 'active' ? 'activated' : 'deactivated'}`;
          toast({ type: 'success', title: 'Status Updated Successfully!', message });
        },
        onError: (error) => toast({ type: 'error', title: 'Failed to Update Status', message: toMessage(error) }),
      },
    );
  };
}
