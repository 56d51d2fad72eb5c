import * as Radix from '@radix-ui/react-toast';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ToastContent } from './Toast.tsx';
import { Toast } from './Toast.tsx';
import { ToastContext } from './useToast.ts';

export interface ToastProviderProps {
  children: ReactNode;
  /** Accessible name of the region and of each message. */
  label?: string;
}

/** Shows toasts at the top right; F8 focuses them. Hover and focus pause the timeout. */
export function ToastProvider({ children, label = 'Notification' }: ToastProviderProps) {
  const [toasts, setToasts] = useState<(ToastContent & { id: number })[]>([]);
  const show = useCallback(
    (content: ToastContent) => setToasts((shown) => [...shown, { ...content, id: (shown.at(-1)?.id ?? 0) + 1 }]),
    [],
  );
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    // Radix treats a toast as the topmost layer, which would take Escape from the dialog or menu in use. Toasts are
    // dismissed first, so that the same key press closes the focused layer.
    const dismissAll = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || document.activeElement?.closest('[data-slot=toasts]')) return;
      flushSync(() => setToasts([]));
      // The layers below update by a state of their own.
      flushSync(() => undefined);
    };
    window.addEventListener('keydown', dismissAll, { capture: true });
    return () => window.removeEventListener('keydown', dismissAll, { capture: true });
  }, [isEmpty]);
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
