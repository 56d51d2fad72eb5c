import type { Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Switch, useToast } from '@spotter/ui';
import { invalidateCalls, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';

interface RemindersSwitchProps {
  member: Member;
  hasReminders: boolean;
  /** The mail server took no mail to the address. */
  isMailRefused: boolean;
}

/** Whether the member gets mails before the membership ends: their own choice, which the desk enters for them. */
export function RemindersSwitch({
  member: { id: memberId, name, email },
  hasReminders,
  isMailRefused,
}: RemindersSwitchProps) {
  const { gymId } = useVisitor();
  const toast = useToast();
  const queries = useQueryClient();
  const change = useCallMutation('setMemberReminders');
  const { isPending, variables } = change;
  const setReminders = (isOn: boolean) =>
    change.mutate(
      { gymId, memberId, isOn },
      {
        onSuccess: () => {
          const title = isOn ? i18n.t('Reminders Switched On') : i18n.t('Reminders Switched Off');
          toast({ type: 'success', title, message: name });
        },
        onError: (error) => toast(errorToast(i18n.t('Failed to Change Reminders'), error)),
        onSettled: () => void invalidateCalls(queries, 'getMembership', 'getMemberActivities'),
      },
    );
  return (
    <Switch
      label={i18n.t('Reminders by mail')}
      help={helpOf(email, hasReminders, isMailRefused)}
      checked={isPending ? variables.isOn : hasReminders}
      disabled={email === null}
      busy={isPending}
      onCheckedChange={setReminders}
    />
  );
}

function helpOf(email: string | null, hasReminders: boolean, isMailRefused: boolean): string {
  if (email === null) return i18n.t('There is no email address to send them to');
  if (isMailRefused) return i18n.t('The last mail was refused. Check the address in Edit Member.');
  return hasReminders
    ? i18n.t('Before the membership ends')
    : i18n.t('Stopped. Switch them on only when the member asks for it');
}
