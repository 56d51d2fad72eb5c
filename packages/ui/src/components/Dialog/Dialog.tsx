import { cva } from 'class-variance-authority';
import { cn } from '../../lib/cn.ts';
import type { DialogPanelProps } from './DialogPanel.tsx';
import { DialogPanel } from './DialogPanel.tsx';

export const dialogSizes = ['sm', 'md', 'lg'] as const;

const dialog = cva(
  [
    'fixed z-50 flex flex-col border border-line bg-raised text-ink shadow-float outline-none',
    'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:w-full max-sm:rounded-t-lg data-[state=open]:max-sm:animate-slide-up',
    'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100%-2rem)] sm:rounded-lg data-[state=open]:sm:animate-appear',
  ],
  { variants: { size: { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' } } },
);

export interface DialogProps extends DialogPanelProps {
  size?: (typeof dialogSizes)[number];
}

/** Modal dialog: traps the focus and returns it on close. */
export function Dialog({ size = 'md', className, ...rest }: DialogProps) {
  return <DialogPanel {...rest} data-slot="dialog" data-size={size} className={cn(dialog({ size }), className)} />;
}
