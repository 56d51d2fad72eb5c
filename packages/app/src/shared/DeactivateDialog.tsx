import { i18n } from '@spotter/i18n';
import { ConfirmDialog } from '@spotter/ui';

interface DeactivateDialogProps {
  name: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms the deactivation of somebody who is checked in. */
export function DeactivateDialog({ name, onConfirm, onClose }: DeactivateDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={i18n.t('Deactivate {name}?', { name })}
      description={i18n.t(
        '{name} is checked in now. The visit stays open until check-out; after that no check-in is possible.',
        { name },
      )}
      confirmLabel={i18n.t('Deactivate')}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    />
  );
}
