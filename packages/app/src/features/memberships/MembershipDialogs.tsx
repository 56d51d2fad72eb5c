import type { Member } from '@spotter/api';
import type { Zone } from '@spotter/web-core/dates';
import { useState } from 'react';
import { CancelDialog } from './CancelDialog.tsx';
import { EndFreezeDialog } from './EndFreezeDialog.tsx';
import { FreezeDialog } from './FreezeDialog.tsx';
import { RenewDialog } from './RenewDialog.tsx';
import { TermInvoiceDialog } from './TermInvoiceDialog.tsx';

export interface OpenMembershipDialog {
  is: 'renew' | 'invoice' | 'freeze' | 'end-freeze' | 'cancel';
  member: Member;
}

interface MembershipDialogsProps {
  dialog: OpenMembershipDialog;
  zone: Zone;
  today: string;
  onClose: () => void;
}

/** The one dialog that is open. */
export function MembershipDialogs({ dialog: { is, member }, ...common }: MembershipDialogsProps) {
  // Another desk may end it while the dialog asks.
  const [freeze] = useState(member.freeze);
  if (is === 'renew') return <RenewDialog member={member} {...common} />;
  if (is === 'invoice') return <TermInvoiceDialog member={member} {...common} />;
  if (is === 'freeze') return <FreezeDialog member={member} {...common} />;
  if (is === 'cancel') return <CancelDialog member={member} {...common} />;
  return freeze && <EndFreezeDialog member={member} freeze={freeze} {...common} />;
}
