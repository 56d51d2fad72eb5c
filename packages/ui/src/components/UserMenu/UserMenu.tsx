import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { DropdownMenu } from '../DropdownMenu/DropdownMenu.tsx';
import type { MenuEntry } from '../DropdownMenu/MenuItem.tsx';

export interface UserMenuProps extends Omit<ComponentProps<'button'>, 'children'> {
  name: string;
  email: string;
  /** "Admin", "Staff", "Member" or "User". */
  roleTitle: string;
  items: readonly MenuEntry[];
  /** Accessible name of the button; default: `name`. */
  label?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Account menu: the signed-in user and their actions. */
export function UserMenu({
  name,
  email,
  roleTitle,
  items,
  label = name,
  open,
  onOpenChange,
  className,
  ...rest
}: UserMenuProps) {
  return (
    <DropdownMenu
      open={open}
      onOpenChange={onOpenChange}
      items={items}
      header={
        <div className="min-w-0">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-sm text-muted">{email}</p>
          <p className="mt-1 text-xs text-muted">{roleTitle}</p>
        </div>
      }
      trigger={
        <button
          type="button"
          {...rest}
          data-slot="user-menu"
          className={cn(
            'relative rounded-full after:absolute after:-inset-1 data-[state=open]:ring-2 data-[state=open]:ring-edge',
            className,
          )}
        >
          <span className="sr-only">{label}</span>
          <Avatar name={name} />
        </button>
      }
    />
  );
}
