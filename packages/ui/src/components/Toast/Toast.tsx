import * as Radix from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export const toastTypes = ['success', 'error', 'warning', 'info'] as const;
export type ToastType = (typeof toastTypes)[number];

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

const mark = cva('mt-px size-5 shrink-0', {
  variants: {
    type: { success: 'text-positive', error: 'text-danger', warning: 'text-warning', info: 'text-info' },
  },
});

/** Errors stay longer. */
export const toastDurationMs = (type: ToastType) => (type === 'error' ? 7000 : 5000);

export interface ToastContent {
  type: ToastType;
  title: string;
  message?: string;
}

export interface ToastProps extends ToastContent, Omit<ComponentProps<typeof Radix.Root>, keyof ToastContent> {
  onClose: () => void;
}

/** A notification; closes by timeout, click, Escape or swipe. Shown by `useToast`. */
export function Toast({ type, title, message, onClose, className, ...rest }: ToastProps) {
  const Icon = icons[type];
  return (
    <Radix.Root
      {...rest}
      type={type === 'error' ? 'foreground' : 'background'}
      duration={toastDurationMs(type)}
      onOpenChange={(open) => !open && onClose()}
      onClick={onClose}
      data-slot="toast"
      data-type={type}
      className={cn(
        'pointer-events-auto flex w-full cursor-pointer items-start gap-3 rounded-md border border-line bg-raised p-3.5 text-ink shadow-float',
        'data-[state=open]:animate-slide-end data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        className,
      )}
    >
      <Icon aria-hidden className={mark({ type })} />
      <div className="min-w-0">
        <Radix.Title className="font-medium break-words">{title}</Radix.Title>
        {message && <Radix.Description className="mt-0.5 text-sm break-words text-muted">{message}</Radix.Description>}
      </div>
    </Radix.Root>
  );
}
