import type { StaffMember } from '@spotter/api';
import type { MenuEntry } from '@spotter/ui';
import { History, Pencil, ToggleLeft, ToggleRight } from 'lucide-react';

export interface StaffMenuActions {
  edit: (person: StaffMember) => void;
  showHistory: (person: StaffMember) => void;
  toggleStatus: (person: StaffMember) => void;
}

/** What can be done with a member of staff. */
export function staffMenu(person: StaffMember, actions: StaffMenuActions): MenuEntry[] {
  const isActive = person.status === 'active';
  return [
    { label: 'Edit Staff', icon: Pencil, onSelect: () => actions.edit(person) },
    { label: 'View Attendance', icon: History, onSelect: () => actions.showHistory(person) },
    'separator',
    {
      label: isActive ? 'Deactivate Staff' : 'Activate Staff',
      icon: isActive ? ToggleLeft : ToggleRight,
      ...(isActive && { hint: 'Signs them out everywhere' }),
      onSelect: () => actions.toggleStatus(person),
    },
  ];
}
