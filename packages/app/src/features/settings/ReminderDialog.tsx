import {
  ApiError,
  MAX_REMINDER_SUBJECT_LENGTH,
  MAX_REMINDER_TEXT_LENGTH,
  type Reminder,
  reminders,
  reminderFields,
} from '@spotter/api';
import { fillReminder, type ReminderValues } from '@spotter/api/reminderText';
import { i18n } from '@spotter/i18n';
import { Button, Dialog, TextArea, TextField, useToast } from '@spotter/ui';
import { formatDateOf } from '@spotter/web-core/dates';
import { fieldMessages } from '@spotter/web-core/errors';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useCallMutation } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useMoney } from '../../gym/money.tsx';
import { useGym } from '../../gym/useGym.ts';
import { useNow } from '../../gym/useToday.ts';
import { useVisitor } from '../../session/useSession.ts';
import { DiscardDialog } from '../../shared/DiscardDialog.tsx';
import { errorToast } from '../../shared/errorAbout.ts';
import { issueText } from '../../shared/issueText.ts';
import { LeaveGuard } from '../../shared/LeaveGuard.tsx';
import { reminderBasis, reminderTitles, useSavedReminders } from './savedReminders.ts';

const DAY_MS = 86_400_000;
/** A message that names the fields shows them as they are typed. */
const fieldNames = Object.fromEntries(reminderFields.map((field) => [field, `{${field}}`]));
type Texts = Pick<Reminder, 'subject' | 'text'>;

/** Edits the text of a reminder beside a preview with example values. */
export function ReminderDialog({ reminder: opened, onClose }: { reminder: Reminder; onClose: () => void }) {
  const { gymId } = useVisitor();
  const client = useClient();
  const toast = useToast();
  const show = useSavedReminders();
  const update = useCallMutation('updateReminder');
  const formId = useId();
  const [reminder, setReminder] = useState(opened);
  const [texts, setTexts] = useState<Texts>({ subject: reminder.subject, text: reminder.text });
  const [errors, setErrors] = useState<Partial<Texts>>({});
  const [isLeaving, setIsLeaving] = useState(false);
  const subjectField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const isDirty = texts.subject !== reminder.subject || texts.text !== reminder.text;
  const leave = () => (isDirty ? setIsLeaving(true) : onClose());
  const change = (next: Partial<Texts>) => {
    setTexts({ ...texts, ...next });
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(next).map((field) => [field, undefined])) }));
  };
  const refuse = (next: Partial<Texts>) => {
    setErrors(next);
    (next.subject === undefined ? textField : subjectField).current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    const input = { gymId, reminder: { ...reminder, ...texts }, basis: reminderBasis(reminder) };
    const checked = reminders.updateReminder.input.safeParse(input);
    if (!checked.success) {
      return refuse(
        Object.fromEntries(
          checked.error.issues.toReversed().map(({ path, message }) => [path.at(-1), issueText(message, fieldNames)]),
        ),
      );
    }
    update.mutate(input, {
      onSuccess: (answer) => {
        show(answer);
        toast({ type: 'success', title: i18n.t('Reminder Saved'), message: i18n.t(reminderTitles[reminder.day]) });
        onClose();
      },
      onError: (error) => {
        const messages = fieldMessages(error);
        if (messages.length > 0) refuse(Object.fromEntries(messages.map(({ field, message }) => [field, message])));
        else toast(errorToast(i18n.t('Failed to Save Reminder'), error));
        if (error instanceof ApiError && error.code === 'state-changed') void takeOver(messages);
      },
    });
  };
  /** Shows what another admin has saved meanwhile: in place of what was not edited, beside what was. */
  const takeOver = async (refused: { field: string }[]) => {
    // Where it cannot be loaded, the server's own sentences say what they can.
    const answer = await client.getReminders({ gymId }).catch(() => undefined);
    const latest = answer?.reminders.find(({ day }) => day === reminder.day);
    if (!answer || !latest) return;
    show(answer);
    setReminder(latest);
    setTexts((own) => ({
      subject: own.subject === reminder.subject ? latest.subject : own.subject,
      text: own.text === reminder.text ? latest.text : own.text,
    }));
    const changed = ({ field }: { field: string }) =>
      i18n.t('Changed to {value} at another desk meanwhile. Save again to replace it.', {
        value: latest[field as keyof Texts],
      });
    setErrors(Object.fromEntries(refused.map((one) => [one.field, changed(one)])));
  };
  return (
    <>
      <Dialog
        open
        size="lg"
        onOpenChange={leave}
        busy={update.isPending}
        title={i18n.t('Reminder {change}', { change: lowerFirst(i18n.t(reminderTitles[reminder.day])) })}
        footer={
          <>
            <Button disabled={update.isPending} onClick={leave}>
              {i18n.t('Cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={update.isPending}>
              {i18n.t('Save')}
            </Button>
          </>
        }
      >
        <div className="grid gap-6 md:grid-cols-2">
          <form id={formId} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-4">
            <TextField
              ref={subjectField}
              label={i18n.t('Subject')}
              required
              maxLength={MAX_REMINDER_SUBJECT_LENGTH}
              value={texts.subject}
              onChange={({ target }) => change({ subject: target.value })}
              {...(errors.subject !== undefined && { error: errors.subject })}
            />
            <TextArea
              ref={textField}
              label={i18n.t('Text')}
              required
              rows={9}
              maxLength={MAX_REMINDER_TEXT_LENGTH}
              help={i18n.t(
                'Fields: {fields}. A line with {amount} is left out if the plan has no price; a line with only {link} becomes a button.',
                {
                  fields: reminderFields.map((field) => `{${field}}`).join(' '),
                  amount: '{amount}',
                  link: '{link}',
                },
              )}
              value={texts.text}
              onChange={({ target }) => change({ text: target.value })}
              {...(errors.text !== undefined && { error: errors.text })}
            />
          </form>
          <Preview texts={texts} day={reminder.day} />
        </div>
      </Dialog>
      <DiscardDialog isOpen={isLeaving} onStay={() => setIsLeaving(false)} onDiscard={onClose} />
      <LeaveGuard isOn={isDirty} />
    </>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The mail as a member of the example gets it. */
function Preview({ texts, day }: { texts: Texts; day: number }) {
  const { gym } = useGym();
  const money = useMoney();
  const now = useNow();
  const headingId = useId();
  const zone = gym ?? { timeZone: 'UTC', locale: 'en-IN' };
  const values: ReminderValues = {
    name: i18n.t('Asha Rao'),
    plan: i18n.t('Monthly'),
    date: formatDateOf(now + day * DAY_MS, zone),
    amount: money(1500_00),
    link: `${window.location.origin}/pass/`,
  };
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h3 id={headingId} className="mb-1.5 text-sm font-medium">
        {i18n.t('Preview')}
      </h3>
      <div className="rounded-md border border-line bg-sunken p-4">
        <p className="border-b border-line pb-2 font-semibold wrap-anywhere">{fillReminder(texts.subject, values)}</p>
        <p className="pt-3 wrap-anywhere whitespace-pre-line">{fillReminder(texts.text, values)}</p>
        <p className="pt-4 wrap-anywhere">{gym?.name}</p>
        <p className="pt-3 text-sm text-muted underline">{i18n.t('Stop reminders')}</p>
      </div>
    </section>
  );
}
