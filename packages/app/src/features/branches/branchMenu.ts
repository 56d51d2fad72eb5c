import type { Branch } from '@spotter/api';
import { i18n } from '@spotter/i18n';
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
  { label: i18n.t('Edit Branch'), icon: Pencil, onSelect: edit },
  { label: i18n.t('Opening Hours'), icon: Clock, onSelect: showHours },
  { label: i18n.t('Door Rules'), icon: DoorOpen, onSelect: showDoorRules },
  'separator',
  {
    label: i18n.t('Delete'),
    icon: Trash2,
    danger: !isMain,
    ...(isMain && { hint: i18n.t('The main branch cannot be deleted') }),
    onSelect: remove,
  },
];
