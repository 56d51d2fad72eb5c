import type { Member } from '@spotter/api';
import type { Zone } from '@spotter/web-core/dates';
import { CancelDialog } from './CancelDialog.tsx';
import { EndFreezeDialog } from './EndFreezeDialog.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { FreezeDialog } from './FreezeDialog.tsx';
import { RenewDialog } from './RenewDialog.tsx';

export type OpenMembershipDialog =
  { is: 'renew' | 'freeze' | 'end-freeze' | 'cancel'; member: Member } | { is: 'extend'; members: readonly Member[] };

interface MembershipDialogsProps {
  dialog: OpenMembershipDialog;
  zone: Zone;
  today: string;
  onClose: () => void;
}

/** The one dialog that is open. */
export function MembershipDialogs({ dialog, ...common }: MembershipDialogsProps) {
  if (dialog.is === 'extend') return <ExtendDialog members={dialog.members} {...common} />;
  const { is, member } = dialog;
  if (is === 'renew') return <RenewDialog member={member} {...common} />;
  if (is === 'freeze') return <FreezeDialog member={member} {...common} />;
  if (is === 'cancel') return <CancelDialog member={member} {...common} />;
  return member.freeze && <EndFreezeDialog member={member} freeze={member.freeze} {...common} />;
}
