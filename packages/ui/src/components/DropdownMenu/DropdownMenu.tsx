import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ComponentProps, FocusEvent, ReactElement, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useDirection } from '../../lib/useDirection.ts';
import type { MenuEntry } from './MenuItem.tsx';
import { MenuRadioGroup, MenuItem } from './MenuItem.tsx';

export const menuAligns = ['start', 'end'] as const;

export interface DropdownMenuProps extends Omit<ComponentProps<'div'>, 'children' | 'dir'> {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuEntry[];
  /** Non-interactive content above the items. */
  header?: ReactNode;
  align?: (typeof menuAligns)[number];
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Element that receives the focus on close; default: the trigger. */
  returnFocus?: () => HTMLElement | null | undefined;
}

/** Action menu. `onSelect` runs after the menu has closed and focus has returned. */
export function DropdownMenu({
  trigger,
  items,
  header,
  align = 'end',
  open,
  onOpenChange,
  returnFocus,
  className,
  ...rest
}: DropdownMenuProps) {
  const selectedAction = useRef<(() => void) | null>(null);
  const [triggerElement, setTriggerElement] = useState<HTMLButtonElement | null>(null);
  const hasEntered = useRef(false);
  // Radix tracks the keyboard only once its menu is mounted: a menu opened by a key before that would not focus its
  // first item.
  const handleFocus = (event: FocusEvent<HTMLDivElement>) => {
    const { target, currentTarget } = event;
    rest.onFocus?.(event);
    if (hasEntered.current) return;
    hasEntered.current = true;
    if (target !== currentTarget || !currentTarget.matches(':focus-visible')) return;
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  };
  const handleCloseAutoFocus = (event: Event) => {
    hasEntered.current = false;
    // The focus is back before the action runs, so that a dialog opened by it knows where to return to.
    event.preventDefault();
    const isFocusOutside =
      document.activeElement !== document.body && !triggerElement?.contains(document.activeElement);
    if (!isFocusOutside || selectedAction.current) (returnFocus?.() ?? triggerElement)?.focus();
    selectedAction.current?.();
    selectedAction.current = null;
  };
  return (
    <Radix.Root modal={false} dir={useDirection(triggerElement)} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger ref={setTriggerElement} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          {...rest}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          onFocus={handleFocus}
          onCloseAutoFocus={handleCloseAutoFocus}
          data-slot="dropdown-menu"
          className={cn(
            'z-50 max-w-80 min-w-48 rounded-md border border-line bg-raised p-1 text-ink shadow-float outline-none',
            'data-[state=open]:animate-appear',
            className,
          )}
        >
          {header && (
            <Radix.Label className="-mx-1 mb-1 block border-b border-line px-3.5 pt-1.5 pb-2.5">{header}</Radix.Label>
          )}
          <OpenItems
            items={items}
            onSelect={(action) => {
              selectedAction.current = action;
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface OpenItemsProps {
  items: readonly MenuEntry[];
  onSelect: (action: () => void) => void;
}

function OpenItems({ items, onSelect }: OpenItemsProps) {
  // As the menu opened: what changes meanwhile must not put another action under the pointer. Choices, which leave the
  // menu open, show what was chosen.
  const [openedItems] = useState(items);
  return openedItems.map((item, index) => {
    if (item === 'separator') {
      return <Radix.Separator key={`separator ${index}`} className="-mx-1 my-1 h-px bg-line" />;
    }
    if ('choices' in item) {
      const current = items.find((one) => one !== 'separator' && 'choices' in one && one.label === item.label);
      return <MenuRadioGroup key={item.label} {...item} {...(current as typeof item | undefined)} />;
    }
    return <MenuItem key={item.label} {...item} onSelect={() => onSelect(item.onSelect)} />;
  });
}
