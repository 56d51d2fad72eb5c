import type { Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { ConfirmDialog, useToast } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { invalidateCalls, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { membershipCalls } from '../../shared/billing/moneyCalls.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { refreshMembership } from './refreshMembership.ts';
import { periodText } from './periodText.ts';

interface EndFreezeDialogProps {
  member: Member;
  freeze: NonNullable<Member['freeze']>;
  zone: Zone;
  today: string;
  onClose: () => void;
}

/** Ends a freeze, or removes it before it begins. */
export function EndFreezeDialog({ member, freeze, zone, today, onClose }: EndFreezeDialogProps) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useCallMutation('endFreeze');
  const hasBegun = freeze.from <= today;
  const period = periodText(freeze.from, freeze.to, zone);
  const confirm = () =>
    mutate(
      { gymId, freezeId: freeze.id },
      {
        onSuccess: ({ member: thawed }) => {
          refreshMembership(queries, thawed);
          const end = thawed.expiryDate;
          const message =
            end === null
              ? thawed.name
              : i18n.t('{name}, until {date}', { name: thawed.name, date: formatDate(end, zone) });
          toast({ type: 'success', title: i18n.t('Freeze Ended'), message });
          onClose();
        },
        onError: (error) => {
          toast(errorToast(i18n.t('Failed to End the Freeze'), error, member.name));
          // Another desk may have ended it.
          void invalidateCalls(queries, ...membershipCalls);
        },
      },
    );
  return (
    <ConfirmDialog
      open
      busy={isPending}
      onOpenChange={onClose}
      title={i18n.t('End the freeze of {name}?', { name: member.name })}
      description={
        hasBegun
          ? i18n.t(
              'Frozen from {period}. Today is a normal day again, and the end moves back by the days that are left.',
              { period },
            )
          : i18n.t('It would last from {period}. It is removed, and the end moves back.', { period })
      }
      confirmLabel={i18n.t('End Freeze')}
      onConfirm={confirm}
    />
  );
}
