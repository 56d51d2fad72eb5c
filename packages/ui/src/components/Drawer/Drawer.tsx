import { cva } from 'class-variance-authority';
import { cn } from '../../lib/cn.ts';
import type { DialogPanelProps } from '../Dialog/DialogPanel.tsx';
import { DialogPanel } from '../Dialog/DialogPanel.tsx';

export const drawerSides = ['end', 'bottom'] as const;

const drawer = cva('fixed z-50 flex flex-col border-line bg-raised text-ink shadow-float outline-none', {
  variants: {
    side: {
      end: 'inset-y-0 end-0 w-full max-w-96 border-s data-[state=open]:animate-slide-end',
      bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-lg border-t data-[state=open]:animate-slide-up',
    },
  },
});

export interface DrawerProps extends DialogPanelProps {
  side?: (typeof drawerSides)[number];
}

/** Modal panel at an edge of the window: filters on a phone, details beside a list. */
export function Drawer({ side = 'end', className, ...rest }: DrawerProps) {
  return <DialogPanel {...rest} data-slot="drawer" data-side={side} className={cn(drawer({ side }), className)} />;
}
