import type { Branch } from '@spotter/api';
import type { MenuEntry } from '@spotter/ui';
import { Pencil, Trash2 } from 'lucide-react';

interface BranchMenuActions {
  edit: () => void;
  remove: () => void;
}

/** The row menu of a branch. */
export const branchMenu = ({ isMain }: Branch, { edit, remove }: BranchMenuActions): MenuEntry[] => [
  { label: 'Edit Branch', icon: Pencil, onSelect: edit },
  'separator',
  {
    label: 'Delete',
    icon: Trash2,
    danger: !isMain,
    ...(isMain && { hint: 'The main branch cannot be deleted' }),
    onSelect: remove,
  },
];
