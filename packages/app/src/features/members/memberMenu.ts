import type { Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
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
  const renew = { label: i18n.t('Renew'), icon: CalendarPlus, onSelect: actions.renew };
  return [
    ...(isRenewalDue(member, today) ? [renew] : []),
    {
      label: isOut ? i18n.t('Check In') : i18n.t('Check Out'),
      icon: isOut ? LogIn : LogOut,
      ...(isOut && !isActive && { disabled: true, hint: i18n.t('This membership is inactive') }),
      onSelect: actions.checkIn,
    },
    ...(actions.open ? [{ label: i18n.t('Open Member'), icon: UserRound, onSelect: actions.open }] : []),
    { label: i18n.t('Edit Member'), icon: Pencil, onSelect: actions.edit },
    {
      label: isActive ? i18n.t('Deactivate Member') : i18n.t('Activate Member'),
      icon: isActive ? ToggleLeft : ToggleRight,
      onSelect: actions.toggleStatus,
    },
    { label: i18n.t('View Attendance'), icon: History, onSelect: actions.showHistory },
    {
      label: i18n.t('Sign Out Phones'),
      icon: Smartphone,
      ...(member.firebaseUID === null && { disabled: true, hint: i18n.t('Has not signed in yet') }),
      onSelect: actions.signOut,
    },
    'separator',
    { label: i18n.t('Delete'), icon: Trash2, danger: true, onSelect: actions.remove },
  ];
}
