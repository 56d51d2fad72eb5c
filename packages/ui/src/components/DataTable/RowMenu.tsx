import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { DropdownMenu } from '../DropdownMenu/DropdownMenu.tsx';
import type { MenuEntry } from '../DropdownMenu/MenuItem.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';

interface RowMenuProps {
  label: string;
  size: 'sm' | 'md';
  /** While it is open. */
  items: readonly MenuEntry[] | undefined;
  onOpenChange: (open: boolean) => void;
  /** Where the focus goes when it closes. */
  returnFocus: () => HTMLElement | null;
}

const nothing: readonly MenuEntry[] = [];
const opening = new Set(['Enter', ' ', 'ArrowDown']);

/**
 * The button of a row's menu. The menu is made when it is first opened: it costs more than the rest of the row, and of
 * all the rows that pass by hardly one is ever asked for it. Until then the button does what the menu's own does.
 */
export function RowMenu({ label, size, items, onOpenChange, returnFocus }: RowMenuProps) {
  const isOpen = items !== undefined;
  const [isMade, setMade] = useState(isOpen);
  if (isOpen && !isMade) setMade(true);
  const button = { icon: Ellipsis, label, size, tabIndex: -1 };
  if (isMade || isOpen) {
    return (
      <DropdownMenu
        open={isOpen}
        onOpenChange={onOpenChange}
        items={items ?? nothing}
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
        // The focus goes into the menu, not to this button, which gives way to the menu's own.
        event.preventDefault();
        onOpenChange(true);
      }}
      onKeyDown={(event) => {
        if (!opening.has(event.key)) return;
        event.preventDefault();
        onOpenChange(true);
      }}
    />
  );
}
