import { MAX_NOTE_LENGTH } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Dialog, TextArea, useToast } from '@spotter/ui';
import { fieldMessages } from '@spotter/web-core/errors';
import { type FormEvent, useId, useRef, useState } from 'react';
import { invalidateCalls, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { DiscardDialog } from '../../shared/DiscardDialog.tsx';
import { errorToast } from '../../shared/errorAbout.ts';
import { LeaveGuard } from '../../shared/LeaveGuard.tsx';
import type { MemberToRemind } from './worklist.ts';

/** What is said most often: one press instead of typing. */
const outcomes = [
  /*i18n*/ 'No answer',
  /*i18n*/ 'Will renew',
  /*i18n*/ 'Comes to the desk',
  /*i18n*/ 'Call again later',
  /*i18n*/ 'Will not renew',
] as const;

interface ContactNoteDialogProps {
  member: MemberToRemind;
  onClose: () => void;
}

/** Writes what a member said when they were reminded. */
export function ContactNoteDialog({ member: { memberId, name }, onClose }: ContactNoteDialogProps) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const add = useCallMutation('addMemberNote');
  const formId = useId();
  const [text, setText] = useState('');
  const [message, setMessage] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const isDirty = text.trim() !== '';
  const leave = () => (isDirty ? setIsLeaving(true) : onClose());
  const change = (value: string) => {
    setText(value);
    setMessage(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    if (!isDirty) {
      field.current?.focus();
      return setMessage(i18n.t('Please enter what was said'));
    }
    add.mutate(
      { gymId, memberId, kind: 'reminder', text },
      {
        onSuccess: () => {
          toast({ type: 'success', title: i18n.t('Note Added'), message: name });
          onClose();
        },
        onError: (error) => {
          const [invalid] = fieldMessages(error);
          if (invalid) setMessage(invalid.message);
          else toast(errorToast(i18n.t('Failed to Add Note'), error, name));
        },
        onSettled: () => void invalidateCalls(queries, 'getRemindToday', 'getMemberNotes', 'getDeskFacts'),
      },
    );
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={leave}
        busy={add.isPending}
        title={i18n.t('What did {name} say?', { name })}
        footer={
          <>
            <Button disabled={add.isPending} onClick={leave}>
              {i18n.t('Cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={add.isPending}>
              {i18n.t('Save Note')}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextArea
            ref={field}
            label={i18n.t('Note')}
            maxLength={MAX_NOTE_LENGTH}
            value={text}
            onChange={({ target }) => change(target.value)}
            {...(message !== undefined && { error: message })}
          />
          <div role="group" aria-label={i18n.t('Common answers')} className="flex flex-wrap gap-2">
            {outcomes
              .map((marked) => i18n.t(marked))
              .map((outcome) => (
                <Button
                  key={outcome}
                  size="sm"
                  aria-pressed={text === outcome}
                  onClick={() => {
                    change(outcome);
                    field.current?.focus();
                  }}
                >
                  {outcome}
                </Button>
              ))}
          </div>
        </form>
      </Dialog>
      <DiscardDialog isOpen={isLeaving} onStay={() => setIsLeaving(false)} onDiscard={onClose} />
      <LeaveGuard isOn={isDirty} />
    </>
  );
}
