import * as Radix from '@radix-ui/react-tabs';
import type { LucideIcon } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useDirection } from '../../lib/useDirection.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';

const tab = cva([
  'inline-flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-1 font-medium touch:min-h-[44px]',
  'whitespace-nowrap text-muted -outline-offset-2! transition-colors duration-120',
  'hover:border-edge hover:text-ink disabled:opacity-50 data-[state=active]:border-primary data-[state=active]:text-ink',
]);

export interface TabItem {
  value: string;
  label: string;
  content: ReactNode;
  icon?: LucideIcon;
  /** Number of items. */
  count?: number | string;
  disabled?: boolean;
}

export interface TabsProps extends Omit<
  ComponentProps<typeof Radix.Root>,
  'children' | 'asChild' | 'orientation' | 'dir'
> {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly TabItem[];
}

/** Tabbed views of one object. */
export function Tabs({ label, items, defaultValue = items[0]?.value, className, ref, ...rest }: TabsProps) {
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  return (
    <Radix.Root
      {...rest}
      ref={useMergedRef(setRoot, ref)}
      dir={useDirection(root)}
      defaultValue={defaultValue}
      data-slot="tabs"
      className={cn('min-w-0', className)}
    >
      <Radix.List
        aria-label={label}
        className="flex [scrollbar-width:none] gap-5 overflow-x-auto pt-1 shadow-[inset_0_-1px_0_var(--line)]"
      >
        {items.map(({ value, label, icon: Icon, count, disabled }) => (
          <Radix.Trigger key={value} value={value} disabled={disabled} className={tab()}>
            {Icon && <Icon aria-hidden className="size-4" />}
            <span title={label} className="max-w-60 truncate">
              {label}
            </span>
            {count !== undefined && (
              <span className="rounded-full bg-sunken px-1.5 text-xs text-muted tabular-nums">{count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map(({ value, content }) => (
        <Radix.Content key={value} value={value} className="pt-4">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
