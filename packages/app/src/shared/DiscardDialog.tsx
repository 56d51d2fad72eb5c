import { ConfirmDialog } from '@spotter/ui';

interface DiscardDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asked before something entered is lost. */
export function DiscardDialog({ isOpen, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onStay()}
      title="Discard what you entered?"
      description="It has not been saved yet."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      danger
      onConfirm={onDiscard}
    />
  );
}
