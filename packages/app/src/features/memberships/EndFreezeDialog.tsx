import type { Member } from '@spotter/api';
import { ConfirmDialog, useToast } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { refreshMembership } from './membershipCalls.ts';
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
          const message = end === null ? thawed.name : `${thawed.name}, until ${formatDate(end, zone)}`;
          toast({ type: 'success', title: 'Freeze Ended', message });
          onClose();
        },
        onError: (error) => toast(errorToast('Failed to End the Freeze', error, member.name)),
      },
    );
  return (
    <ConfirmDialog
      open
      busy={isPending}
      onOpenChange={onClose}
      title={`End the freeze of ${member.name}?`}
      description={
        hasBegun
          ? `Frozen from ${period}. Today is a normal day again, and the end moves back by the days that are left.`
          : `It would last from ${period}. It is removed, and the end moves back.`
      }
      confirmLabel="End Freeze"
      onConfirm={confirm}
    />
  );
}
