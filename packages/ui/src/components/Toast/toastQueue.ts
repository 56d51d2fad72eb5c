import type { ToastContent } from './Toast.tsx';

export interface QueuedToast extends ToastContent {
  id: number;
  /** How often it was shown while it was up. */
  count: number;
}

/** Lines of a stream that are shown at once. */
const MAX_LINES = 3;

const isEqual = (one: ToastContent, other: ToastContent) =>
  one.type === other.type && one.title === other.title && one.message === other.message;

/** A success or info makes the previous one obsolete; errors and warnings are each shown in full. */
export const isReplaceable = ({ type }: ToastContent) => type === 'success' || type === 'info';

/** The queue with one more toast. It replaces the one with its `key` or its text, or a previous success or info. */
export function addToast(queue: readonly QueuedToast[], content: ToastContent, id: number): QueuedToast[] {
  if (content.stream) return [...queue, { ...content, id, count: 1 }];
  const isReplacedBy = (toast: QueuedToast) =>
    !toast.stream &&
    (isEqual(toast, content) ||
      (content.key !== undefined && toast.key === content.key) ||
      (isReplaceable(toast) && isReplaceable(content)));
  const equal = queue.find((toast) => !toast.stream && isEqual(toast, content));
  const at = queue.findIndex(isReplacedBy);
  const added = { ...content, id, count: (equal?.count ?? 0) + 1 };
  const rest = queue.filter((toast) => !isReplacedBy(toast));
  return at < 0 ? [...rest, added] : rest.toSpliced(at, 0, added);
}

export interface VisibleToasts {
  /**
   * The oldest error or warning, and the success or info:
   * what was done last is confirmed at once, and no error is lost.
   */
  toasts: QueuedToast[];
  /** The newest entries of the stream, newest first. They give way to a toast. */
  lines: QueuedToast[];
  /** Errors and warnings that are not visible; without toasts, lines. */
  hiddenCount: number;
}

/** What there is room for: a toast of each kind, or the latest lines of a stream. */
export function visibleToasts(queue: readonly QueuedToast[]): VisibleToasts {
  const toasts = queue.filter(({ stream }) => !stream);
  const problem = toasts.find((toast) => !isReplaceable(toast));
  const visible = toasts.filter((toast) => toast === problem || isReplaceable(toast));
  if (visible.length > 0) return { toasts: visible, lines: [], hiddenCount: toasts.length - visible.length };
  const lines = queue.slice(-MAX_LINES).toReversed();
  return { toasts: [], lines, hiddenCount: queue.length - lines.length };
}
