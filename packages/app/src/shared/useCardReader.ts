import { useEffect, useEffectEvent } from 'react';
import { createCardReader } from './cardReader.ts';

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const isSearch = (target: EventTarget | null) => target instanceof Element && target.matches('input[role=combobox]');

const isInPalette = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-slot=command-palette]') !== null;

/** Sets a field's value through the native setter, so that React's onChange fires. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface CardReaderOptions {
  /**
   * Of a page whose search takes cards itself, and where letters select options of lists as usual. Called before the
   * search, which then holds the number alone, gets the Enter.
   */
  onCardInSearch?: (number: string) => void;
  /** Of the command palette: it alone reads what is typed there. Without a digit it is a name that was typed fast. */
  isPalette?: boolean;
}

/**
 * Detects card reader input wherever the focus is. The reader's Enter or Tab activates nothing and what it typed into a
 * field is removed; typing by hand passes through.
 */
export function useCardReader(
  onCard: (number: string) => void,
  { onCardInSearch, isPalette = false }: CardReaderOptions = {},
): void {
  const read = useEffectEvent(onCard);
  const readInSearch = useEffectEvent((number: string) => onCardInSearch?.(number));
  const hasSearch = onCardInSearch !== undefined;
  useEffect(() => {
    const readKey = createCardReader();
    let field: { element: HTMLInputElement | HTMLTextAreaElement; before: string } | undefined;
    const swallow = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat) return;
      const { key, timeStamp: at, target } = event;
      const isShortcut = event.ctrlKey || event.altKey || event.metaKey;
      const reading = readKey({ key, at, isShortcut });
      // It may come when the palette has closed, or open what the browser has behind Ctrl+J.
      if (reading.is === 'end') return swallow(event);
      if (isInPalette(target) !== isPalette) return;
      if (reading.is === 'typing') {
        if (isField(target)) {
          if (reading.isFirst) field = { element: target, before: target.value };
        } else if (!hasSearch && !isPalette && !isShortcut && /^[A-Za-z0-9]$/.test(key)) {
          // Outside fields, letters would select options of a list.
          event.preventDefault();
        }
        return;
      }
      if (isPalette && !/\d/.test(reading.number)) return;
      const typedInto = field?.element === target ? field : undefined;
      if (hasSearch && isSearch(target) && key === 'Enter') {
        if (typedInto && typedInto.before !== '') setValue(typedInto.element, reading.number);
        readInSearch(reading.number);
        return;
      }
      swallow(event);
      if (typedInto) setValue(typedInto.element, typedInto.before);
      read(reading.number);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [hasSearch, isPalette]);
}
