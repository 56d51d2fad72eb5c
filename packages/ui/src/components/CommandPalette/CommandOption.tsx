import { cva } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Kbd } from '../Kbd/Kbd.tsx';

const option = cva([
  'group/option relative flex min-h-10 scroll-my-8 items-center gap-3 rounded-sm px-2.5 py-2 select-none touch:min-h-[44px]',
  'aria-disabled:opacity-50 aria-selected:bg-sunken',
  'before:absolute before:inset-y-2 before:start-0 before:w-0.5 before:rounded-full aria-selected:before:bg-primary',
  'forced-colors:aria-selected:outline-2',
]);

export interface Command {
  id: string;
  label: string;
  /** Distinguishes commands of the same name. */
  hint?: string;
  icon?: LucideIcon;
  /** The equivalent keyboard shortcut. */
  keys?: readonly string[];
  disabled?: boolean;
}

interface CommandOptionProps extends Omit<ComponentProps<'div'>, 'id'> {
  optionId: string;
  command: Command;
  active: boolean;
}

/** One option. The focus stays in the input (`aria-activedescendant`). */
export function CommandOption({ optionId, command, active, ...rest }: CommandOptionProps) {
  const { label, hint, icon: Icon, keys, disabled } = command;
  return (
    <div
      {...rest}
      id={optionId}
      role="option"
      aria-selected={active}
      aria-disabled={disabled || undefined}
      className={option()}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-muted group-aria-selected/option:text-ink" />}
      <span className="min-w-0 grow">
        <span className="wrap-anywhere">{label}</span>
        {hint && (
          <>
            {' '}
            <span className="ms-1 text-sm wrap-anywhere text-muted">{hint}</span>
          </>
        )}
      </span>
      {keys && (
        <>
          {' '}
          <Kbd keys={keys} className="shrink-0" />
        </>
      )}
    </div>
  );
}
