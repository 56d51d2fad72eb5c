import * as Radix from '@radix-ui/react-tooltip';
import type { ComponentProps, ReactElement } from 'react';
import { cn } from '../../lib/cn.ts';
import { Kbd } from '../Kbd/Kbd.tsx';

export const tooltipSides = ['top', 'right', 'bottom', 'left'] as const;

export interface TooltipProps extends Omit<ComponentProps<typeof Radix.Content>, 'children' | 'asChild'> {
  text: string;
  /** The equivalent shortcut. */
  keys?: readonly string[];
  /** The trigger; must be focusable. */
  children: ReactElement;
  side?: (typeof tooltipSides)[number];
  defaultOpen?: boolean;
}

/** Help text for a hovered or focused element. */
export function Tooltip({ text, keys, children, side = 'top', defaultOpen, className, ...rest }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root defaultOpen={defaultOpen}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            {...rest}
            side={side}
            aria-label={keys ? `${text} (${keys.join(' ')})` : undefined}
            data-slot="tooltip"
            className={cn(
              'z-60 inline-flex max-w-72 items-center gap-2 rounded-sm border border-line bg-raised px-2 py-1 text-xs',
              'animate-fade break-words text-ink shadow-float select-none',
              className,
            )}
          >
            <span className="min-w-0">{text}</span>
            {keys && <Kbd keys={keys} className="shrink-0" />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
