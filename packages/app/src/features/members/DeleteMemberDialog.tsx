import type { Member } from '@spotter/api';
import { ConfirmDialog } from '@spotter/ui';

interface DeleteMemberDialogProps {
  member: Member;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeleteMemberDialog({ member: { name }, isBusy, onConfirm, onClose }: DeleteMemberDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      description="The member and their account are deleted for good. Past visits stay in the counts, without the name."
      confirmLabel="Delete"
      onConfirm={onConfirm}
    />
  );
}
