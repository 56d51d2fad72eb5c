import { useEffect, useEffectEvent } from 'react';
import { createCardReader } from './cardReader.ts';

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Puts back what stood in a field; by its own setter, so that whoever listens to the field hears of it. */
function restore(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Hears a card reader wherever the focus is. A reader's Enter presses no button and sends no form, and what it typed into
 * a field is taken out again; a person's typing is let through.
 */
export function useCardReader(onCard: (number: string) => void): void {
  const read = useEffectEvent(onCard);
  useEffect(() => {
    const hear = createCardReader();
    let field: { element: HTMLInputElement | HTMLTextAreaElement; before: string } | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat) return;
      const { key, timeStamp: at, target } = event;
      const reading = hear({ key, at, isShortcut: event.ctrlKey || event.altKey || event.metaKey });
      if (reading.is !== 'typing') {
        event.preventDefault();
        event.stopPropagation();
        if (reading.is === 'end') return;
        if (field?.element === target) restore(field.element, field.before);
        read(reading.number);
      } else if (isField(target)) {
        if (reading.isFirst) field = { element: target, before: target.value };
      } else if (/^[A-Za-z0-9]$/.test(key) && !event.ctrlKey && !event.altKey && !event.metaKey) {
        // Outside of fields letters do nothing but choose in a list, which a reader must not.
        event.preventDefault();
      }
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
