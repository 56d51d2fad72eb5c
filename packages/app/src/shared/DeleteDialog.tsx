import { ConfirmDialog } from '@spotter/ui';

interface DeleteDialogProps {
  name: string;
  /** What is lost with it. */
  description: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a permanent deletion. */
export function DeleteDialog({ name, description, isBusy, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      description={description}
      confirmLabel="Delete"
      onConfirm={onConfirm}
    />
  );
}
