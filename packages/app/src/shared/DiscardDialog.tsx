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
      title="Discard what you entered?"
      description="It has not been saved yet."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      danger
      onConfirm={onDiscard}
    />
  );
}
