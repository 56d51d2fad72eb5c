import type { Branch, BulkChange, Member } from '@spotter/api';
import { ChangeDialog } from './ChangeDialog.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { WhatsAppDialog } from './WhatsAppDialog.tsx';

export type BulkDialogKind = BulkChange['kind'] | 'email' | 'whatsapp';

export interface OpenBulkDialog {
  is: BulkDialogKind;
  /** As they were when the dialog was opened. */
  members: readonly Member[];
}

interface BulkDialogsProps {
  dialog: OpenBulkDialog;
  branches: readonly Branch[];
  today: string;
  /** The change was made, at least to some. */
  onChanged: () => void;
  onClose: () => void;
}

/** The one dialog that is open. */
export function BulkDialogs({ dialog: { is, members }, branches, today, onChanged, onClose }: BulkDialogsProps) {
  if (is === 'email') return <EmailDialog members={members} onClose={onClose} />;
  if (is === 'whatsapp') return <WhatsAppDialog members={members} onClose={onClose} />;
  return <ChangeDialog kind={is} {...{ members, branches, today, onChanged, onClose }} />;
}
