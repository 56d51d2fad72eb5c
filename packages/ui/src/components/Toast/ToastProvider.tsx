import * as Radix from '@radix-ui/react-toast';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { ToastContent } from './Toast.tsx';
import { Toast } from './Toast.tsx';
import { ToastContext } from './useToast.ts';

export interface ToastProviderProps {
  children: ReactNode;
  /** Names the place of the messages, and each message when it is announced. */
  label?: string;
}

/** Holds the messages at the top right; F8 goes to them. They wait while pointed at or focused. */
export function ToastProvider({ children, label = 'Notification' }: ToastProviderProps) {
  const [toasts, setToasts] = useState<(ToastContent & { id: number })[]>([]);
  const show = useCallback(
    (content: ToastContent) => setToasts((shown) => [...shown, { ...content, id: (shown.at(-1)?.id ?? 0) + 1 }]),
    [],
  );
  return (
    <ToastContext value={show}>
      <Radix.Provider label={label}>
        {children}
        {toasts.map(({ id, ...content }) => (
          <Toast key={id} {...content} onClose={() => setToasts((shown) => shown.filter((toast) => toast.id !== id))} />
        ))}
        <Radix.Viewport
          label={`${label} ({hotkey})`}
          data-slot="toasts"
          className="pointer-events-none fixed end-0 top-0 z-60 m-0 flex w-96 max-w-full list-none flex-col gap-2 p-4 outline-none"
        />
      </Radix.Provider>
    </ToastContext>
  );
}
