import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export const kbdSizes = ['sm', 'md'] as const;

const keycap = cva(
  'inline-flex items-center justify-center rounded-sm border border-line bg-surface font-sans text-muted shadow-[0_1px_0_var(--line)]',
  { variants: { size: { sm: 'h-5 min-w-5 px-1 text-xs', md: 'h-6 min-w-6 px-1.5 text-sm' } } },
);

export interface KbdProps extends Omit<ComponentProps<'kbd'>, 'children'> {
  /** Pressed together, in this order: `['Ctrl', 'K']`. */
  keys: readonly string[];
  size?: (typeof kbdSizes)[number];
  /** Accessible name where keys are symbols: "Command K" for ⌘ K. */
  label?: string;
}

/** Displays a keyboard shortcut; the caller binds it. */
export function Kbd({ keys, size = 'sm', label, className, ...rest }: KbdProps) {
  return (
    <kbd
      {...rest}
      data-slot="kbd"
      data-size={size}
      className={cn('inline-flex gap-1 align-middle font-sans', className)}
    >
      {label && <span className="sr-only">{label}</span>}
      {keys.map((key, index) => (
        <kbd key={`${index} ${key}`} aria-hidden={label ? true : undefined} className={keycap({ size })}>
          {key}
        </kbd>
      ))}
    </kbd>
  );
}
