import type { Member } from '@spotter/api';
import type { MenuEntry } from '@spotter/ui';
import { History, LogIn, LogOut, Pencil, ToggleLeft, ToggleRight, Trash2 } from 'lucide-react';
import { actionFor } from '../../shared/useCheckIn.ts';

export interface MemberMenuActions {
  edit: (member: Member) => void;
  checkIn: (member: Member) => void;
  toggleStatus: (member: Member) => void;
  showHistory: (member: Member) => void;
  remove: (member: Member) => void;
}

/** What can be done with a member. What the desk does all day stands first, so that Enter is enough. */
export function memberMenu(member: Member, actions: MemberMenuActions): MenuEntry[] {
  const isOut = actionFor(member) === 'checkin';
  const isActive = member.status === 'active';
  return [
    {
      label: isOut ? 'Check In' : 'Check Out',
      icon: isOut ? LogIn : LogOut,
      ...(isOut && !isActive && { disabled: true, hint: 'This membership is inactive' }),
      onSelect: () => actions.checkIn(member),
    },
    { label: 'Edit Member', icon: Pencil, onSelect: () => actions.edit(member) },
    {
      label: isActive ? 'Deactivate Member' : 'Activate Member',
      icon: isActive ? ToggleLeft : ToggleRight,
      onSelect: () => actions.toggleStatus(member),
    },
    { label: 'View Attendance', icon: History, onSelect: () => actions.showHistory(member) },
    'separator',
    { label: 'Delete', icon: Trash2, danger: true, onSelect: () => actions.remove(member) },
  ];
}
