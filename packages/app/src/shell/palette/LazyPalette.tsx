import { useCommandShortcut } from '@spotter/ui';
import { lazy, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isDialogOpen } from '../../shared/isDialogOpen.ts';
import { LazyDialog } from '../LazyDialog.tsx';
import { loadChunk } from '../loadChunk.ts';
import { whenIdle } from '../whenIdle.ts';
import type { PaletteProps } from './Palette.tsx';

const loadPalette = () => loadChunk(() => import('./Palette.tsx'));
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

/** The palette, loaded once the page is idle or with its first opening. */
export function LazyPalette({ isOpen, onOpenChange }: PaletteProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const typed = useRef('');
  const type = useCallback((edit: (before: string) => string) => {
    typed.current = edit(typed.current);
  }, []);
  // Rendered before it is there, it would take the page with it where the connection is lost meanwhile.
  useEffect(() => {
    const preload = () => loadPalette().then(() => setIsLoaded(true));
    return whenIdle(() => void preload().catch(() => undefined));
  }, []);
  const close = () => onOpenChange(false);
  const shortcut = <PaletteShortcut onPress={() => onOpenChange(true)} />;
  if (!isLoaded && !isOpen) return shortcut;
  return (
    <LazyDialog fallback={isOpen ? <TypeAhead onType={type} onClose={close} /> : shortcut} onClose={close}>
      <Palette isOpen={isOpen} onOpenChange={onOpenChange} readTyped={() => typed.current} />
    </LazyDialog>
  );
}

interface TypeAheadProps {
  onType: (edit: (before: string) => string) => void;
  onClose: () => void;
}

/**
 * Keeps what is typed for the palette that is being loaded. Layout effects: no key may come after the palette is shown.
 */
function TypeAhead({ onType, onClose }: TypeAheadProps) {
  useLayoutEffect(() => onType(() => ''), [onType]);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isLetter) onType((before) => before + event.key);
      else if (event.key === 'Backspace') onType((before) => before.slice(0, -1));
      else if (event.key === 'Escape') {
        onType(() => '');
        onClose();
      } else if (event.key !== 'Enter') return;
      // It must not press what has the focus behind the palette.
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onType, onClose]);
  return null;
}

/** Opens the palette while it has not been loaded, which then has its own. */
function PaletteShortcut({ onPress }: { onPress: () => void }) {
  useCommandShortcut(() => {
    if (!isDialogOpen()) onPress();
  });
  return null;
}
