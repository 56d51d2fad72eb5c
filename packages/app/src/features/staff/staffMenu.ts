import type { StaffMember } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { MenuEntry } from '@spotter/ui';
import { History, Link, Mail, Pencil, ToggleLeft, ToggleRight, Trash2 } from 'lucide-react';
import { isInvited } from '../../shared/AccountStatus.tsx';

interface StaffMenuActions extends Record<'edit' | 'showHistory' | 'toggleStatus' | 'remove', () => void> {
  /** Mails the invitation; absent where links are handed over. */
  invite?: () => void;
  makeLink?: () => void;
  /** Empty for the invited. */
  resetTwoFactor: MenuEntry[];
}

const invitationEntries = ({ invite, makeLink }: StaffMenuActions): MenuEntry[] => [
  ...(invite ? [{ label: i18n.t('Invite Again'), icon: Mail, onSelect: invite }] : []),
  ...(makeLink ? [{ label: i18n.t('Invitation Link'), icon: Link, onSelect: makeLink }] : []),
];

/** The row menu of a staff member. */
export function staffMenu(person: StaffMember, actions: StaffMenuActions): MenuEntry[] {
  const isActive = person.status === 'active';
  return [
    { label: i18n.t('Edit Staff'), icon: Pencil, onSelect: actions.edit },
    { label: i18n.t('View Attendance'), icon: History, onSelect: actions.showHistory },
    ...(isInvited(person) ? invitationEntries(actions) : []),
    ...actions.resetTwoFactor,
    'separator',
    {
      label: isActive ? i18n.t('Deactivate Staff') : i18n.t('Activate Staff'),
      icon: isActive ? ToggleLeft : ToggleRight,
      ...(isActive && { hint: i18n.t('Signs them out everywhere') }),
      onSelect: actions.toggleStatus,
    },
    { label: i18n.t('Delete'), icon: Trash2, danger: true, onSelect: actions.remove },
  ];
}
