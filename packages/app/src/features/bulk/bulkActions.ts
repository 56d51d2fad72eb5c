import { i18n } from '@spotter/i18n';
import type { MenuAction, MenuEntry } from '@spotter/ui';
import {
  ArrowRightLeft,
  CalendarPlus,
  Download,
  Mail,
  MessageCircle,
  Tag,
  ToggleLeft,
  ToggleRight,
  Trash2,
} from 'lucide-react';
import type { BulkDialogKind } from './BulkDialogs.tsx';

interface BulkActionOptions {
  open: (kind: BulkDialogKind) => void;
  onExport: () => void;
  /** There is another branch to move to. */
  canMove: boolean;
}

/** What can be done with the selected members: the frequent ones as buttons, the others in the menu. */
export function bulkActions({ open, onExport, canMove }: BulkActionOptions): {
  actions: MenuAction[];
  moreActions: MenuEntry[];
} {
  const action = (kind: BulkDialogKind, label: string, icon: MenuAction['icon']): MenuAction => ({
    label,
    ...(icon && { icon }),
    onSelect: () => open(kind),
  });
  return {
    actions: [
      action('extend', i18n.t('Extend'), CalendarPlus),
      action('activate', i18n.t('Activate'), ToggleRight),
      action('deactivate', i18n.t('Deactivate'), ToggleLeft),
    ],
    moreActions: [
      ...(canMove ? [action('move', i18n.t('Move to a Branch'), ArrowRightLeft)] : []),
      action('change-plan', i18n.t('Change Plan'), Tag),
      'separator',
      action('email', i18n.t('Email'), Mail),
      action('whatsapp', i18n.t('WhatsApp'), MessageCircle),
      { label: i18n.t('Export'), icon: Download, onSelect: onExport },
      'separator',
      { ...action('delete', i18n.t('Delete'), Trash2), danger: true },
    ],
  };
}
