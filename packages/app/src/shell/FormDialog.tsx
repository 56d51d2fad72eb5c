import { Button, ConfirmDialog, Dialog } from '@spotter/ui';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useUnloadGuard } from './useUnloadGuard.ts';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** The submit is under way: nothing closes the dialog, and nothing is sent twice. */
  isBusy: boolean;
  /** Something was entered that would be lost. */
  isDirty: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. Leaving it with something entered asks first; so does the browser, when the page is left. */
export function FormDialog({ title, submitLabel, isBusy, isDirty, onSubmit, onClose, children }: FormDialogProps) {
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  useUnloadGuard(isDirty);
  const leave = () => (isDirty ? setIsLeaving(true) : onClose());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={leave}
        busy={isBusy}
        title={title}
        footer={
          <>
            <Button disabled={isBusy} onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isBusy}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit}>
          {children}
        </form>
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Discard what you entered?"
        description="It has not been saved yet."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        danger
        onConfirm={onClose}
      />
    </>
  );
}
