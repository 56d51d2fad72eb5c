import type { Member, PlainName } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { invalidateCalls, patchCalls, refetchPending, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useLive } from '../../shell/live/liveContext.ts';
import { matchesBulkCheckOut } from '../../shell/live/ownActions.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { patchMember, withoutMember } from '../../shared/memberList.ts';
import { occupancyCalls } from '../../shared/occupancyCalls.ts';
import { useUndoOffer } from '../../shared/undo/useUndoOffer.ts';

const counts: PlainName[] = ['getMembersByBranch', ...occupancyCalls];

/** Actions of rows and page beside check-in; results are toasted, `onDone` runs on success. */
export function useMemberActions() {
  const { gymId } = useVisitor();
  const { own } = useLive();
  const queries = useQueryClient();
  const toast = useToast();
  const withUndo = useUndoOffer();
  const toggle = useCallMutation('toggleMemberStatus');
  const signOutCall = useCallMutation('signOutMember');
  const deletion = useCallMutation('deleteMember');
  const bulk = useCallMutation('checkoutAllMembers');

  const toggleStatus = ({ id, name, status }: Member) => {
    const newStatus = status === 'active' ? 'inactive' : 'active';
    const isActivation = newStatus === 'active';
    toggle.mutate(
      { gymId, memberId: id, newStatus },
      {
        onSuccess: ({ member }) => {
          patchMember(queries, id, member);
          refetchPending(queries, 'getMembers', 'getMember');
          void invalidateCalls(queries, 'getMemberActivities');
          toast({
            type: 'success',
            title: isActivation ? i18n.t('Member Activated Successfully!') : i18n.t('Member Deactivated Successfully!'),
            message: name,
          });
        },
        onError: (error) =>
          toast(
            errorToast(
              isActivation ? i18n.t('Failed to Activate Member') : i18n.t('Failed to Deactivate Member'),
              error,
              name,
            ),
          ),
      },
    );
  };

  const signOut = ({ id, name }: Member, onDone: () => void) =>
    signOutCall.mutate(
      { gymId, memberId: id },
      {
        onSuccess: () => {
          toast({ type: 'success', title: i18n.t('Phones Signed Out'), message: name });
          onDone();
        },
        onError: (error) => toast(errorToast(i18n.t('Failed to Sign Out Phones'), error, name)),
      },
    );

  const remove = ({ id, name }: Member, onDone: () => void) =>
    deletion.mutate(
      { gymId, memberId: id },
      {
        onSuccess: ({ undo }) => {
          patchCalls(queries, 'getMembers', withoutMember(id));
          refetchPending(queries, 'getMembers');
          void invalidateCalls(queries, ...counts);
          toast({ type: 'success', title: i18n.t('Member Deleted Successfully!'), ...withUndo(name, undo) });
          onDone();
        },
        onError: (error) => toast(errorToast(i18n.t('Failed to Delete Member'), error, name)),
      },
    );

  const checkoutAll = (branchId: string | undefined, onDone: () => void) => {
    const action = own.begin(matchesBulkCheckOut(branchId));
    const key = 'bulk-checkout';
    toast({ key, type: 'info', title: i18n.t('Processing...') });
    bulk.mutate(
      { gymId, ...(branchId !== undefined && { branchId }) },
      {
        onSuccess: ({ message, undo }) => {
          action.done();
          toast({ key, type: 'success', title: i18n.t('Bulk Checkout Completed!'), ...withUndo(message, undo) });
          void invalidateCalls(queries, 'getMembers', ...counts);
          onDone();
        },
        onError: (error) => {
          action.failed();
          toast({ key, ...errorToast(i18n.t('Bulk Checkout Failed'), error) });
        },
      },
    );
  };

  return {
    toggleStatus,
    signOut,
    isSigningOut: signOutCall.isPending,
    remove,
    isRemoving: deletion.isPending,
    checkoutAll,
    isCheckingOutAll: bulk.isPending,
  };
}
