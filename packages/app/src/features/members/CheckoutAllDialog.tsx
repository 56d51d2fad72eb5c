import { ConfirmDialog } from '@spotter/ui';
import { useCallQuery } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';

interface CheckoutAllDialogProps {
  /** Undefined: the whole gym. */
  branchId: string | undefined;
  /** As in "Andheri West", or "all branches". */
  place: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a bulk check-out. The count is the server's, which includes members of other branches. */
export function CheckoutAllDialog({ branchId, place, isBusy, onConfirm, onClose }: CheckoutAllDialogProps) {
  const { gymId } = useVisitor();
  const { data } = useCallQuery(
    'getOccupancy',
    { gymId, ...(branchId !== undefined && { branchId }) },
    { staleTime: 0 },
  );
  const count = data?.currentCount;
  const subject = count === undefined ? 'everyone' : count === 1 ? '1 member' : `${count} members`;
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      onOpenChange={onClose}
      title={`Check out ${subject} at ${place}?`}
      description={
        count === 0
          ? 'Nobody is checked in there now.'
          : 'Their visits end now, with the duration until this moment. You can undo it for 10 minutes.'
      }
      confirmLabel="Checkout All"
      onConfirm={onConfirm}
    />
  );
}
