import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ComponentProps, FocusEvent, ReactElement, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useDirection } from '../../lib/useDirection.ts';
import type { MenuEntry } from './MenuItem.tsx';
import { MenuChoices, MenuItem } from './MenuItem.tsx';

export const menuAligns = ['start', 'end'] as const;

export interface DropdownMenuProps extends Omit<ComponentProps<'div'>, 'children' | 'dir'> {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuEntry[];
  /** Words above the items, that cannot be chosen. */
  header?: ReactNode;
  align?: (typeof menuAligns)[number];
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Where the focus goes when it closes, instead of to the trigger. */
  returnFocus?: () => HTMLElement | null | undefined;
}

/** Things to do with what its trigger stands beside. What is chosen happens after the menu has closed. */
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
  const chosen = useRef<(() => void) | null>(null);
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  const isEntered = useRef(false);
  // Radix sees keys only from when its menu is there. One that a key opens from elsewhere, before, begins at its first
  // item all the same.
  const enter = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (isEntered.current) return;
    isEntered.current = true;
    if (target !== currentTarget || !currentTarget.matches(':focus-visible')) return;
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus();
  };
  const finish = (event: Event) => {
    isEntered.current = false;
    // The focus is back before the action runs, so that a dialog opened by it knows where to return to.
    event.preventDefault();
    const outside = document.activeElement !== document.body && !opener?.contains(document.activeElement);
    if (!outside || chosen.current) (returnFocus?.() ?? opener)?.focus();
    chosen.current?.();
    chosen.current = null;
  };
  return (
    <Radix.Root modal={false} dir={useDirection(opener)} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger ref={setOpener} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          {...rest}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          onFocus={enter}
          onCloseAutoFocus={finish}
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
          {items.map((item, index) =>
            item === 'separator' ? (
              <Radix.Separator key={`separator ${index}`} className="-mx-1 my-1 h-px bg-line" />
            ) : 'choices' in item ? (
              <MenuChoices key={item.label} {...item} />
            ) : (
              <MenuItem
                key={item.label}
                {...item}
                onSelect={() => {
                  chosen.current = item.onSelect;
                }}
              />
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
