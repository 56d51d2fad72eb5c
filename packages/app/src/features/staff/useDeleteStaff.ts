import type { StaffMember } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { patchCalls, refetchPending, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { useUndoOffer } from '../../shared/undo/useUndoOffer.ts';

/** Deletes a member of staff. Toasts the result, with Undo. */
export function useDeleteStaff() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const withUndo = useUndoOffer();
  const { mutate, isPending } = useCallMutation('deleteStaff');
  const remove = ({ id, name }: StaffMember, onDeleted: () => void) =>
    mutate(
      { gymId, staffId: id },
      {
        onSuccess: ({ undo }) => {
          patchCalls(queries, 'getStaffs', (answer) => ({
            ...answer,
            staffs: answer.staffs.filter((person) => person.id !== id),
          }));
          refetchPending(queries, 'getStaffs');
          toast({ type: 'success', title: i18n.t('Staff Deleted Successfully!'), ...withUndo(name, undo) });
          onDeleted();
        },
        onError: (error) => toast(errorToast(i18n.t('Failed to Delete Staff'), error, name)),
      },
    );
  return { remove, isBusy: isPending };
}
