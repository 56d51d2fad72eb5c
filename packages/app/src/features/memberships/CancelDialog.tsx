import { MAX_REASON_LENGTH, type Member, memberships, type ParsedOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { DateField, TextField } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { refreshMembership } from './refreshMembership.ts';

interface CancelDialogProps {
  member: Member;
  zone: Zone;
  today: string;
  onClose: () => void;
}

/** Ends a membership after a last day. */
export function CancelDialog({ member, zone, today, onClose }: CancelDialogProps) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const schema = memberships.cancelMembership.input
    .omit({ gymId: true, memberId: true })
    .refine(({ lastDay }) => lastDay >= today, {
      path: ['lastDay'],
      message: i18n.t('Please choose today or a later day'),
    });
  const form = useResourceForm<
    { lastDay: string; reason: string },
    Omit<ParsedOf<'cancelMembership'>, 'gymId' | 'memberId'>,
    'cancelMembership'
  >({
    call: 'cancelMembership',
    schema,
    defaultValues: { lastDay: today, reason: '' },
    fields: ['lastDay', 'reason'],
    idPrefix: 'cancel',
    subject: member.name,
    toInput: (parsed) => ({ gymId, memberId: member.id, ...parsed }),
    onSuccess: ({ member: canceled }) => {
      refreshMembership(queries, canceled);
      const end = canceled.expiryDate;
      return end === null
        ? canceled.name
        : i18n.t('{name}, until {date}', { name: canceled.name, date: formatDate(end, zone) });
    },
    successTitle: i18n.t('Membership Canceled'),
    failureTitle: i18n.t('Failed to Cancel the Membership'),
    onClose,
  });
  return (
    <FormDialog
      danger
      title={i18n.t('Cancel the membership of {name}?', { name: member.name })}
      description={i18n.t(
        'It ends after its last day, and terms that would begin later are canceled. This refunds nothing: an admin refunds under Payments.',
      )}
      submitLabel={i18n.t('Cancel Membership')}
      cancelLabel={i18n.t('Keep It')}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <DateField label={i18n.t('Last day')} required min={today} {...form.input('lastDay')} />
        <TextField
          label={i18n.t('Reason')}
          required
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          {...form.input('reason')}
        />
      </div>
    </FormDialog>
  );
}
