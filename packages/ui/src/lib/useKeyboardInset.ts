import { useSyncExternalStore } from 'react';

/** A browser's own bars change the height by less. */
const MIN_KEYBOARD_HEIGHT_PX = 120;

/** Height in pixels of the screen keyboard, where it covers the page instead of resizing it; 0 while there is none. */
export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, readInset, () => 0);

function readInset(): number {
  const { visualViewport } = window;
  // While the page is zoomed, the visible part is smaller without a keyboard.
  if (!visualViewport || visualViewport.scale > 1) return 0;
  const inset = Math.round(window.innerHeight - visualViewport.height - visualViewport.offsetTop);
  return inset < MIN_KEYBOARD_HEIGHT_PX ? 0 : inset;
}

function subscribe(onChange: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', onChange);
  visualViewport?.addEventListener('scroll', onChange);
  return () => {
    visualViewport?.removeEventListener('resize', onChange);
    visualViewport?.removeEventListener('scroll', onChange);
  };
}
