import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check, type LucideIcon } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { Kbd } from '../Kbd/Kbd.tsx';

export interface MenuAction {
  label: string;
  icon?: LucideIcon;
  /** Irreversible: should open a ConfirmDialog. */
  danger?: boolean;
  disabled?: boolean;
  /** Why it is disabled, or the consequence. */
  hint?: string;
  /** Displayed only, keys separated by spaces: "Ctrl E". The caller binds them. */
  shortcut?: string;
  onSelect: () => void;
}

/** A radio group. The menu stays open on selection. */
export interface MenuRadioGroupEntry {
  label: string;
  value: string;
  choices: readonly { value: string; label: string; icon?: LucideIcon }[];
  onValueChange: (value: string) => void;
}

export type MenuEntry = MenuAction | MenuRadioGroupEntry | 'separator';

const item =
  'group/item flex min-h-8 cursor-default touch:min-h-[44px] items-center gap-2.5 rounded-sm px-2.5 py-1.5 outline-none select-none data-highlighted:bg-sunken';

export function MenuItem({ label, icon: Icon, danger, disabled, hint, shortcut, onSelect }: MenuAction) {
  return (
    <Radix.Item
      // Not Radix's `disabled`: the arrow keys would skip the item, and nobody would hear why it is.
      aria-disabled={disabled || undefined}
      data-disabled={disabled ? '' : undefined}
      onSelect={(event) => (disabled ? event.preventDefault() : onSelect())}
      textValue={label}
      data-danger={danger || undefined}
      className={cn(
        item,
        'data-danger:text-danger data-disabled:text-muted data-highlighted:data-danger:bg-danger-soft',
      )}
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

export function MenuRadioGroup({ label, value, choices, onValueChange }: MenuRadioGroupEntry) {
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={onValueChange}>
      <Radix.Label className="px-2.5 pt-1.5 pb-1 text-xs text-muted">{label}</Radix.Label>
      {choices.map(({ value: choice, label: words, icon: Icon }) => (
        <Radix.RadioItem
          key={choice}
          value={choice}
          textValue={words}
          onSelect={(event) => event.preventDefault()}
          className={item}
        >
          {Icon && <Icon aria-hidden className="size-4 shrink-0 text-muted" />}
          <span className="grow">{words}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden className="size-4" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
