import * as Radix from '@radix-ui/react-toast';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../lib/useTexts.ts';
import { StreamLines } from './StreamLines.tsx';
import type { ToastContent, ToastType } from './Toast.tsx';
import { Toast, toastDurationMs } from './Toast.tsx';
import type { QueuedToast } from './toastQueue.ts';
import { addToast, isReplaceable, visibleToasts } from './toastQueue.ts';
import { ToastContext } from './useToast.ts';

export interface ToastProviderProps {
  children: ReactNode;
  /** Accessible name of the region and of each message. */
  label?: string;
  /** How long a toast is shown, in milliseconds; Infinity: until it is dismissed. */
  durationMs?: (type: ToastType, hasActions: boolean) => number;
  moreText?: (count: number) => string;
  dismissLabel?: string;
}

/**
 * Shows toasts at the top right, in the part of the header that has no controls: a success or info at once, errors and
 * warnings one at a time, the others as a count. Of both kinds at a time, the later one is below the header.
 * F8 focuses them; hover and focus pause the timeout.
 */
export function ToastProvider({
  children,
  label,
  durationMs = toastDurationMs,
  moreText,
  dismissLabel,
}: ToastProviderProps) {
  const i18n = useTexts();
  const regionLabel = label ?? i18n.t('Notification');
  const [queue, setQueue] = useState<readonly QueuedToast[]>([]);
  const lastId = useRef(0);
  const remove = useCallback(
    (isRemoved: (toast: QueuedToast) => boolean) => setQueue((queued) => queued.filter((toast) => !isRemoved(toast))),
    [],
  );
  const show = useCallback((content: ToastContent) => {
    const id = ++lastId.current;
    setQueue((queued) => addToast(queued, content, id));
  }, []);
  const isEmpty = queue.length === 0;
  const { toasts, lines, hiddenCount } = visibleToasts(queue);
  // Radix treats a toast as the topmost layer, which would take Escape from the dialog or menu in use. Toasts are
  // dismissed first, so that the same key press closes the focused layer; errors that nobody has seen come after it.
  const dismissVisible = useEffectEvent(() => {
    const unseen = queue.filter((toast) => !toast.stream && !toasts.includes(toast));
    flushSync(() => setQueue([]));
    // The layers below update by a state of their own.
    flushSync(() => undefined);
    if (unseen.length > 0) setTimeout(() => setQueue((queued) => [...unseen, ...queued]));
  });
  useEffect(() => {
    if (isEmpty) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.activeElement?.closest('[data-slot=toasts]')) dismissVisible();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isEmpty]);

  const more =
    hiddenCount > 0 ? (moreText?.(hiddenCount) ?? i18n.t('+ {count} more', { count: hiddenCount })) : undefined;
  return (
    <ToastContext value={show}>
      <Radix.Provider label={regionLabel}>
        {children}
        {queue.map(({ id, type, stream }) =>
          stream ? (
            <Expiry key={id} durationMs={durationMs(type, false)} onExpire={() => remove((one) => one.id === id)} />
          ) : null,
        )}
        {toasts.map((toast) => (
          <Toast
            key={toast.id}
            type={toast.type}
            title={toast.title}
            count={toast.count}
            duration={durationMs(toast.type, toast.actions !== undefined)}
            {...(toast.message !== undefined && { message: toast.message })}
            {...(toast.reference !== undefined && { reference: toast.reference })}
            {...(toast.actions !== undefined && { actions: toast.actions })}
            {...(more !== undefined && !isReplaceable(toast) && { moreText: more })}
            onClose={() => remove(({ id }) => id === toast.id)}
          />
        ))}
        <div className="pointer-events-none fixed inset-x-0 top-0 z-60 mx-auto flex max-w-400 justify-end ps-2 pe-[min(7rem,35%)]">
          <div className="flex min-h-14 w-full flex-col justify-center py-1 sm:w-72 md:w-96 xl:w-72 min-[90rem]:w-96">
            <Radix.Viewport
              label={`${regionLabel} ({hotkey})`}
              data-slot="toasts"
              className="m-0 flex list-none flex-col gap-1 outline-none"
            />
            <StreamLines
              lines={lines}
              moreText={more}
              dismissLabel={dismissLabel ?? i18n.t('Dismiss')}
              onDismiss={() => remove(({ stream }) => stream === true)}
            />
          </div>
        </div>
      </Radix.Provider>
    </ToastContext>
  );
}

/** Ends a line's time whether or not it is visible. */
function Expiry({ durationMs, onExpire }: { durationMs: number; onExpire: () => void }) {
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (durationMs === Infinity) return undefined;
    const timer = setTimeout(() => expire(), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs]);
  return null;
}
