import { ApiError, type Branch } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { invalidateCalls, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { occupancyCalls } from '../../shared/occupancyCalls.ts';
import { useUndoOffer } from '../../shared/undo/useUndoOffer.ts';
import { useVisitor } from '../../session/useSession.ts';

/** Deletes a branch; the main branch is rejected. Toasts the result. */
export function useDeleteBranch() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const withUndo = useUndoOffer();
  const { mutate, isPending } = useCallMutation('deleteBranch');

  const rejectMain = () =>
    toast({
      type: 'error',
      title: i18n.t('Cannot Delete Main Branch'),
      message: i18n.t('The main branch cannot be deleted. You can only edit its details or set it to inactive.'),
    });

  const remove = ({ id, name }: Branch, onDeleted: () => void) =>
    mutate(
      { gymId, branchId: id },
      {
        onSuccess: ({ undo }) => {
          void invalidateCalls(queries, 'getBranches', ...occupancyCalls);
          toast({ type: 'success', title: i18n.t('Branch Deleted Successfully!'), ...withUndo(name, undo) });
          onDeleted();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'main-branch') rejectMain();
          else toast(errorToast(i18n.t('Failed to Delete Branch'), error));
        },
      },
    );

  return { remove, rejectMain, isBusy: isPending };
}
