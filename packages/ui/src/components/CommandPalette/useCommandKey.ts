import { useEffect, useEffectEvent } from 'react';

/** Ctrl K, and ⌘ K on a Mac, wherever the focus is. */
export function useCommandKey(pressed: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    if (!event.repeat) pressed();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
