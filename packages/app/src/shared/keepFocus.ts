/**
 * For a button that is disabled, or goes, once it was pressed, and would lose the focus: keyboard users are moved to
 * `next`. After a touch that would open the on-screen keyboard.
 */
export function keepFocus(pressed: Element | null, next: HTMLElement | null): void {
  if (pressed?.matches(':focus-visible')) next?.focus();
}
