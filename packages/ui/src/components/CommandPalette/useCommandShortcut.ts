import { useEffect, useEffectEvent } from 'react';

/** Global shortcut: Ctrl K, or ⌘ K on a Mac. CommandPalette has it; this is for a page that has not loaded it yet. */
export function useCommandShortcut(onPress: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    if (!event.repeat) onPress();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
