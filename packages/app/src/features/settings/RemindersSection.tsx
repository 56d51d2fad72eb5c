import type { Reminder } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Switch, useToast } from '@spotter/ui';
import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { useCallMutation, useCallQuery } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { SwitchSkeleton } from '../../shared/SwitchSkeleton.tsx';
import { ReminderDialog } from './ReminderDialog.tsx';
import { WelcomeMailSwitch } from './WelcomeMailSwitch.tsx';
import { reminderBasis, reminderTitles, useSavedReminders } from './savedReminders.ts';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Reminders';

/** Mails to members: the reminders of an ending membership, each with a switch and a text, and the welcome. */
export function RemindersSection() {
  const { gymId } = useVisitor();
  const headingId = useId();
  const query = useCallQuery('getReminders', { gymId });
  const { data, error } = query;
  const [editing, setEditing] = useState<Reminder>();
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  return (
    <section aria-labelledby={headingId} className="mt-3 flex min-w-0 flex-col gap-3">
      <div>
        <h2 id={headingId} className="text-lg font-semibold">
          {i18n.t('Reminders')}
        </h2>
        <p className="text-muted">
          {i18n.t(
            'Mails to members whose membership ends and is not renewed, sent between 9 am and 8 pm. Each mail has a link to stop them',
          )}
        </p>
      </div>
      {error && !data ? (
        <QueryError title={i18n.t(ERROR_TITLE)} query={query} />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {data
            ? data.reminders.map((reminder) => (
                <ReminderRow key={reminder.day} reminder={reminder} onEdit={() => setEditing(reminder)} />
              ))
            : Object.keys(reminderTitles).map((day) => (
                <li key={day} className="px-4 py-3">
                  <SwitchSkeleton />
                </li>
              ))}
        </ul>
      )}
      <WelcomeMailSwitch />
      {editing && <ReminderDialog reminder={editing} onClose={() => setEditing(undefined)} />}
    </section>
  );
}

function ReminderRow({ reminder, onEdit }: { reminder: Reminder; onEdit: () => void }) {
  const { gymId } = useVisitor();
  const toast = useToast();
  const show = useSavedReminders();
  const update = useCallMutation('updateReminder');
  const title = i18n.t(reminderTitles[reminder.day]);
  const isOn = update.isPending ? (update.variables?.reminder.isOn ?? reminder.isOn) : reminder.isOn;
  const turn = (next: boolean) =>
    update.mutate(
      { gymId, reminder: { ...reminder, isOn: next }, basis: reminderBasis(reminder) },
      { onSuccess: show, onError: (error) => toast(errorToast(i18n.t('Failed to Change Reminder'), error)) },
    );
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <Switch label={title} help={reminder.subject} checked={isOn} busy={update.isPending} onCheckedChange={turn} />
      </div>
      <Button icon={Pencil} aria-label={i18n.t('Edit text: {title}', { title })} onClick={onEdit}>
        {i18n.t('Edit')}
      </Button>
    </li>
  );
}
