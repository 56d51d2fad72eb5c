import type { StaffMember } from '@spotter/api';
import type { MenuEntry } from '@spotter/ui';
import { History, Mail, Pencil, ToggleLeft, ToggleRight, Trash2 } from 'lucide-react';
import { isInvited } from '../../shared/AccountStatus.tsx';

interface StaffMenuActions extends Record<'edit' | 'showHistory' | 'invite' | 'toggleStatus' | 'remove', () => void> {
  /** Empty for the invited. */
  resetTwoFactor: MenuEntry[];
}

/** The row menu of a staff member. */
export function staffMenu(person: StaffMember, actions: StaffMenuActions): MenuEntry[] {
  const isActive = person.status === 'active';
  return [
    { label: 'Edit Staff', icon: Pencil, onSelect: actions.edit },
    { label: 'View Attendance', icon: History, onSelect: actions.showHistory },
    ...(isInvited(person) ? [{ label: 'Invite Again', icon: Mail, onSelect: actions.invite }] : []),
    ...actions.resetTwoFactor,
    'separator',
    {
      label: isActive ? 'Deactivate Staff' : 'Activate Staff',
      icon: isActive ? ToggleLeft : ToggleRight,
      ...(isActive && { hint: 'Signs them out everywhere' }),
      onSelect: actions.toggleStatus,
    },
    { label: 'Delete', icon: Trash2, danger: true, onSelect: actions.remove },
  ];
}
