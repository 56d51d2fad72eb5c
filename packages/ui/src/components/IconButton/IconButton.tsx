import type { LucideIcon } from 'lucide-react';
import { cva } from 'class-variance-authority';
import { useMemo, type ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export const iconButtonSizes = ['sm', 'md', 'lg'] as const;

const iconButton = cva(
  [
    'inline-flex shrink-0 items-center justify-center text-muted transition-colors duration-120',
    'hover:bg-sunken hover:text-ink disabled:opacity-50 data-busy:opacity-50 data-[state=open]:bg-sunken data-[state=open]:text-ink',
    'touch:min-h-[44px] touch:min-w-[44px]',
  ],
  {
    variants: {
      size: { sm: 'size-7 rounded-sm', md: 'size-9 rounded-md', lg: 'size-11 rounded-md' },
    },
  },
);

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name, and tooltip unless there is a `title`. */
  label: string;
  icon: LucideIcon;
  size?: (typeof iconButtonSizes)[number];
  /** Ignores presses, and keeps the focus, which a disabled button loses. */
  busy?: boolean;
}

/** An icon-only button for well-known actions: close, refresh, more. */
export function IconButton({
  label,
  icon: Icon,
  size = 'md',
  busy = false,
  title,
  onClick,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      // The name by itself. Beside an `aria-label` it would be the description too, which screen readers say again.
      title={title ?? label}
      aria-label={title === undefined ? undefined : label}
      aria-busy={busy || rest['aria-busy']}
      aria-disabled={busy || rest['aria-disabled']}
      data-slot="icon-button"
      data-size={size}
      data-busy={busy || undefined}
      className={cn(iconButton({ size }), className)}
    >
      {useMemo(
        () => (
          <Icon aria-hidden className="size-[1.15em]" />
        ),
        [Icon],
      )}
    </button>
  );
}
