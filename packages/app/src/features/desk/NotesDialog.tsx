import type { Member } from '@spotter/api';
import { Dialog } from '@spotter/ui';
import { NotesSection } from '../../shared/memberNotes/NotesSection.tsx';

/** What the desk should know of a member: a new note, and those before. */
export function NotesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={member.name}>
      <NotesSection memberId={member.id} />
    </Dialog>
  );
}
