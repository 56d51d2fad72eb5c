import type { Branch, Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { ConfirmDialog } from '@spotter/ui';
import { AttendanceHistoryDialog } from '../history/index.ts';
import type { Zone } from '@spotter/web-core/dates';
import { onlyActiveBranch } from '../../gym/useBranches.ts';
import { useVisitor } from '../../session/useSession.ts';
import { DeactivateDialog } from '../../shared/DeactivateDialog.tsx';
import { DeleteDialog } from '../../shared/DeleteDialog.tsx';
import { CheckoutAllDialog } from './CheckoutAllDialog.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import type { useMemberActions } from './useMemberActions.ts';

export type OpenDialog =
  | { is: 'add' }
  | { is: 'checkout-all' }
  | { is: 'edit' | 'history' | 'deactivate' | 'sign-out' | 'delete'; member: Member };

const deletionText =
  /*i18n*/ 'The member and their account are deleted, and their phones signed out. You can undo it for 10 minutes; administrators can restore the member for 30 days. After that past visits stay in the counts, without the name.';

interface MemberDialogsProps {
  dialog: OpenDialog;
  actions: ReturnType<typeof useMemberActions>;
  branches: readonly Branch[];
  /** The branch in view; empty for all. */
  branchId: string;
  zone: Zone;
  today: string;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The one dialog that is open. */
export function MemberDialogs({
  dialog,
  actions,
  branches,
  branchId,
  zone,
  today,
  onClose,
  onDeleted = onClose,
}: MemberDialogsProps) {
  const { isAdmin, branchId: ownBranch } = useVisitor();
  const onlyBranch = branches.length === 1 ? branches[0]?.id : undefined;
  /** Undefined: the whole gym. */
  const targetBranch = isAdmin ? branchId || onlyBranch : (ownBranch ?? undefined);
  switch (dialog.is) {
    case 'history':
      return <AttendanceHistoryDialog person={dialog.member} zone={zone} onClose={onClose} />;
    case 'deactivate':
      return (
        <DeactivateDialog
          name={dialog.member.name}
          onConfirm={() => actions.toggleStatus(dialog.member)}
          onClose={onClose}
        />
      );
    case 'sign-out':
      return (
        <ConfirmDialog
          open
          danger
          busy={actions.isSigningOut}
          onOpenChange={onClose}
          title={i18n.t('Sign out the phones of {name}?', { name: dialog.member.name })}
          description={i18n.t(
            "Every phone and browser with this member's pass is signed out now. Signing in again needs their email.",
          )}
          confirmLabel={i18n.t('Sign Out')}
          onConfirm={() => actions.signOut(dialog.member, onClose)}
        />
      );
    case 'delete':
      return (
        <DeleteDialog
          name={dialog.member.name}
          description={deletionText}
          isBusy={actions.isRemoving}
          onConfirm={() => actions.remove(dialog.member, onDeleted)}
          onClose={onClose}
        />
      );
    case 'checkout-all':
      return (
        <CheckoutAllDialog
          branchId={targetBranch}
          place={
            targetBranch === undefined
              ? i18n.t('all branches')
              : (branches.find(({ id }) => id === targetBranch)?.name ?? i18n.t('this branch'))
          }
          isBusy={actions.isCheckingOutAll}
          onConfirm={() => actions.checkoutAll(targetBranch, onClose)}
          onClose={onClose}
        />
      );
    default: {
      const member = dialog.is === 'edit' ? dialog.member : undefined;
      return (
        <MemberDialog
          branches={branches}
          branchId={member?.branchId ?? targetBranch ?? onlyActiveBranch(branches)?.id ?? ''}
          zone={zone}
          today={today}
          onClose={onClose}
          {...(member && { member })}
        />
      );
    }
  }
}
