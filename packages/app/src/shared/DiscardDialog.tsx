import { i18n } from '@spotter/i18n';
import { ConfirmDialog } from '@spotter/ui';

interface DiscardDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Confirms discarding unsaved changes. */
export function DiscardDialog({ isOpen, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onStay()}
      title={i18n.t('Discard what you entered?')}
      description={i18n.t('It has not been saved yet.')}
      cancelLabel={i18n.t('Keep editing')}
      confirmLabel={i18n.t('Discard')}
      danger
      onConfirm={onDiscard}
    />
  );
}
