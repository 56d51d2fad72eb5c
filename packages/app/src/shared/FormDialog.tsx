import { Button, ConfirmDialog, Dialog, ErrorSummary } from '@spotter/ui';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { DiscardDialog } from './DiscardDialog.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { useResourceForm } from './useResourceForm.ts';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  form: Pick<
    ReturnType<typeof useResourceForm>,
    'isBusy' | 'isDirty' | 'question' | 'submit' | 'submitCount' | 'summary'
  >;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The frame of an add or edit dialog. Closing it with unsaved changes asks first, and so do improbable values; while it is busy it stays open. */
export function FormDialog({ title, submitLabel, form, onClose, children }: FormDialogProps) {
  const { isBusy, isDirty, question, summary } = form;
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => (isDirty ? setIsLeaving(true) : onClose());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) form.submit();
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
          <ErrorSummary
            title={summary.length === 1 ? 'There is something to put right' : 'There are things to put right'}
            errors={summary}
            attempt={form.submitCount}
            className="mb-4"
          />
          {children}
        </form>
      </Dialog>
      {question && (
        <ConfirmDialog
          open
          onOpenChange={question.onCancel}
          title={question.title}
          description={question.description}
          cancelLabel="Keep editing"
          confirmLabel={submitLabel}
          onConfirm={question.onConfirm}
        />
      )}
      <DiscardDialog isOpen={isLeaving} onStay={() => setIsLeaving(false)} onDiscard={onClose} />
      <LeaveGuard isOn={isDirty} />
    </>
  );
}
