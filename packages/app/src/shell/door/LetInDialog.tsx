import { MAX_OVERRIDE_REASON_LENGTH, overrideReason } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Dialog, TextField } from '@spotter/ui';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { isDialogOpen } from '../../shared/isDialogOpen.ts';
import { issueText } from '../../shared/issueText.ts';
import { useCheckIn } from '../../shared/useCheckIn.ts';
import type { RefusedEntry } from './doorContext.ts';

/** What is said most often: one press instead of typing. */
const commonReasons = [
  /*i18n*/ 'Pays today',
  /*i18n*/ 'Renews today',
  /*i18n*/ 'Manager agreed',
  /*i18n*/ 'Trial visit',
] as const;

/** Somebody else's name, when the refusal comes: neither its letters nor its Enter are the reason. */
const isTyping = () => {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && activeElement.value !== '' && !isDialogOpen();
};

interface LetInDialogProps {
  refused: RefusedEntry;
  onClose: () => void;
}

/** Lets in against the rules of the door, with a reason that is kept with the visit. */
export function LetInDialog({ refused: { person, branchId, reason }, onClose }: LetInDialogProps) {
  const checkIn = useCheckIn();
  const formId = useId();
  const reasonId = useId();
  const field = useRef<HTMLInputElement>(null);
  const refusal = useRef<HTMLParagraphElement>(null);
  const [wasTyping] = useState(isTyping);
  const [text, setText] = useState('');
  const [message, setMessage] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const change = (value: string) => {
    setText(value);
    setMessage(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const parsed = overrideReason.safeParse(text);
    if (!parsed.success) {
      field.current?.focus();
      setMessage(issueText(parsed.error.issues[0]?.message ?? ''));
      return;
    }
    setIsBusy(true);
    await checkIn(person, { branchId, overrideReason: parsed.data });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isBusy}
      initialFocus={wasTyping ? refusal : field}
      aria-describedby={reasonId}
      title={i18n.t('Let {name} in anyway?', { name: person.name })}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {i18n.t('Let In')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p
          ref={refusal}
          tabIndex={-1}
          className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2 font-medium"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          <span id={reasonId} className="min-w-0 wrap-anywhere">
            {reason}
          </span>
        </p>
        <TextField
          ref={field}
          label={i18n.t('Reason')}
          help={i18n.t('Kept with the visit, and shown at the door')}
          maxLength={MAX_OVERRIDE_REASON_LENGTH}
          value={text}
          onChange={({ target }) => change(target.value)}
          {...(message !== undefined && { error: message })}
        />
        <div role="group" aria-label={i18n.t('Common reasons')} className="flex flex-wrap gap-2">
          {commonReasons
            .map((marked) => i18n.t(marked))
            .map((common) => (
              <Button
                key={common}
                size="sm"
                aria-pressed={text === common}
                onClick={() => {
                  change(common);
                  field.current?.focus();
                }}
              >
                {common}
              </Button>
            ))}
        </div>
      </form>
    </Dialog>
  );
}
