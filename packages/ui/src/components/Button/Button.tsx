import { Slot, Slottable } from '@radix-ui/react-slot';
import type { LucideIcon } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '../../lib/cn.ts';
import { Spinner } from '../Spinner/Spinner.tsx';

export const buttonVariants = ['primary', 'secondary', 'ghost', 'danger'] as const;
export const buttonSizes = ['sm', 'md', 'lg'] as const;
export type ButtonVariant = (typeof buttonVariants)[number];
export type ButtonSize = (typeof buttonSizes)[number];

const button = cva(
  [
    'group/button relative inline-flex items-center justify-center border font-medium select-none',
    'transition-[background-color,border-color] duration-120 active:translate-y-px disabled:opacity-50',
    'touch:min-w-[44px]',
  ],
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-primary text-on-primary hover:bg-primary/88',
        secondary: 'border-edge/60 bg-surface text-ink hover:border-edge hover:bg-sunken',
        ghost: 'border-transparent text-ink hover:bg-sunken',
        danger: 'border-transparent bg-danger text-on-danger hover:bg-danger/88',
      },
      size: {
        sm: 'h-7 gap-1.5 rounded-sm px-2.5 text-sm whitespace-nowrap touch:min-h-[44px]',
        md: 'h-9 gap-2 rounded-md px-3.5 text-base whitespace-nowrap touch:min-h-[44px]',
        // Where the text is larger, a label takes two lines.
        lg: 'min-h-11 gap-2 rounded-md px-[min(--spacing(5),4vw)] py-1 text-center text-lg wrap-anywhere touch:min-h-[max(44px,--spacing(11))]',
      },
    },
  },
);

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** Shows a spinner and ignores presses; width and tab order are unchanged. */
  busy?: boolean;
  /** Renders the child, such as a link, with the button's styles. */
  asChild?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon: Icon,
  busy = false,
  asChild = false,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const Root = asChild ? Slot : 'button';
  const handleClick = busy ? (event: MouseEvent) => event.preventDefault() : onClick;
  return (
    <Root
      {...(asChild ? {} : { type: 'button' })}
      {...rest}
      onClick={handleClick}
      aria-busy={busy || rest['aria-busy']}
      aria-disabled={busy || rest['aria-disabled']}
      data-slot="button"
      data-variant={variant}
      data-size={size}
      data-busy={busy || undefined}
      className={cn(button({ variant, size }), className)}
    >
      {busy && <Spinner className="absolute" />}
      {Icon && <Icon aria-hidden className="-ms-0.5 size-[1.15em] shrink-0 group-data-busy/button:opacity-0" />}
      <Slottable>{asChild ? children : <span className="group-data-busy/button:opacity-0">{children}</span>}</Slottable>
    </Root>
  );
}
