import * as Radix from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { both } from '../../lib/both.ts';
import { cn } from '../../lib/cn.ts';
import { Button } from '../Button/Button.tsx';
import { ToastReference } from './ToastReference.tsx';

export const toastTypes = ['success', 'error', 'warning', 'info'] as const;
export type ToastType = (typeof toastTypes)[number];

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

const mark = cva('size-4.5 shrink-0', {
  variants: {
    type: { success: 'text-positive', error: 'text-danger', warning: 'text-warning', info: 'text-info' },
  },
});

/** The surface of everything that notifies. */
export const toastCard =
  'pointer-events-auto min-h-11 w-full cursor-pointer rounded-md border border-line bg-raised px-3 py-1 text-ink shadow-float';

/** What can be done about the event, such as undoing it. */
export interface ToastAction {
  label: string;
  /** Where else it can be done, for who cannot reach the toast in time. */
  altText: string;
  onSelect: () => void;
}

/** Errors stay longer, and longest what offers an action. */
export const toastDurationMs = (type: ToastType, hasActions = false) =>
  hasActions ? 15_000 : type === 'error' ? 7000 : 5000;

export interface ToastContent {
  type: ToastType;
  title: string;
  message?: string;
  /** The id of a failure of the server, for whoever looks for its cause. */
  reference?: string;
  /** At most two; choosing one closes the toast. */
  actions?: readonly ToastAction[];
  /** Replaces the toast with the same key: a result its "Processing…". */
  key?: string;
  /** One of many events: a line that shares its place with the others. Its message is not shown. */
  stream?: boolean;
}

export interface ToastProps
  extends
    Pick<ToastContent, 'type' | 'title' | 'message' | 'reference' | 'actions'>,
    Omit<ComponentProps<typeof Radix.Root>, 'type' | 'title'> {
  /** How often it was shown; from 2 on visible. */
  count?: number;
  /** About the toasts that wait: "+ 2 more". */
  moreText?: string;
  onClose: () => void;
}

/** A notification; closes by timeout, click, Escape or swipe. Shown by `useToast`. */
export function Toast({
  type,
  title,
  message,
  reference,
  actions = [],
  count = 1,
  moreText,
  duration = toastDurationMs(type, actions.length > 0),
  onClose,
  className,
  ...rest
}: ToastProps) {
  const Icon = icons[type];
  return (
    <Radix.Root
      {...rest}
      type={type === 'error' ? 'foreground' : 'background'}
      duration={duration}
      onOpenChange={(open) => !open && onClose()}
      onClick={both(rest.onClick, onClose)}
      data-slot="toast"
      data-type={type}
      className={cn(
        'flex items-center gap-2.5 text-sm',
        toastCard,
        'data-[state=open]:animate-appear data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        className,
      )}
    >
      <Icon aria-hidden className={mark({ type })} />
      {/* Radix reads all texts out as one: the spaces keep their words apart. */}
      <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-2.5 gap-y-1.5">
        <div className="min-w-0 grow basis-32">
          <div className="flex items-baseline gap-2">
            <Radix.Title className="font-medium wrap-anywhere">{title}</Radix.Title>{' '}
            {count > 1 && <span className="shrink-0 text-xs text-muted tabular-nums">× {count}</span>}{' '}
            {moreText && <span className="ms-auto shrink-0 text-xs text-muted tabular-nums">{moreText}</span>}
          </div>{' '}
          {message && <Radix.Description className="text-xs wrap-anywhere text-muted">{message}</Radix.Description>}
          {reference && <ToastReference reference={reference} />}
        </div>
        {actions.length > 0 && (
          <div className="flex shrink-0 flex-wrap gap-1.5">
            {actions.map(({ label, altText, onSelect }) => (
              <Radix.Action key={label} altText={` ${altText}`} asChild>
                <Button size="sm" onClick={onSelect}>
                  {label}
                </Button>
              </Radix.Action>
            ))}
          </div>
        )}
      </div>
    </Radix.Root>
  );
}
