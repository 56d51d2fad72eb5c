import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import type { DialogProps } from '../Dialog/Dialog.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';

export interface ConfirmDialogProps extends Omit<DialogProps, 'footer' | 'description' | 'size'> {
  /** What follows from it, in a sentence. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  /** It cannot be undone: the confirming button is red. */
  danger?: boolean;
}

/** "Delete Asha Rao?" Names the thing and the consequence; the safe answer has the focus. Stays open while busy. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  danger = false,
  ...rest
}: ConfirmDialogProps) {
  const { busy, onOpenChange } = rest;
  return (
    <Dialog
      role="alertdialog"
      {...rest}
      size="sm"
      data-danger={danger || undefined}
      footer={
        <>
          <Button disabled={busy} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
