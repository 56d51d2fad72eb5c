import * as Radix from '@radix-ui/react-toast';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    // To Radix a message is the topmost layer, and takes Escape from the dialog or menu that one is in. It goes first,
    // so that the same press closes what has the focus.
    const giveWay = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || document.activeElement?.closest('[data-slot=toasts]')) return;
      flushSync(() => setToasts([]));
      // The layers below learn of it by a state of their own.
      flushSync(() => undefined);
    };
    window.addEventListener('keydown', giveWay, { capture: true });
    return () => window.removeEventListener('keydown', giveWay, { capture: true });
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
