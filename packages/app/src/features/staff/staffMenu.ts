import type { StaffMember } from '@spotter/api';
import type { MenuEntry } from '@spotter/ui';
import { History, Pencil, ToggleLeft, ToggleRight } from 'lucide-react';

type StaffMenuActions = Record<'edit' | 'showHistory' | 'toggleStatus', () => void>;

/** The row menu of a staff member. */
export function staffMenu({ status }: StaffMember, { edit, showHistory, toggleStatus }: StaffMenuActions): MenuEntry[] {
  const isActive = status === 'active';
  return [
    { label: 'Edit Staff', icon: Pencil, onSelect: edit },
    { label: 'View Attendance', icon: History, onSelect: showHistory },
    'separator',
    {
      label: isActive ? 'Deactivate Staff' : 'Activate Staff',
      icon: isActive ? ToggleLeft : ToggleRight,
      ...(isActive && { hint: 'Signs them out everywhere' }),
      onSelect: toggleStatus,
    },
  ];
}
