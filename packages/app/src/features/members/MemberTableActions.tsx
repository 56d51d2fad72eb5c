import { i18n } from '@spotter/i18n';
import { Button, DropdownMenu, IconButton, type MenuEntry } from '@spotter/ui';
import { CalendarPlus, Ellipsis, FileDown, ListChecks, LogOut, Undo2 } from 'lucide-react';

interface MemberTableActionsProps {
  /** Nobody is in the list. */
  isEmpty: boolean;
  importMenu: readonly MenuEntry[];
  onExtend: () => void;
  onSelect: () => void;
  onExport: () => void;
  onCheckoutAll: () => void;
  onShowChanges: () => void;
}

/** What can be done with the list, beside its title. */
export function MemberTableActions({
  isEmpty,
  importMenu,
  onExtend,
  onSelect,
  onExport,
  onCheckoutAll,
  onShowChanges,
}: MemberTableActionsProps) {
  return (
    <>
      <DropdownMenu
        items={[
          ...importMenu,
          {
            label: i18n.t('Extend Memberships…'),
            icon: CalendarPlus,
            disabled: isEmpty,
            hint: i18n.t('Of all members now in the list'),
            onSelect: onExtend,
          },
          { label: i18n.t('Select Members'), icon: ListChecks, disabled: isEmpty, onSelect },
          {
            label: i18n.t('Export List'),
            icon: FileDown,
            disabled: isEmpty,
            hint: i18n.t('All members now in the list, as CSV'),
            onSelect: onExport,
          },
          { label: i18n.t('Recent Changes'), icon: Undo2, onSelect: onShowChanges },
        ]}
        trigger={
          <IconButton
            icon={Ellipsis}
            label={i18n.t('More actions')}
            className="border border-edge/60 max-sm:-mx-1.5 max-sm:border-transparent"
          />
        }
      />
      <Button icon={LogOut} onClick={onCheckoutAll} className="max-sm:w-11 max-sm:gap-0 max-sm:px-0">
        <span className="max-sm:sr-only">{i18n.t('Checkout All')}</span>
      </Button>
    </>
  );
}
