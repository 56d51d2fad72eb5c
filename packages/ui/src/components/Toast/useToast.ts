import { createContext, use } from 'react';
import type { ToastContent } from './Toast.tsx';

export const ToastContext = createContext<((content: ToastContent) => void) | null>(null);

/** `const toast = useToast(); toast({ type: 'success', title: 'Member Added Successfully!' })` */
export function useToast(): (content: ToastContent) => void {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it.');
  return show;
}
