import {
  MAX_REMINDER_SUBJECT_LENGTH,
  MAX_REMINDER_TEXT_LENGTH,
  type Reminder,
  reminderFields,
  reminderTexts,
  type ReminderTexts,
} from '@spotter/api';
import { fillReminder, type ReminderValues } from '@spotter/api/reminderText';
import { i18n } from '@spotter/i18n';
import { TextArea, TextField } from '@spotter/ui';
import { formatDateOf } from '@spotter/web-core/dates';
import { useContext, useId } from 'react';
import { useClient } from '../../api/client.ts';
import { useMoney } from '../../gym/money.tsx';
import { useGym } from '../../gym/useGym.ts';
import { useServerNow } from '../../shell/connection/useServerClock.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { OriginContext } from '../../shared/origin.ts';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { reminderBasis, reminderTitles, useSavedReminders } from './savedReminders.ts';

const DAY_MS = 86_400_000;

/** Edits the text of a reminder beside a preview with example values. */
export function ReminderDialog({ reminder: opened, onClose }: { reminder: Reminder; onClose: () => void }) {
  const { gymId } = useVisitor();
  const client = useClient();
  const show = useSavedReminders();
  const form = useResourceForm<ReminderTexts, ReminderTexts, 'updateReminder', Reminder>({
    call: 'updateReminder',
    schema: reminderTexts,
    edited: {
      opened,
      valuesOf: ({ subject, text }) => ({ subject, text }),
      load: async () => {
        const answer = await client.getReminders({ gymId });
        show(answer);
        return answer.reminders.find(({ day }) => day === opened.day);
      },
    },
    fields: ['subject', 'text'],
    idPrefix: 'reminder',
    toInput: (texts, basis = opened) => ({ gymId, reminder: { ...basis, ...texts }, basis: reminderBasis(basis) }),
    onSuccess: (answer) => {
      show(answer);
      return i18n.t(reminderTitles[opened.day]);
    },
    successTitle: i18n.t('Reminder Saved'),
    failureTitle: i18n.t('Failed to Save Reminder'),
    onClose,
  });
  return (
    <FormDialog
      size="lg"
      title={i18n.t('Reminder {change}', { change: lowerFirst(i18n.t(reminderTitles[opened.day])) })}
      submitLabel={i18n.t('Save')}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <TextField
            label={i18n.t('Subject')}
            required
            maxLength={MAX_REMINDER_SUBJECT_LENGTH}
            {...form.input('subject')}
          />
          <TextArea
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
            {...form.input('text')}
          />
        </div>
        <Preview texts={{ subject: form.watched('subject'), text: form.watched('text') }} day={opened.day} />
      </div>
    </FormDialog>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The mail as a member of the example gets it. */
function Preview({ texts, day }: { texts: ReminderTexts; day: number }) {
  const { gym } = useGym();
  const money = useMoney();
  const origin = useContext(OriginContext);
  const now = useServerNow();
  const headingId = useId();
  const zone = gym ?? { timeZone: 'UTC', locale: 'en-IN' };
  const values: ReminderValues = {
    name: i18n.t('Asha Rao'),
    plan: i18n.t('Monthly'),
    date: formatDateOf(now + day * DAY_MS, zone),
    amount: money(1500_00),
    link: `${origin}/pass/`,
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
