import { i18n } from '@spotter/i18n';
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
  const subject =
    count === undefined ? i18n.t('everyone') : i18n.t('{count, plural, one {# member} other {# members}}', { count });
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      onOpenChange={onClose}
      title={i18n.t('Check out {subject} at {place}?', { subject, place })}
      description={
        count === 0
          ? i18n.t('Nobody is checked in there now.')
          : i18n.t('Their visits end now, with the duration until this moment. You can undo it for 10 minutes.')
      }
      confirmLabel={i18n.t('Checkout All')}
      onConfirm={onConfirm}
    />
  );
}
