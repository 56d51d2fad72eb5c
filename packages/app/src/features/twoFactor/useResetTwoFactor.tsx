import { i18n } from '@spotter/i18n';
import { ConfirmDialog, type MenuEntry, useToast } from '@spotter/ui';
import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useCallMutation } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { isInvited } from '../../shared/AccountStatus.tsx';
import { errorAbout } from '../../shared/errorAbout.ts';

type Person = Parameters<typeof isInvited>[0] & { id: string; name: string; email: string };

/** The row menu's "Reset Two-Factor Sign-In" of admins and staff who lost the phone, with its question. */
export function useResetTwoFactor() {
  const { email } = useVisitor();
  const [person, setPerson] = useState<Person>();
  /**
   * Empty for the signed-in person, who turns it off in their account, and for the invited. Offered for all others,
   * since its absence, or a factor left after a reset, would reveal whose account another gym uses.
   */
  const entries = (row: Person): MenuEntry[] =>
    row.email !== email && !isInvited(row)
      ? [{ label: i18n.t('Reset Two-Factor Sign-In'), icon: ShieldOff, onSelect: () => setPerson(row) }]
      : [];
  const dialog = person && <ResetTwoFactorDialog person={person} onClose={() => setPerson(undefined)} />;
  return { entries, dialog };
}

function ResetTwoFactorDialog({ person: { id, name }, onClose }: { person: Person; onClose: () => void }) {
  const { gymId } = useVisitor();
  const toast = useToast();
  const { mutate, isPending } = useCallMutation('resetTwoFactor');
  const reset = () =>
    mutate(
      { gymId, personId: id },
      {
        onSuccess: () =>
          toast({
            type: 'success',
            title: i18n.t('Reset Requested'),
            message: i18n.t(
              'If {name}’s sign-in is used at this gym only, two-factor sign-in is off now. If it was on, they have been mailed instructions.',
              { name },
            ),
          }),
        onError: (error) => toast({ type: 'error', title: i18n.t('Reset Failed'), message: errorAbout(name, error) }),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={i18n.t('Reset two-factor sign-in of {name}?', { name })}
      description={i18n.t(
        'Do this only if you are sure that they asked for it, best in person. If their sign-in is used at this gym only, they are signed out everywhere, and their password alone is enough until they set it up again. Otherwise nothing changes. If it is on, they get a mail.',
      )}
      confirmLabel={i18n.t('Reset')}
      busy={isPending}
      onConfirm={reset}
    />
  );
}
