import * as Radix from '@radix-ui/react-dropdown-menu';
import type { LucideIcon } from 'lucide-react';
import { Kbd } from '../Kbd/Kbd.tsx';

export interface MenuAction {
  label: string;
  icon?: LucideIcon;
  /** Cannot be undone. It should ask before it acts. */
  danger?: boolean;
  disabled?: boolean;
  /** Why it is disabled, or what follows. */
  hint?: string;
  /** Shown only, the keys apart: "Ctrl E". Who binds them does so elsewhere. */
  shortcut?: string;
  onSelect: () => void;
}

export type MenuEntry = MenuAction | 'separator';

export function MenuItem({ label, icon: Icon, danger, disabled, hint, shortcut, onSelect }: MenuAction) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      textValue={label}
      data-danger={danger || undefined}
      className="group/item flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 outline-none select-none data-danger:text-danger data-disabled:text-muted data-highlighted:bg-sunken data-highlighted:data-danger:bg-danger-soft"
    >
      {Icon && (
        <Icon
          aria-hidden
          className="size-4 shrink-0 text-muted group-data-danger/item:text-danger group-data-disabled/item:text-muted"
        />
      )}
      <span className="grow">
        <span className={disabled ? 'opacity-60' : undefined}>{label}</span>
        {hint && <span className="block text-xs text-muted">{hint}</span>}
      </span>
      {shortcut && <Kbd keys={shortcut.split(' ')} className="ps-4" />}
    </Radix.Item>
  );
}
