import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { DropdownMenu } from '../DropdownMenu/DropdownMenu.tsx';
import type { MenuEntry } from '../DropdownMenu/MenuItem.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import type { RowKey } from './useActiveRow.ts';

interface RowMenuProps {
  row: RowKey;
  label: string;
  size: 'sm' | 'lg';
  /** While it is open. */
  items: readonly MenuEntry[] | undefined;
  onOpenChange: (open: boolean) => void;
  /** Element that receives the focus on close. */
  returnFocus: () => HTMLElement | null;
}

const NO_ITEMS: readonly MenuEntry[] = [];
const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown']);

/**
 * A row's menu button. The menu mounts when it is first opened for this row, since it costs more than the rest of the row; until then this
 * button behaves like the menu's trigger.
 */
export function RowMenu({ row, label, size, items, onOpenChange, returnFocus }: RowMenuProps) {
  const isOpen = items !== undefined;
  const [mountedRow, setMountedRow] = useState(isOpen ? row : undefined);
  if (isOpen && mountedRow !== row) setMountedRow(row);
  const button = { icon: Ellipsis, label, size, tabIndex: -1 };
  if (mountedRow === row || isOpen) {
    return (
      <DropdownMenu
        open={isOpen}
        onOpenChange={onOpenChange}
        items={items ?? NO_ITEMS}
        returnFocus={returnFocus}
        trigger={<IconButton {...button} />}
      />
    );
  }
  return (
    <IconButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onPointerDown={(event) => {
        if (event.button !== 0 || event.ctrlKey) return;
        // The focus moves into the menu; this button is replaced by the menu's trigger.
        event.preventDefault();
        onOpenChange(true);
      }}
      onKeyDown={(event) => {
        if (!OPENING_KEYS.has(event.key)) return;
        event.preventDefault();
        onOpenChange(true);
      }}
    />
  );
}
