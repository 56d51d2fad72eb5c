import { Button, Dialog } from '@spotter/ui';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { DiscardDialog } from './DiscardDialog.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

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

/** A form in a dialog. Leaving it with something entered asks first, whichever way one leaves. */
export function FormDialog({ title, submitLabel, isBusy, isDirty, onSubmit, onClose, children }: FormDialogProps) {
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
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
      <DiscardDialog isOpen={isLeaving} onStay={() => setIsLeaving(false)} onDiscard={onClose} />
      <LeaveGuard isOn={isDirty} />
    </>
  );
}
