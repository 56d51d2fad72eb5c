import { useEffect, useEffectEvent } from 'react';
import { createCardReader } from './cardReader.ts';

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** That of the desk, and that of the command palette. */
const isSearch = (target: EventTarget | null) => target instanceof Element && target.matches('input[role=combobox]');

/** Restores a field's value through the native setter, so that React's onChange fires. */
function restoreValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Detects card reader input wherever the focus is. The reader's Enter activates nothing and what it typed into a field is
 * removed; typing by hand passes through. `onCardInSearch`: of a page whose searches take cards themselves, and where letters
 * select options of lists as usual; called before the search gets the Enter.
 */
export function useCardReader(
  onCard: (number: string) => void,
  { onCardInSearch }: { onCardInSearch?: (number: string) => void } = {},
): void {
  const read = useEffectEvent(onCard);
  const readInSearch = useEffectEvent((number: string) => onCardInSearch?.(number));
  const hasSearches = onCardInSearch !== undefined;
  useEffect(() => {
    const readKey = createCardReader();
    let field: { element: HTMLInputElement | HTMLTextAreaElement; before: string } | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat) return;
      const { key, timeStamp: at, target } = event;
      const isShortcut = event.ctrlKey || event.altKey || event.metaKey;
      const reading = readKey({ key, at, isShortcut });
      if (hasSearches && isSearch(target)) {
        if (reading.is === 'card') readInSearch(reading.number);
        return;
      }
      if (reading.is !== 'typing') {
        event.preventDefault();
        event.stopPropagation();
        if (reading.is === 'end') return;
        if (field?.element === target) restoreValue(field.element, field.before);
        read(reading.number);
      } else if (isField(target)) {
        if (reading.isFirst) field = { element: target, before: target.value };
      } else if (!hasSearches && !isShortcut && /^[A-Za-z0-9]$/.test(key)) {
        // Outside fields, letters would select options of a list.
        event.preventDefault();
      }
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [hasSearches]);
}
