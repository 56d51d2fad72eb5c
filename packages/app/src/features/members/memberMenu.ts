import type { Member } from '@spotter/api';
import type { MenuEntry } from '@spotter/ui';
import {
  CalendarPlus,
  History,
  LogIn,
  LogOut,
  Pencil,
  Smartphone,
  ToggleLeft,
  ToggleRight,
  Trash2,
  UserRound,
} from 'lucide-react';
import { isRenewalDue } from '../../shared/renewalDue.ts';
import { actionFor } from '../../shared/useCheckIn.ts';

type MemberMenuActions = Record<
  'renew' | 'edit' | 'checkIn' | 'toggleStatus' | 'showHistory' | 'signOut' | 'remove',
  () => void
> & {
  /** Absent on the member's own page. */
  open?: () => void;
};

/**
 * The menu of a member. Its first action needs only Enter at the front desk: Renew where the membership has expired or
 * soon will, else Check In. `today`: the gym's date.
 */
export function memberMenu(member: Member, today: string, actions: MemberMenuActions): MenuEntry[] {
  const isOut = actionFor(member) === 'checkin';
  const isActive = member.status === 'active';
  const renew = { label: 'Renew', icon: CalendarPlus, onSelect: actions.renew };
  return [
    ...(isRenewalDue(member, today) ? [renew] : []),
    {
      label: isOut ? 'Check In' : 'Check Out',
      icon: isOut ? LogIn : LogOut,
      ...(isOut && !isActive && { disabled: true, hint: 'This membership is inactive' }),
      onSelect: actions.checkIn,
    },
    ...(actions.open ? [{ label: 'Open Member', icon: UserRound, onSelect: actions.open }] : []),
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
