import type { Branch } from '@spotter/api';
import { ConfirmDialog } from '@spotter/ui';

interface DeleteBranchDialogProps {
  branch: Branch;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeleteBranchDialog({ branch: { name }, isBusy, onConfirm, onClose }: DeleteBranchDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      description="All data of this branch is removed permanently. This cannot be undone."
      confirmLabel="Delete"
      onConfirm={onConfirm}
    />
  );
}
