import type { Member } from '@spotter/api';
import { DropdownMenu, IconButton } from '@spotter/ui';
import { EllipsisVertical, History, LogIn, LogOut, Pencil, ToggleLeft, ToggleRight, Trash2 } from 'lucide-react';
import { actionFor } from './useCheckIn.ts';

export interface MemberMenuActions {
  edit: (member: Member) => void;
  checkIn: (member: Member) => void;
  toggleStatus: (member: Member) => void;
  showHistory: (member: Member) => void;
  remove: (member: Member) => void;
}

interface MemberMenuProps {
  member: Member;
  actions: MemberMenuActions;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  returnFocus?: () => HTMLElement | null | undefined;
}

/** What can be done with a member. What the desk does all day stands first, so that Enter is enough. */
export function MemberMenu({ member, actions, ...rest }: MemberMenuProps) {
  const isOut = actionFor(member) === 'checkin';
  const isActive = member.status === 'active';
  return (
    <DropdownMenu
      {...rest}
      aria-label={`Actions for ${member.name}`}
      trigger={<IconButton icon={EllipsisVertical} label={`Actions for ${member.name}`} size="sm" />}
      items={[
        {
          label: isOut ? 'Check In' : 'Check Out',
          icon: isOut ? LogIn : LogOut,
          disabled: isOut && !isActive,
          ...(isOut && !isActive && { hint: 'This membership is inactive' }),
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
      ]}
    />
  );
}
