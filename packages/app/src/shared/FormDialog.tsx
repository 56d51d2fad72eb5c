import { i18n } from '@spotter/i18n';
import { Button, ConfirmDialog, Dialog, ErrorSummary, type DialogProps } from '@spotter/ui';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { DiscardDialog } from './DiscardDialog.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { useResourceForm } from './useResourceForm.ts';

interface FormDialogProps extends Pick<DialogProps, 'size' | 'description'> {
  title: string;
  submitLabel: string;
  cancelLabel?: string;
  /** Ends or takes away something: the submit button is red. */
  danger?: boolean;
  /** What the form is about is still loading: submitting waits. */
  isLoading?: boolean;
  /** There is nothing to submit. */
  isDisabled?: boolean;
  /** The submit button has the focus first: the defaults are what is mostly wanted. */
  focusesSubmit?: boolean;
  form: Pick<
    ReturnType<typeof useResourceForm>,
    'isBusy' | 'isDirty' | 'question' | 'submit' | 'submitCount' | 'summary'
  >;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/**
 * The frame of an add or edit dialog. Closing it with unsaved changes asks first, and so do improbable values;
 * while it is busy it stays open.
 */
export function FormDialog({
  title,
  submitLabel,
  cancelLabel = i18n.t('Cancel'),
  danger = false,
  isLoading = false,
  isDisabled = false,
  focusesSubmit = false,
  form,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const { isBusy, isDirty, question, summary } = form;
  const formId = useId();
  const submitButton = useRef<HTMLButtonElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => (isDirty ? setIsLeaving(true) : onClose());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isLoading) form.submit();
  };
  return (
    <>
      <Dialog
        {...dialog}
        open
        {...(focusesSubmit && { initialFocus: submitButton })}
        onOpenChange={leave}
        busy={isBusy}
        title={title}
        footer={
          <>
            <Button disabled={isBusy} onClick={leave}>
              {cancelLabel}
            </Button>
            <Button
              ref={submitButton}
              type="submit"
              form={formId}
              variant={danger ? 'danger' : 'primary'}
              busy={isBusy || isLoading}
              disabled={isDisabled}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit}>
          <ErrorSummary
            title={i18n.t(
              '{count, plural, one {There is something to put right} other {There are things to put right}}',
              { count: summary.length },
            )}
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
          cancelLabel={i18n.t('Keep editing')}
          confirmLabel={submitLabel}
          onConfirm={question.onConfirm}
        />
      )}
      <DiscardDialog isOpen={isLeaving} onStay={() => setIsLeaving(false)} onDiscard={onClose} />
      <LeaveGuard isOn={isDirty} />
    </>
  );
}
