/**
 * For a button that is disabled, or goes, once it was pressed, and would lose the focus: keyboard users are moved to
 * `next`. After a touch that would open the on-screen keyboard.
 */
export function keepFocus(pressed: Element | null, next: HTMLElement | null): void {
  if (pressed?.matches(':focus-visible')) next?.focus();
}

/**
 * A ref for a button that goes once its work is done, as when all is paid: its section gets the focus that it had, or
 * that a dialog would return to it.
 */
export const passFocusToSection = (button: HTMLElement | null) => {
  const section = button?.closest('section');
  section?.setAttribute('tabindex', '-1');
  return () => {
    if (document.activeElement === button) section?.focus();
  };
};

/** The same for what goes with all in it: the section around it gets its focus, else the title of the page. */
export const passFocusOut = (box: HTMLElement | null) => {
  const section = box?.parentElement?.closest('section');
  section?.setAttribute('tabindex', '-1');
  return () => {
    if (box?.contains(document.activeElement)) (section ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  };
};
