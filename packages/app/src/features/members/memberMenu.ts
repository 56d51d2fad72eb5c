import type { Member } from '@spotter/api';
import type { MenuEntry } from '@spotter/ui';
import { History, LogIn, LogOut, Pencil, Smartphone, ToggleLeft, ToggleRight, Trash2 } from 'lucide-react';
import { actionFor } from '../../shared/useCheckIn.ts';

type MemberMenuActions = Record<'edit' | 'checkIn' | 'toggleStatus' | 'showHistory' | 'signOut' | 'remove', () => void>;

/** The row menu of a member. Check In is first, so that Enter is enough at the front desk. */
export function memberMenu(member: Member, actions: MemberMenuActions): MenuEntry[] {
  const isOut = actionFor(member) === 'checkin';
  const isActive = member.status === 'active';
  return [
    {
      label: isOut ? 'Check In' : 'Check Out',
      icon: isOut ? LogIn : LogOut,
      ...(isOut && !isActive && { disabled: true, hint: 'This membership is inactive' }),
      onSelect: actions.checkIn,
    },
    { label: 'Edit Member', icon: Pencil, onSelect: actions.edit },
    {
      label: isActive ? 'Deactivate Member' : 'Activate Member',
      icon: isActive ? ToggleLeft : ToggleRight,
      onSelect: actions.toggleStatus,
    },
    { label: 'View Attendance', icon: History, onSelect: actions.showHistory },
    {
      label: 'Sign Out Phones',
      icon: Smartphone,
      ...(member.firebaseUID === null && { disabled: true, hint: 'Has not signed in yet' }),
      onSelect: actions.signOut,
    },
    'separator',
    { label: 'Delete', icon: Trash2, danger: true, onSelect: actions.remove },
  ];
}
