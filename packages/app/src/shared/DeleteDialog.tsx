import { i18n } from '@spotter/i18n';
import { ConfirmDialog } from '@spotter/ui';
import type { ReactNode } from 'react';

interface DeleteDialogProps {
  name: string;
  /** What is lost with it. */
  description: string;
  /** More than a sentence about it. */
  children?: ReactNode;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a permanent deletion. */
export function DeleteDialog({ name, description, children, isBusy, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      onOpenChange={onClose}
      title={i18n.t('Delete {name}?', { name })}
      description={description}
      confirmLabel={i18n.t('Delete')}
      onConfirm={onConfirm}
    >
      {children}
    </ConfirmDialog>
  );
}
