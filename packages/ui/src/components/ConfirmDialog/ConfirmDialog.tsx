import type { ReactNode } from 'react';
import { useTexts } from '../../lib/useTexts.ts';
import { Button } from '../Button/Button.tsx';
import type { DialogProps } from '../Dialog/Dialog.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';

export interface ConfirmDialogProps extends Omit<DialogProps, 'footer' | 'description' | 'size'> {
  /** The consequence, in a sentence. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  /** Irreversible: the confirming button is red. */
  danger?: boolean;
}

/** Asks for confirmation; the safe button has the focus. Stays open while busy. */
export function ConfirmDialog({ confirmLabel, cancelLabel, onConfirm, danger = false, ...rest }: ConfirmDialogProps) {
  const i18n = useTexts();
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
            {cancelLabel ?? i18n.t('Cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
