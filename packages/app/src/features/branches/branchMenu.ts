import type { Branch } from '@spotter/api';
import type { MenuEntry } from '@spotter/ui';
import { Clock, DoorOpen, Pencil, Trash2 } from 'lucide-react';

interface BranchMenuActions {
  edit: () => void;
  showDoorRules: () => void;
  showHours: () => void;
  remove: () => void;
}

/** The row menu of a branch. */
export const branchMenu = (
  { isMain }: Branch,
  { edit, showDoorRules, showHours, remove }: BranchMenuActions,
): MenuEntry[] => [
  { label: 'Edit Branch', icon: Pencil, onSelect: edit },
  { label: 'Opening Hours', icon: Clock, onSelect: showHours },
  { label: 'Door Rules', icon: DoorOpen, onSelect: showDoorRules },
  'separator',
  {
    label: 'Delete',
    icon: Trash2,
    danger: !isMain,
    ...(isMain && { hint: 'The main branch cannot be deleted' }),
    onSelect: remove,
  },
];
